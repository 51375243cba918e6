import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import type { ProspectAnswer } from '@upline/contracts';
import { useState } from 'react';
import { counted } from '../../lib/format.ts';
import { useBulk } from '../../lib/useBulk.ts';
import type { Selection } from '../../lib/useSelection.ts';
import { DeleteSelected } from '../../ui/list/DeleteSelected.tsx';
import { SelectionAction, SelectionBar, SelectionWord } from '../../ui/list/SelectionBar.tsx';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { prospectStates, prospectStatuses } from './prospectState.ts';

const refresh = ['listProspects', 'countProspects'] as const;

/** What can be done to the selected prospects. */
export const ProspectSelection = ({ open, selection }: { open: boolean; selection: Selection<ProspectAnswer> }) => {
  const [asks, setAsks] = useState(false);
  const { rows, clear } = selection;
  const move = useBulk('ChangeProspectStatus', {
    refresh,
    title: 'Prospects Updated',
    done: (count) => `The status of ${counted(count, 'prospect')} was changed.`,
  });
  const nameOf = ({ name }: ProspectAnswer): string => name;
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
          <SelectionAction
            label="Delete"
            icon={DeleteOutlined}
            disabled={move.isPending}
            onClick={() => setAsks(true)}
          />
        </SelectionBar>
      )}
      <DeleteSelected
        open={asks}
        onClose={() => setAsks(false)}
        selection={selection}
        command="DeleteProspect"
        refresh={refresh}
        nameOf={nameOf}
        title="Delete prospects"
        text={`Are you sure you want to delete the selected prospects? (${String(rows.length)})`}
        doneTitle="Prospects Deleted"
        done={(count) => `${counted(count, 'prospect')} deleted.`}
      />
    </>
  );
};
