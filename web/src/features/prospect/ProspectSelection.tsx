import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import type { ProspectAnswer } from '@upline/contracts';
import { useState } from 'react';
import { t } from '../../lib/words/text.ts';
import { useBulk } from '../../lib/lists/useBulk.ts';
import type { Selection } from '../../lib/lists/useSelection.ts';
import { DeleteSelected } from '../../ui/list/DeleteSelected.tsx';
import { SelectionAction, SelectionBar, SelectionWord } from '../../ui/list/SelectionBar.tsx';
import { RowMenu } from '../../ui/list/RowMenu.tsx';
import { deleteNote } from './ProspectConfirms.tsx';
import { prospectStates, prospectStatuses } from './prospectState.ts';

/** What can be done to the selected prospects. */
export const ProspectSelection = ({ open, selection }: { open: boolean; selection: Selection<ProspectAnswer> }) => {
  const [asks, setAsks] = useState(false);
  const { rows, clear } = selection;
  const move = useBulk('ChangeProspectStatus', {
    title: t('Prospects Updated'),
    done: (count) =>
      t('{count, plural, one {The status of # prospect was changed.} other {The status of # prospects was changed.}}', {
        count,
      }),
  });
  const remove = useBulk('DeleteProspect', {
    title: t('Prospects Deleted'),
    done: (count) => t('{count, plural, one {# prospect deleted.} other {# prospects deleted.}}', { count }),
  });
  const nameOf = ({ name }: ProspectAnswer): string => name;
  const actions = prospectStatuses.map((status) => ({
    label: t(prospectStates[status].label),
    icon: prospectStates[status].icon,
    onSelect: () =>
      void move.runAll(rows, { nameOf, callOf: ({ id }) => ({ params: { id }, body: { status } }) }).then(clear),
  }));
  return (
    <>
      {open && (
        <SelectionBar count={rows.length} onClear={clear}>
          <RowMenu label={t('Change status of the selected prospects')} actions={actions}>
            <SelectionWord>{t('Change status')}</SelectionWord>
          </RowMenu>
          <SelectionAction
            label={t('Delete')}
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
        nameOf={nameOf}
        title={t('Delete prospects')}
        text={t('Are you sure you want to delete the selected prospects? ({count, number})', { count: rows.length })}
        note={deleteNote()}
        onDelete={(chosen) => remove.runAll(chosen, { nameOf, callOf: ({ id }) => ({ params: { id } }) })}
      />
    </>
  );
};
