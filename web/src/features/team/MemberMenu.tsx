import ManageAccountsOutlined from '@mui/icons-material/ManageAccountsOutlined';
import PersonRemoveOutlined from '@mui/icons-material/PersonRemoveOutlined';
import { can, fullNameOf, leadersOnly } from '@upline/contracts';
import type { Actor, MemberAnswer } from '@upline/contracts';
import { RowMenu } from '../../ui/RowMenu.tsx';

const ownersOnly = 'Only an owner can change an owner.';

const reason = (actor: Actor): string => (actor.role === 'admin' ? ownersOnly : leadersOnly);

type Props = {
  member: MemberAnswer;
  actor: Actor;
  onRole: () => void;
  onRemove: () => void;
  /** Whether the Tab key stops here. */
  isStop?: boolean;
};

/** The actions of a member. */
export const MemberMenu = ({ member, actor, onRole, onRemove, isStop = true }: Props) => {
  const subject = { userId: member.id, role: member.role };
  return (
    <RowMenu
      of={fullNameOf(member)}
      tabIndex={isStop ? 0 : -1}
      actions={[
        {
          label: 'Change role',
          icon: ManageAccountsOutlined,
          onSelect: onRole,
          forbidden: can(actor, 'team:change-role', subject) ? null : reason(actor),
        },
        {
          label: member.id === actor.userId ? 'Leave team' : 'Remove from team',
          icon: PersonRemoveOutlined,
          onSelect: onRemove,
          destructive: true,
          forbidden: can(actor, 'team:remove', subject) ? null : reason(actor),
        },
      ]}
    />
  );
};
