import CancelOutlined from '@mui/icons-material/CancelOutlined';
import ShareOutlined from '@mui/icons-material/ShareOutlined';
import Refresh from '@mui/icons-material/Refresh';
import { can, invitationDays, leadersOnly } from '@upline/contracts';
import type { Actor, InvitationAnswer } from '@upline/contracts';
import { t } from '../../lib/text.ts';
import { useCommand } from '../../lib/useCommand.ts';
import { useCurrentUser } from '../../lib/useCurrentUser.ts';
import { useShell } from '../../lib/useShell.ts';
import { RowMenu } from '../../ui/RowMenu.tsx';

type Props = {
  invitation: InvitationAnswer;
  actor: Actor;
  onRevoke: () => void;
  /** Whether the Tab key stops here. */
  isStop?: boolean;
};

const sent = ({ email }: InvitationAnswer) => ({
  title: t('Invitation Sent'),
  text: t('Invitation sent to {email} successfully!', { email }),
});

/** Nobody mails the new link, and the one before works no longer. */
const renewed = (invitation: InvitationAnswer, onShareLink: (invitation: InvitationAnswer) => void) => ({
  title: t('Link renewed'),
  text: t(
    '{days, plural, one {The new link for {email} works for # day. The old one no longer works.} other {The new link for {email} works for # days. The old one no longer works.}}',
    { email: invitation.email, days: invitationDays },
  ),
  ...(invitation.link !== null && {
    action: { label: t('Share link ##verb'), onSelect: () => onShareLink(invitation) },
  }),
});

/** The actions of an open invitation. */
export const InvitationMenu = ({ invitation, actor, onRevoke, isStop = true }: Props) => {
  const { id, email, link } = invitation;
  const { shareInvitation } = useShell();
  const shareLink = (): void => shareInvitation(invitation);
  const { data: user } = useCurrentUser();
  const mails = user?.sendsMails !== false;
  const resend = useCommand('ResendInvitation', {
    success: ({ answer }) => (mails ? sent(answer) : renewed(answer, shareInvitation)),
    refresh: ['listInvitations', 'countInvitations'],
  });
  return (
    <RowMenu
      tabIndex={isStop ? 0 : -1}
      label={t('Actions for the invitation of {email}', { email })}
      actions={[
        {
          label: t('Share link ##verb'),
          icon: ShareOutlined,
          onSelect: shareLink,
          forbidden: link === null ? t('Only the person who invited and leaders see the link.') : null,
        },
        {
          label: mails ? t('Resend ##invitation') : t('Renew link'),
          icon: Refresh,
          onSelect: () => void resend.run({ params: { id } }).catch(() => undefined),
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
