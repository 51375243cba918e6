import Button from '@mui/material/Button';
import { undoMinutes } from '@upline/contracts';
import type { TimelineEntry } from '@upline/contracts';
import { useNow } from '../lib/browser/clock.ts';
import { useUndo } from '../lib/sync/useUndo.ts';
import { useView } from '../lib/sync/useView.ts';
import { t } from '../lib/words/text.ts';

/** Takes a status back that followed from an answer, while it is the last change and not too old for that. */
export const StatusUndo = ({ prospectId, entry }: { prospectId: string; entry: TimelineEntry }) =>
  entry.type === 'status' && entry.command !== undefined && !entry.undone ? (
    <UndoButton prospectId={prospectId} command={entry.command} at={entry.at} />
  ) : null;

type Props = { prospectId: string; command: string; at: string };

const UndoButton = ({ prospectId, command, at }: Props) => {
  const { data } = useView('findProspect', { params: { id: prospectId } });
  const isFresh = useNow() - Date.parse(at) < undoMinutes * 60_000;
  const { action } = useUndo()([{ name: 'ChangeProspectStatus', params: { id: prospectId }, command }]);
  if (!isFresh || data?.lastCommand !== command || !action) return null;
  return (
    <Button size="small" onClick={action.onSelect} sx={{ ml: -1, minHeight: { xs: 44, sm: 32 } }}>
      {t('Undo ##a change')}
    </Button>
  );
};
