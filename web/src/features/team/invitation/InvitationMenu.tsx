import CancelOutlined from '@mui/icons-material/CancelOutlined';
import ShareOutlined from '@mui/icons-material/ShareOutlined';
import Refresh from '@mui/icons-material/Refresh';
import { can, leadersOnly } from '@upline/contracts';
import type { Actor, InvitationAnswer } from '@upline/contracts';
import { t } from '../../../lib/words/text.ts';
import { useShell } from '../../../lib/useShell.ts';
import { RowMenu } from '../../../ui/list/RowMenu.tsx';
import { useResend } from './useResend.ts';

type Props = {
  invitation: InvitationAnswer;
  actor: Actor;
  onRevoke: () => void;
  /** Whether the Tab key stops here. */
  isStop?: boolean;
};

/** Why there is no link to share, null where there is one. */
const whyNoLink = ({ link, status }: Pick<InvitationAnswer, 'link' | 'status'>): string | null => {
  if (link === null) return t('Only the person who invited and leaders see the link.');
  return status === 'expired' ? t('This invitation has expired. Send it again, and there is a new link.') : null;
};

/** The actions of an open invitation. */
export const InvitationMenu = ({ invitation, actor, onRevoke, isStop = true }: Props) => {
  const { id, email, link, status } = invitation;
  const { shareInvitation } = useShell();
  const shareLink = (): void => shareInvitation(invitation);
  const { resend, sendsMails } = useResend();
  return (
    <RowMenu
      tabIndex={isStop ? 0 : -1}
      label={t('Actions for the invitation of {email}', { email })}
      actions={[
        {
          label: t('Share link ##verb'),
          icon: ShareOutlined,
          onSelect: shareLink,
          forbidden: whyNoLink({ link, status }),
        },
        {
          label: sendsMails ? t('Resend ##invitation') : t('Renew link'),
          icon: Refresh,
          onSelect: () => resend(id),
          forbidden: can(actor, 'team:resend-invitation') ? null : t(leadersOnly),
        },
        {
          label: t('Revoke ##invitation'),
          icon: CancelOutlined,
          onSelect: onRevoke,
          destructive: true,
          forbidden: can(actor, 'team:revoke-invitation') ? null : t(leadersOnly),
        },
      ]}
    />
  );
};
