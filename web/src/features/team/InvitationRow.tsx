import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import LinkOutlined from '@mui/icons-material/LinkOutlined';
import MarkEmailReadOutlined from '@mui/icons-material/MarkEmailReadOutlined';
import Refresh from '@mui/icons-material/Refresh';
import ScheduleSendOutlined from '@mui/icons-material/ScheduleSendOutlined';
import TimerOffOutlined from '@mui/icons-material/TimerOffOutlined';
import CancelOutlined from '@mui/icons-material/CancelOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { can, leadersOnly } from '@upline/contracts';
import type { Actor, InvitationAnswer } from '@upline/contracts';
import { useState } from 'react';
import { useCommand } from '../../lib/useCommand.ts';
import { exactOf } from '../../lib/time.ts';
import { Badge } from '../../ui/Badge.tsx';
import type { BadgeVariant } from '../../ui/Badge.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import type { Icon } from '../../ui/icon.ts';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { RowMenu } from '../../ui/RowMenu.tsx';

type Shown = { label: string; icon: Icon; badge: BadgeVariant };

const mails: Readonly<Record<InvitationAnswer['mail'], Shown>> = {
  pending: { label: 'Mail on its way', icon: ScheduleSendOutlined, badge: 'outline' },
  sent: { label: 'Mail sent', icon: MarkEmailReadOutlined, badge: 'secondary' },
  failed: { label: 'Mail failed', icon: ErrorOutlined, badge: 'destructive' },
};
const expired: Shown = { label: 'Expired', icon: TimerOffOutlined, badge: 'destructive' };

const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' });

const HandOverAgain = () => (
  <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
    The link changed because somebody who knew it left the team. Hand the new one over.
  </Typography>
);

type Props = { invitation: InvitationAnswer; actor: Actor; onRevoke: () => void };

/** One open invitation: whether its mail went out, until when it holds, its link. */
export const InvitationRow = ({ invitation, actor, onRevoke }: Props) => {
  const { id, email, status, mail, createdAt, expiresAt, link, handOverAgain } = invitation;
  // a link that must be handed over again is shown at once
  const [showsLink, setShowsLink] = useState(handOverAgain);
  const resend = useCommand('ResendInvitation', {
    success: { title: 'Invitation Sent', text: `Invitation sent to ${email} successfully!` },
    refresh: ['listInvitations'],
  });
  const { label, icon, badge } = status === 'expired' ? expired : mails[mail];
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
        </Box>
        <RowMenu
          of={`the invitation of ${email}`}
          actions={[
            {
              label: showsLink ? 'Hide link' : 'Show link',
              icon: LinkOutlined,
              onSelect: () => setShowsLink(!showsLink),
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
      {showsLink && link !== null && (
        <Box sx={{ mt: 1 }}>
          <CopyField label="Invitation link" value={link} />
        </Box>
      )}
    </Box>
  );
};
