import AddReactionOutlined from '@mui/icons-material/AddReactionOutlined';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import DoNotDisturbOnOutlined from '@mui/icons-material/DoNotDisturbOnOutlined';
import EditNoteOutlined from '@mui/icons-material/EditNoteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import EventAvailableOutlined from '@mui/icons-material/EventAvailableOutlined';
import EventBusyOutlined from '@mui/icons-material/EventBusyOutlined';
import EventOutlined from '@mui/icons-material/EventOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import LinkOffOutlined from '@mui/icons-material/LinkOffOutlined';
import LinkOutlined from '@mui/icons-material/LinkOutlined';
import PersonAddAltOutlined from '@mui/icons-material/PersonAddAltOutlined';
import QuestionAnswerOutlined from '@mui/icons-material/QuestionAnswerOutlined';
import RestoreOutlined from '@mui/icons-material/RestoreOutlined';
import ShareOutlined from '@mui/icons-material/ShareOutlined';
import SwapHorizOutlined from '@mui/icons-material/SwapHorizOutlined';
import UndoOutlined from '@mui/icons-material/UndoOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import type { TimelineEntry } from '@upline/contracts';
import { contactKinds } from '../features/today/contactWords.ts';
import { prospectStates } from '../features/prospect/prospectState.ts';
import type { Icon } from '../ui/icon.ts';
import { isKnownEntry } from './timelineWords.ts';

const icons: Readonly<Record<Exclude<TimelineEntry['type'], 'contact' | 'status'>, Icon>> = {
  created: PersonAddAltOutlined,
  changed: EditOutlined,
  wants: AddReactionOutlined,
  shared: ShareOutlined,
  opened: VisibilityOutlined,
  retracted: UndoOutlined,
  withdrawn: LinkOffOutlined,
  offered: LinkOutlined,
  note: EditNoteOutlined,
  planned: EventOutlined,
  moved: EventOutlined,
  done: EventAvailableOutlined,
  dropped: EventBusyOutlined,
  reassigned: SwapHorizOutlined,
  deleted: DeleteOutlined,
  restored: RestoreOutlined,
};

const iconOfNote = ({ answered, refusal }: Extract<TimelineEntry, { type: 'note' }>): Icon => {
  if (refusal) return refusal.refused ? DoNotDisturbOnOutlined : CheckCircleOutlined;
  return answered ? QuestionAnswerOutlined : icons.note;
};

/** How an entry of the timeline is shown. */
export const lookOfEntry = (entry: TimelineEntry): { icon: Icon } => {
  if (!isKnownEntry(entry)) return { icon: HistoryOutlined };
  if (entry.type === 'contact') return contactKinds[entry.kind];
  if (entry.type === 'note') return { icon: iconOfNote(entry) };
  return entry.type === 'status' ? prospectStates[entry.to] : { icon: icons[entry.type] };
};
