import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import LinkOff from '@mui/icons-material/LinkOff';
import type { AssetAnswer } from '@upline/contracts';
import { useState } from 'react';
import { t } from '../../lib/words/text.ts';
import { useBulk } from '../../lib/lists/useBulk.ts';
import type { Selection } from '../../lib/lists/useSelection.ts';
import { Confirm } from '../../ui/dialog/Confirm.tsx';
import { DeleteSelected } from '../../ui/list/DeleteSelected.tsx';
import { SelectionAction, SelectionBar } from '../../ui/list/SelectionBar.tsx';
import { useAssetRights } from './useAssetRights.ts';

const each = {
  nameOf: ({ title }: AssetAnswer): string => title,
  callOf: ({ id }: AssetAnswer) => ({ params: { id } }),
};

/** Why the person may not change all of the assets, null where they may. */
const useForbidden = (rows: readonly AssetAnswer[]): string | null => {
  const forbiddenTo = useAssetRights();
  const count = rows.filter((row) => forbiddenTo(row) !== null).length;
  if (count === 0) return null;
  return t('{count, plural, one {You cannot change # of these assets.} other {You cannot change # of these assets.}}', {
    count,
  });
};

const withdrawQuestion = (count: number): string =>
  [
    t('Are you sure you want to withdraw all links to the selected assets? ({count, number})', { count }),
    t('Views that were counted stay counted.'),
  ].join(' ');

/** What can be done to the selected assets. */
export const AssetSelection = ({ open, selection }: { open: boolean; selection: Selection<AssetAnswer> }) => {
  const [asks, setAsks] = useState<'delete' | 'withdraw' | null>(null);
  const { rows, clear } = selection;
  const withdraw = useBulk('WithdrawAssetLinks', {
    title: t('Links Withdrawn'),
    done: (count) =>
      t('{count, plural, one {The links to # asset were withdrawn.} other {The links to # assets were withdrawn.}}', {
        count,
      }),
  });
  const remove = useBulk('DeleteAsset', {
    title: t('Assets Deleted'),
    done: (count) => t('{count, plural, one {# asset deleted.} other {# assets deleted.}}', { count }),
  });
  const { isPending } = withdraw;
  const forbidden = useForbidden(rows);
  const close = (): void => setAsks(null);
  return (
    <>
      {open && (
        <SelectionBar count={rows.length} onClear={clear}>
          <SelectionAction
            label={t('Withdraw links')}
            icon={LinkOff}
            disabled={isPending}
            forbidden={forbidden}
            onClick={() => setAsks('withdraw')}
          />
          <SelectionAction
            label={t('Delete')}
            icon={DeleteOutlined}
            disabled={isPending}
            forbidden={forbidden}
            onClick={() => setAsks('delete')}
          />
        </SelectionBar>
      )}
      <Confirm
        open={asks === 'withdraw'}
        onClose={close}
        subject={rows}
        title={t('Withdraw links')}
        text={withdrawQuestion(rows.length)}
        confirmLabel={t('Withdraw links')}
        onConfirm={(chosen) => withdraw.runAll(chosen, each).then(clear)}
      />
      <DeleteSelected
        open={asks === 'delete'}
        onClose={close}
        selection={selection}
        nameOf={each.nameOf}
        title={t('Delete assets')}
        text={t('Are you sure you want to delete the selected assets? ({count, number})', { count: rows.length })}
        onDelete={(chosen) => remove.runAll(chosen, each)}
      />
    </>
  );
};
