import { t } from '../../lib/words/text.ts';
import { dropDraftsAbout } from '../../lib/forms/drafts.ts';
import { useBulk } from '../../lib/lists/useBulk.ts';
import type { Selection } from '../../lib/lists/useSelection.ts';
import { Confirm } from '../dialog/Confirm.tsx';

type Props<Row> = {
  open: boolean;
  onClose: () => void;
  selection: Selection<Row>;
  command: 'DeleteAsset' | 'DeleteProspect';
  nameOf: (row: Row) => string;
  title: string;
  text: string;
  /** The message after it: its title, and how many were deleted. */
  doneTitle: string;
  done: (count: number) => string;
};

/** Asks before the selected rows are deleted, and drops the drafts about them. */
export const DeleteSelected = <Row extends { id: string }>(props: Props<Row>) => {
  const { selection, command, nameOf, done, doneTitle, ...asked } = props;
  const remove = useBulk(command, { title: doneTitle, done });
  return (
    <Confirm
      {...asked}
      subject={selection.rows}
      confirmLabel={t('Delete')}
      destructive
      onConfirm={async (rows) => {
        await remove.runAll(rows, { nameOf, callOf: ({ id }) => ({ params: { id } }) });
        for (const { id } of rows) dropDraftsAbout(id);
        selection.clear();
      }}
    />
  );
};
