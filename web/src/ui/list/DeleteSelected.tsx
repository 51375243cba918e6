import { t } from '../../lib/words/text.ts';
import { dropDraftsAbout } from '../../lib/forms/drafts.ts';
import type { Selection } from '../../lib/lists/useSelection.ts';
import { Confirm } from '../dialog/Confirm.tsx';

type Props<Row> = {
  open: boolean;
  onClose: () => void;
  selection: Selection<Row>;
  title: string;
  text: string;
  onDelete: (rows: readonly Row[]) => Promise<void>;
};

/** Asks before the selected rows are deleted, and drops the drafts about them. */
export const DeleteSelected = <Row extends { id: string }>({ selection, onDelete, ...asked }: Props<Row>) => (
  <Confirm
    {...asked}
    subject={selection.rows}
    confirmLabel={t('Delete')}
    destructive
    onConfirm={async (rows) => {
      await onDelete(rows);
      for (const { id } of rows) dropDraftsAbout(id);
      selection.clear();
    }}
  />
);
