import { formatList } from '../../lib/words/list.ts';
import { t } from '../../lib/words/text.ts';
import { dropDraftsAbout } from '../../lib/forms/drafts.ts';
import type { Selection } from '../../lib/lists/useSelection.ts';
import { Confirm } from '../dialog/Confirm.tsx';

type Props<Row> = {
  open: boolean;
  onClose: () => void;
  selection: Selection<Row>;
  /** How many are deleted, where they are more than the selected rows. */
  count?: number;
  nameOf: (row: Row) => string;
  title: string;
  text: string;
  /** What deleting is not. */
  note?: string;
  onDelete: (rows: readonly Row[]) => Promise<void>;
};

/** Names that the question has below it; of more it says how many. */
const named = 3;

const namesOf = (names: readonly string[], all: number): string => {
  const first = formatList(names.slice(0, named));
  const count = all - Math.min(names.length, named);
  return count <= 0
    ? first
    : t('{count, plural, one {{names} and # more} other {{names} and # more}}', { names: first, count });
};

/** Asks before the selected rows are deleted, naming them, and drops the drafts about them. */
export const DeleteSelected = <Row extends { id: string }>(props: Props<Row>) => {
  const { selection, count = selection.rows.length, nameOf, onDelete, ...asked } = props;
  return (
    <Confirm
      {...asked}
      subject={selection.rows}
      about={namesOf(selection.rows.map(nameOf), count)}
      confirmLabel={t('Delete')}
      destructive
      onConfirm={async (rows) => {
        await onDelete(rows);
        for (const { id } of rows) dropDraftsAbout(id);
        selection.clear();
      }}
    />
  );
};
