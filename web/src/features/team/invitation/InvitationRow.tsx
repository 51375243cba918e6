import Refresh from '@mui/icons-material/Refresh';
import ShareOutlined from '@mui/icons-material/ShareOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { can, optedOut } from '@upline/contracts';
import type { Actor, InvitationAnswer } from '@upline/contracts';
import { rich } from '../../../lib/words/rich.tsx';
import { t } from '../../../lib/words/text.ts';
import { useCurrentUser } from '../../../lib/account/useCurrentUser.ts';
import { useShell } from '../../../lib/useShell.ts';
import { exactOf } from '../../../lib/words/time.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { InvitationMenu } from './InvitationMenu.tsx';
import { stateOf } from './invitationState.ts';
import { mailProblemText } from './mailProblemText.ts';
import { shortDay } from '../shortDay.ts';
import { useResend } from './useResend.ts';

const Notice = ({ text }: { text: string }) => (
  <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
    {text}
  </Typography>
);

const ShareLink = ({ email, onClick }: { email: string; onClick: () => void }) => (
  <Button
    size="small"
    startIcon={<ShareOutlined />}
    aria-label={t('Share link for {email}', { email })}
    onClick={onClick}
  >
    {t('Share link ##verb')}
  </Button>
);

const SendAgain = ({ id, email }: { id: string; email: string }) => {
  const { resend, isPending } = useResend();
  return (
    <Button
      size="small"
      startIcon={<Refresh />}
      disabled={isPending}
      aria-label={t('Send again to {email}', { email })}
      onClick={() => resend(id)}
    >
      {t('Send again ##invitation')}
    </Button>
  );
};

type Props = { invitation: InvitationAnswer; actor: Actor; onRevoke: () => void; as?: 'li' | 'div' };

/** One open invitation: whether its mail went out, until when it holds, and the way to its link. */
export const InvitationRow = ({ invitation, actor, onRevoke, as = 'li' }: Props) => {
  const { id, email, status, mail, createdAt, expiresAt, link, handOverAgain } = invitation;
  const { data: user } = useCurrentUser();
  const { shareInvitation } = useShell();
  const shareLink = (): void => shareInvitation(invitation);
  const sendsMails = user?.sendsMails !== false;
  const { label, icon, badge } = stateOf(invitation, sendsMails);
  const problem = sendsMails ? mailProblemText(invitation) : null;
  return (
    <Box component={as} sx={{ px: 2.5, py: 1.5, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
            <Typography noWrap title={email} sx={{ fontWeight: 500 }}>
              {email}
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {rich(
                status === 'expired'
                  ? 'Invited <ago></ago>, <day>expired {day}</day>'
                  : 'Invited <ago></ago>, <day>open until {day}</day>',
                {
                  ago: () => <RelativeTime at={createdAt} />,
                  day: (inside) => (
                    <time dateTime={expiresAt} title={exactOf(expiresAt)}>
                      {inside}
                    </time>
                  ),
                },
                { day: shortDay(expiresAt) },
              )}
            </Typography>
          </Box>
          <Badge variant={badge} icon={icon} label={t(label)} />
          {link !== null && status === 'open' && <ShareLink email={email} onClick={shareLink} />}
        </Box>
        <InvitationMenu invitation={invitation} actor={actor} onRevoke={onRevoke} />
      </Box>
      {mail === 'refused' && <Notice text={t(optedOut)} />}
      {problem !== null && <Notice text={problem} />}
      {mail === 'failed' && problem !== null && can(actor, 'team:resend-invitation') && (
        <SendAgain id={id} email={email} />
      )}
      {handOverAgain && (
        <Notice text={t('The link changed because someone who knew it left the team. Pass on the new one.')} />
      )}
    </Box>
  );
};
