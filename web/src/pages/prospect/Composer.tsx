import EditNoteOutlined from '@mui/icons-material/EditNoteOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { ContactKind } from '@upline/contracts';
import { contactKinds } from '../../features/today/contactWords.ts';
import { t } from '../../lib/words/text.ts';
import type { Icon } from '../../ui/icon.ts';

/** Kinds of contact that have a button of their own. */
export const composedKinds = ['call', 'meeting', 'sample', 'presentation'] as const satisfies readonly ContactKind[];
type ComposedKind = (typeof composedKinds)[number];

const Entry = ({ icon: Shape, label, onClick }: { icon: Icon; label: string; onClick: () => void }) => (
  <ButtonBase onClick={onClick} aria-haspopup="dialog" sx={entry}>
    <Shape fontSize="small" aria-hidden />
    <span>{label}</span>
  </ButtonBase>
);

/** Adds to the timeline: a note, or a contact. It stays at the foot of the screen. */
export const Composer = ({ onAdd }: { onAdd: (what: 'note' | ComposedKind) => void }) => (
  <Box role="toolbar" aria-label={t('Add to the timeline')} sx={bar}>
    <Entry icon={EditNoteOutlined} label={t('Note ##about a prospect')} onClick={() => onAdd('note')} />
    {composedKinds.map((kind) => (
      <Entry
        key={kind}
        icon={contactKinds[kind].icon}
        label={kind === 'call' ? t('Log call ##verb') : t(contactKinds[kind].label)}
        onClick={() => onAdd(kind)}
      />
    ))}
  </Box>
);

const bar = {
  position: 'sticky',
  zIndex: 2,
  bottom: { xs: 'calc(var(--foot, env(safe-area-inset-bottom, 0px)) + 8px)', sm: 16 },
  display: 'grid',
  // a long word gets more of the room
  gridTemplateColumns: 'repeat(5, auto)',
  mt: 2,
  p: 0.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: '14px',
  bgcolor: 'background.paper',
  boxShadow: '0 8px 24px rgb(20 14 8 / 0.12)',
};
const entry = {
  flexDirection: { xs: 'column', sm: 'row' },
  gap: { xs: 0.25, sm: 1 },
  minWidth: 0,
  minHeight: { xs: 52, sm: 44 },
  borderRadius: '10px',
  fontFamily: 'inherit',
  fontSize: { xs: 11, sm: 14 },
  fontWeight: 550,
  '& span': { maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '&:hover': { bgcolor: 'action.hover' },
  '&.Mui-focusVisible': { outlineOffset: -3 },
};
