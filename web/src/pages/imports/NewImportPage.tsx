import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, lazy } from 'react';
import { useSearchParams } from 'react-router-dom';
import { addressOfWay, importWays } from '../../features/prospect/importWays.ts';
import type { ImportWay } from '../../features/prospect/importWays.ts';
import { useTitle } from '../../lib/browser/useTitle.ts';
import { useShell } from '../../lib/useShell.ts';
import { t } from '../../lib/words/text.ts';
import { BackTo } from '../../ui/page/BackTo.tsx';
import { PageHeading } from '../../ui/page/PageHeading.tsx';
import { Tabs } from '../../ui/page/Tabs.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { PanelBoundary } from '../../ui/state/PanelBoundary.tsx';
import { OwnImports } from './OwnImports.tsx';

const PasteNames = lazy(async () => ({ default: (await import('./PasteNames.tsx')).PasteNames }));
const PickContacts = lazy(async () => ({ default: (await import('./PickContacts.tsx')).PickContacts }));
const ChooseFile = lazy(async () => ({ default: (await import('./ChooseFile.tsx')).ChooseFile }));

const isWay = (value: string | null): value is ImportWay => importWays().some(({ way }) => way === value);

/** Every way to bring people in but the form for one, and what was brought in before. */
export const NewImportPage = () => {
  const [params, setParams] = useSearchParams();
  const { addProspect } = useShell();
  const asked = params.get('way');
  const way = isWay(asked) ? asked : 'paste';
  useTitle(t('Add people'));
  return (
    <>
      <PageHeading
        title={t('Add people')}
        subtitle={t('Bring in everybody you know, in a few minutes')}
        action={
          <Button
            variant="outlined"
            startIcon={<PersonAddAltOutlined />}
            aria-haspopup="dialog"
            onClick={addProspect}
            sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
          >
            {t('One by one')}
          </Button>
        }
      />
      <BackTo to="/prospects">{t('Prospects')}</BackTo>
      <Tabs
        label={t('Ways to add people')}
        tabs={importWays().map((one) => ({ value: one.way, label: t(one.label) }))}
        chosen={way}
        onChoose={(value) => setParams(new URL(addressOfWay(value), location.href).searchParams, { replace: true })}
      />
      <Box role="tabpanel" id={`panel-${way}`} aria-labelledby={`tab-${way}`} sx={{ mb: 3 }}>
        <PanelBoundary key={way}>
          <Suspense fallback={<Skeleton variant="rounded" height={320} />}>
            {way === 'paste' ? (
              <PasteNames />
            ) : way === 'phone' ? (
              <PickContacts />
            ) : (
              <ChooseFile key={way} kind={way} />
            )}
          </Suspense>
        </PanelBoundary>
      </Box>
      <OwnImports />
    </>
  );
};
