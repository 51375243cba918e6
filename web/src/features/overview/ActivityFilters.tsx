import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { fullNameOf } from '@upline/contracts';
import type { ActivityType } from '@upline/contracts';
import { useState } from 'react';
import { useDialogs } from '../../ui/dialogs.tsx';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { t } from '../../lib/text.ts';
import { useViewPages } from '../../lib/useViewPages.ts';
import { Input } from '../../ui/Input.ts';
import { activityKinds } from './activityKind.ts';

type Props = {
  type: ActivityType | null;
  userId: string | null;
  onType: (type: string) => void;
  onMember: (userId: string) => void;
};

const MemberPicker = lazyDialog(async () => (await import('./MemberPicker.tsx')).MemberPicker);

const all = 'all';
const addressed = ['members'] as const;

/** Which kind of activity, and whose. */
export const ActivityFilters = ({ type, userId, onType, onMember }: Props) => (
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
    <MemberFilter userId={userId} onMember={onMember} />
  </Box>
);

const MemberFilter = ({ userId, onMember }: Pick<Props, 'userId' | 'onMember'>) => {
  const [button, setButton] = useState<HTMLElement | null>(null);
  const dialogs = useDialogs<never, 'members'>(addressed);
  const isOpen = dialogs.isOpen('members');
  // asked for only once a member is chosen: their name is then needed
  const { rows } = useViewPages('listMembers', { pageSize: 1000, enabled: userId !== null });
  const chosen = rows.find((member) => member.id === userId);
  return (
    <Box sx={{ display: 'flex', gap: 0.5 }}>
      <Button
        variant="outlined"
        color="inherit"
        fullWidth
        endIcon={<ArrowDropDown />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        ref={setButton}
        onClick={() => dialogs.open('members')}
        sx={picker}
      >
        <Box component="span" sx={{ flex: 1, overflow: 'hidden', textOverflow: 'ellipsis', textAlign: 'left' }}>
          {userId === null ? t('All members') : chosen ? fullNameOf(chosen) : t('One member')}
        </Box>
      </Button>
      {userId !== null && (
        <IconButton aria-label={t('Show all members')} title={t('Show all members')} onClick={() => onMember('')}>
          <Close fontSize="small" />
        </IconButton>
      )}
      <MemberPicker
        open={isOpen && button !== null}
        anchor={button}
        onClose={dialogs.close}
        // the filtered screen takes the place of the open dialog in the history
        onPick={onMember}
      />
    </Box>
  );
};

const picker = {
  minWidth: 0,
  px: 1.5,
  fontSize: { xs: 16, sm: 14 },
  fontWeight: 400,
  bgcolor: 'background.paper',
  borderColor: 'var(--u-palette-inputLine)',
};
