import Box from '@mui/material/Box';
import { useSearchParams } from 'react-router-dom';
import { Funnel, wrapping } from '../../features/share/Funnel.tsx';
import { useActor } from '../../lib/account/useActor.ts';
import { useView } from '../../lib/sync/useView.ts';
import { t } from '../../lib/words/text.ts';
import { FilterChips } from '../../ui/list/FilterChips.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { Problem } from '../../ui/state/Problem.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** How far the links of the team came, or those of one member: `?member=` of the address, and the reader's own. */
export const LinkFunnel = () => {
  const { userId: own } = useActor();
  const [address, setAddress] = useSearchParams();
  const chosen = address.get('member');
  const view = useView('shareFunnel', { search: chosen === null ? {} : { userId: chosen } });
  const other = chosen === null || chosen === own ? null : (view.data?.name ?? t('Member'));
  const choose = (member: string | null): void => setAddress(member === null ? {} : { member }, { replace: true });
  return (
    <Section title={t('From the link to the customer')} subtitle={t('How far shared links came')}>
      <Box sx={{ mb: 1.5, ...wrapping }}>
        <FilterChips
          label={t('Whose links')}
          options={[
            { value: null, label: t('The whole team') },
            { value: own, label: t('You ##whose links') },
            ...(other === null ? [] : [{ value: chosen, label: other }]),
          ]}
          chosen={chosen}
          onChoose={choose}
        />
      </Box>
      {view.isPending && <Skeleton variant="rounded" height={240} />}
      {view.isError && <Problem of={view.error} onRetry={view.refetch} />}
      {view.data && <Funnel funnel={view.data} />}
    </Section>
  );
};
