import { invitationDays } from '@upline/contracts';
import type { InvitationAnswer } from '@upline/contracts';
import { t } from '../../../lib/words/text.ts';
import { useCommand } from '../../../lib/sync/useCommand.ts';
import { useCurrentUser } from '../../../lib/account/useCurrentUser.ts';
import { useShell } from '../../../lib/useShell.ts';

const sent = ({ email }: InvitationAnswer) => ({
  title: t('Invitation Sent'),
  text: t('Invitation sent to {email} successfully!', { email }),
});

/** Nobody mails the new link, and the one before works no longer. */
const renewed = (invitation: InvitationAnswer, onShareLink: (invitation: InvitationAnswer) => void) => ({
  title: t('Link renewed'),
  text: t(
    '{days, plural, one {The new link for {email} works for # day. The old one no longer works.} ' +
      'other {The new link for {email} works for # days. The old one no longer works.}}',
    { email: invitation.email, days: invitationDays },
  ),
  ...(invitation.link !== null && {
    action: { label: t('Share link ##verb'), onSelect: () => onShareLink(invitation) },
  }),
});

/** Sends an invitation again, or renews its link where no mails are sent. */
export const useResend = (): { resend: (id: string) => void; isPending: boolean; sendsMails: boolean } => {
  const { shareInvitation } = useShell();
  const sendsMails = useCurrentUser().data?.sendsMails !== false;
  const command = useCommand('ResendInvitation', {
    success: ({ answer }) => (sendsMails ? sent(answer) : renewed(answer, shareInvitation)),
  });
  return {
    resend: (id) => void command.run({ params: { id } }).catch(() => undefined),
    isPending: command.isPending,
    sendsMails,
  };
};
