import { can, fullNameOf } from '@upline/contracts';
import type { Actor, MemberAnswer } from '@upline/contracts';
import { t } from '../../lib/words/text.ts';
import { useBulk } from '../../lib/lists/useBulk.ts';
import type { Selection } from '../../lib/lists/useSelection.ts';
import { SelectionBar, SelectionWord } from '../../ui/list/SelectionBar.tsx';
import { RowMenu } from '../../ui/list/RowMenu.tsx';
import { memberRoles, roles } from './memberRole.ts';

type Props = { open: boolean; selection: Selection<MemberAnswer>; actor: Actor };

/** What leaders can do to the selected members. */
export const MemberSelection = ({ open, selection, actor }: Props) => {
  const { rows, clear } = selection;
  const change = useBulk('ChangeMemberRole', {
    title: t('Roles Changed'),
    done: (count) =>
      t('{count, plural, one {The role of # member was changed.} other {The role of # members was changed.}}', {
        count,
      }),
  });
  const actions = roles
    .filter((role) => can(actor, 'team:change-role', { role }))
    .map((role) => ({
      label: t(memberRoles[role].label),
      icon: memberRoles[role].icon,
      onSelect: () =>
        void change
          .runAll(rows, { nameOf: fullNameOf, callOf: ({ id: userId }) => ({ params: { userId }, body: { role } }) })
          .then(clear),
    }));
  return (
    open && (
      <SelectionBar count={rows.length} onClear={clear}>
        <RowMenu label={t('Change role of the selected members')} actions={actions}>
          <SelectionWord>{t('Change role')}</SelectionWord>
        </RowMenu>
      </SelectionBar>
    )
  );
};
