import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import IosShare from '@mui/icons-material/IosShare';
import LinkOutlined from '@mui/icons-material/LinkOutlined';
import MarkEmailReadOutlined from '@mui/icons-material/MarkEmailReadOutlined';
import Refresh from '@mui/icons-material/Refresh';
import ScheduleSendOutlined from '@mui/icons-material/ScheduleSendOutlined';
import TimerOffOutlined from '@mui/icons-material/TimerOffOutlined';
import CancelOutlined from '@mui/icons-material/CancelOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { can, leadersOnly } from '@upline/contracts';
import type { Actor, InvitationAnswer } from '@upline/contracts';
import { useCommand } from '../../lib/useCommand.ts';
import { useCurrentUser } from '../../lib/useCurrentUser.ts';
import { useShell } from '../../lib/useShell.ts';
import { exactOf } from '../../lib/time.ts';
import { Badge } from '../../ui/Badge.tsx';
import type { BadgeVariant } from '../../ui/Badge.tsx';
import type { Icon } from '../../ui/icon.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { RowMenu } from '../../ui/RowMenu.tsx';

type Shown = { label: string; icon: Icon; badge: BadgeVariant };

const mails: Readonly<Record<InvitationAnswer['mail'], Shown>> = {
  pending: { label: 'Email on its way', icon: ScheduleSendOutlined, badge: 'outline' },
  sent: { label: 'Email sent', icon: MarkEmailReadOutlined, badge: 'secondary' },
  failed: { label: 'Email failed', icon: ErrorOutlined, badge: 'destructive' },
};
// the mails of an installation without a mail server lie in its outbox
const notMailed: Shown = { label: 'Not mailed', icon: LinkOutlined, badge: 'outline' };
const expired: Shown = { label: 'Expired', icon: TimerOffOutlined, badge: 'destructive' };

const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' });

const HandOverAgain = () => (
  <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
    The link changed because someone who knew it left the team. Hand over the new one.
  </Typography>
);

const stateOf = ({ status, mail }: InvitationAnswer, sendsMails: boolean): Shown => {
  if (status === 'expired') return expired;
  return sendsMails ? mails[mail] : notMailed;
};

const ShareLink = ({ email, onClick }: { email: string; onClick: () => void }) => (
  <Button size="small" startIcon={<IosShare />} aria-label={`Share link for ${email}`} onClick={onClick}>
    Share link
  </Button>
);

type Props = { invitation: InvitationAnswer; actor: Actor; onRevoke: () => void };

/** One open invitation: whether its mail went out, until when it holds, and the way to its link. */
export const InvitationRow = ({ invitation, actor, onRevoke }: Props) => {
  const { id, email, status, createdAt, expiresAt, link, handOverAgain } = invitation;
  const { data: user } = useCurrentUser();
  const { shareInvitation } = useShell();
  const shareLink = (): void => shareInvitation(invitation);
  const resend = useCommand('ResendInvitation', {
    success: { title: 'Invitation Sent', text: `Invitation sent to ${email} successfully!` },
    refresh: ['listInvitations'],
  });
  const { label, icon, badge } = stateOf(invitation, user?.sendsMails !== false);
  return (
    <Box component="li" sx={{ px: 2.5, py: 1.5, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
            <Typography noWrap title={email} sx={{ fontWeight: 500 }}>
              {email}
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              Invited <RelativeTime at={createdAt} />,{' '}
              <time dateTime={expiresAt} title={exactOf(expiresAt)}>
                {status === 'expired' ? 'expired' : 'open until'} {day.format(new Date(expiresAt))}
              </time>
            </Typography>
          </Box>
          <Badge variant={badge} icon={icon} label={label} />
          {link !== null && status === 'open' && <ShareLink email={email} onClick={shareLink} />}
        </Box>
        <RowMenu
          of={`the invitation of ${email}`}
          actions={[
            {
              label: 'Share link',
              icon: IosShare,
              onSelect: shareLink,
              forbidden: link === null ? 'Only the person who invited and leaders see the link.' : null,
            },
            {
              label: 'Resend',
              icon: Refresh,
              onSelect: () => void resend.run({ params: { id } }).catch(() => undefined),
              forbidden: can(actor, 'team:resend-invitation') ? null : leadersOnly,
            },
            {
              label: 'Revoke',
              icon: CancelOutlined,
              onSelect: onRevoke,
              destructive: true,
              forbidden: can(actor, 'team:revoke-invitation') ? null : leadersOnly,
            },
          ]}
        />
      </Box>
      {handOverAgain && <HandOverAgain />}
    </Box>
  );
};
