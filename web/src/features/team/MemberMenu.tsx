import AdminPanelSettingsOutlined from '@mui/icons-material/AdminPanelSettingsOutlined';
import AnalyticsOutlined from '@mui/icons-material/AnalyticsOutlined';
import PersonRemoveOutlined from '@mui/icons-material/PersonRemoveOutlined';
import { can, fullNameOf, leadersOnly, message } from '@upline/contracts';
import type { Actor, MemberAnswer } from '@upline/contracts';
import { useNavigate } from 'react-router-dom';
import { t } from '../../lib/words/text.ts';
import { RowMenu } from '../../ui/list/RowMenu.tsx';

const ownersOnly = message('Only an owner can change an owner.');

const reason = (actor: Actor): string => t(actor.role === 'admin' ? ownersOnly : leadersOnly);

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
  const navigate = useNavigate();
  const subject = { userId: member.id, role: member.role };
  return (
    <RowMenu
      of={fullNameOf(member)}
      tabIndex={isStop ? 0 : -1}
      actions={[
        {
          label: t('Figures ##of a member'),
          icon: AnalyticsOutlined,
          onSelect: () => void navigate(`/analytics?member=${member.id}`),
        },
        {
          label: t('Change role'),
          icon: AdminPanelSettingsOutlined,
          onSelect: onRole,
          forbidden: can(actor, 'team:change-role', subject) ? null : reason(actor),
        },
        {
          label: member.id === actor.userId ? t('Leave team') : t('Remove from team'),
          icon: PersonRemoveOutlined,
          onSelect: onRemove,
          destructive: true,
          forbidden: can(actor, 'team:remove', subject) ? null : reason(actor),
        },
      ]}
    />
  );
};
