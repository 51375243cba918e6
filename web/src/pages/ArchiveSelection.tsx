import RestoreFromTrashOutlined from '@mui/icons-material/RestoreFromTrashOutlined';
import SelectAll from '@mui/icons-material/SelectAll';
import { useBulk } from '../lib/lists/useBulk.ts';
import type { Selection } from '../lib/lists/useSelection.ts';
import { mostSelected } from '../lib/lists/useSelection.ts';
import { t } from '../lib/words/text.ts';
import { SelectionAction, SelectionBar } from '../ui/list/SelectionBar.tsx';

type Props<Row> = {
  command: 'RestoreProspect' | 'RestoreAsset';
  selection: Selection<Row>;
  /** How many rows are loaded, chosen or not. */
  loaded: number;
  nameOf: (row: Row) => string;
  title: string;
  /** Says how many were restored. */
  done: (count: number) => string;
};

/** Restores the chosen rows of an archive with one press, which one more press takes back. */
export const ArchiveSelection = <Row extends { id: string }>(props: Props<Row>) => {
  const { command, selection, loaded, nameOf, title, done } = props;
  const { rows, clear, chooseAll } = selection;
  const restore = useBulk(command, { title, done });
  if (rows.length === 0) return null;
  return (
    <SelectionBar count={rows.length} onClear={clear}>
      {rows.length < Math.min(loaded, mostSelected) && (
        <SelectionAction label={t('Select all')} icon={SelectAll} onClick={chooseAll} />
      )}
      <SelectionAction
        label={t('Restore ##deleted')}
        icon={RestoreFromTrashOutlined}
        disabled={restore.isPending}
        onClick={() =>
          void restore.runAll(rows, { nameOf, callOf: ({ id }) => ({ params: { id }, body: {} }) }).then(clear)
        }
      />
    </SelectionBar>
  );
};
