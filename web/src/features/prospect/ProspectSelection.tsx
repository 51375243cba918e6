import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import type { ProspectAnswer } from '@upline/contracts';
import { useState } from 'react';
import { dropDraftsAbout } from '../../lib/drafts.ts';
import { useBulk } from '../../lib/useBulk.ts';
import type { Selection } from '../../lib/useSelection.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { SelectionAction, SelectionBar, SelectionWord } from '../../ui/list/SelectionBar.tsx';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { prospectStates, prospectStatuses } from './prospectState.ts';

const refresh = ['listProspects', 'countProspects'] as const;

const countOf = (count: number): string => (count === 1 ? '1 prospect' : `${String(count)} prospects`);

/** What can be done to the selected prospects. */
export const ProspectSelection = ({ open, selection }: { open: boolean; selection: Selection<ProspectAnswer> }) => {
  const [asks, setAsks] = useState(false);
  const { rows, clear } = selection;
  const move = useBulk('ChangeProspectStatus', {
    refresh,
    title: 'Prospects Updated',
    done: (count) => `The status of ${countOf(count)} was changed.`,
  });
  const remove = useBulk('DeleteProspect', {
    refresh,
    title: 'Prospects Deleted',
    done: (count) => `${countOf(count)} deleted.`,
  });
  const nameOf = ({ name }: ProspectAnswer): string => name;
  const isPending = move.isPending || remove.isPending;
  const actions = prospectStatuses.map((status) => ({
    label: prospectStates[status].label,
    icon: prospectStates[status].icon,
    onSelect: () =>
      void move.runAll(rows, { nameOf, callOf: ({ id }) => ({ params: { id }, body: { status } }) }).then(clear),
  }));
  return (
    <>
      {open && (
        <SelectionBar count={rows.length} onClear={clear}>
          <RowMenu label="Change status of the selected prospects" actions={actions}>
            <SelectionWord>Change status</SelectionWord>
          </RowMenu>
          <SelectionAction label="Delete" icon={DeleteOutlined} disabled={isPending} onClick={() => setAsks(true)} />
        </SelectionBar>
      )}
      <Confirm
        open={asks}
        onClose={() => setAsks(false)}
        subject={rows}
        title="Delete prospects"
        text={`Are you sure you want to delete the selected prospects? (${String(rows.length)})`}
        confirmLabel="Delete"
        destructive
        onConfirm={async (chosen) => {
          await remove.runAll(chosen, { nameOf, callOf: ({ id }) => ({ params: { id } }) });
          for (const { id } of chosen) dropDraftsAbout(id);
          clear();
        }}
      />
    </>
  );
};
