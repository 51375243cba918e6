import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { fullNameOf } from '@upline/contracts';
import type { ActivityType } from '@upline/contracts';
import { useState } from 'react';
import type { ComponentType } from 'react';
import { useDialogs } from '../../../ui/dialog/dialogs.tsx';
import { t } from '../../../lib/words/text.ts';
import { useView } from '../../../lib/sync/useView.ts';
import { FinderButton, finderText } from '../../../ui/form/FinderButton.tsx';
import type { MenuOpening } from '../../../ui/form/FinderMenu.tsx';
import { Input } from '../../../ui/form/Input.ts';
import { activityKinds } from './activityKind.ts';

type Props = {
  type: ActivityType | null;
  userId: string | null;
  onType: (type: string) => void;
  onMember: (userId: string) => void;
  /** The menu that finds a member. */
  memberFinder: ComponentType<MenuOpening & { onPick: (userId: string, name: string) => void }>;
};

const all = 'all';
const addressed = ['members'] as const;

/** Which kind of activity, and whose. */
export const ActivityFilters = ({ type, onType, ...member }: Props) => (
  <Box
    sx={{
      display: 'grid',
      gap: 1.5,
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
      mb: 2,
    }}
  >
    <Input
      as="select"
      name="type"
      aria-label={t('Type of activity')}
      value={type ?? all}
      onChange={(event) => onType(event.target.value === all ? '' : event.target.value)}
    >
      <option value={all}>{t('All activity')}</option>
      {Object.entries(activityKinds).map(([kind, { label }]) => (
        <option key={kind} value={kind}>
          {t(label)}
        </option>
      ))}
    </Input>
    <MemberFilter {...member} />
  </Box>
);

const MemberFilter = ({ userId, onMember, memberFinder: MemberFinder }: Omit<Props, 'type' | 'onType'>) => {
  const [button, setButton] = useState<HTMLElement | null>(null);
  const dialogs = useDialogs<never, 'members'>(addressed);
  const isOpen = dialogs.isOpen('members');
  const { data: member } = useView('findMember', { params: { userId: userId ?? '' }, enabled: userId !== null });
  return (
    <Box sx={{ display: 'flex', gap: 0.5 }}>
      <FinderButton isOpen={isOpen} onOpen={() => dialogs.open('members')} buttonRef={setButton}>
        <Box component="bdi" sx={finderText}>
          {userId === null ? t('All members') : member ? fullNameOf(member) : t('One member')}
        </Box>
      </FinderButton>
      {userId !== null && (
        <IconButton aria-label={t('Show all members')} title={t('Show all members')} onClick={() => onMember('')}>
          <Close fontSize="small" />
        </IconButton>
      )}
      <MemberFinder
        open={isOpen && button !== null}
        anchor={button}
        onClose={dialogs.close}
        // the filtered screen takes the place of the open dialog in the history
        onPick={onMember}
      />
    </Box>
  );
};
