import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import HourglassEmptyOutlined from '@mui/icons-material/HourglassEmptyOutlined';
import LinkOutlined from '@mui/icons-material/LinkOutlined';
import MarkEmailReadOutlined from '@mui/icons-material/MarkEmailReadOutlined';
import ScheduleSendOutlined from '@mui/icons-material/ScheduleSendOutlined';
import TimerOffOutlined from '@mui/icons-material/TimerOffOutlined';
import { message } from '@upline/contracts';
import type { InvitationAnswer } from '@upline/contracts';
import type { BadgeVariant } from '../../../ui/Badge.tsx';
import type { Icon } from '../../../ui/icon.ts';

type Shown = { label: string; icon: Icon; badge: BadgeVariant };

const mails: Readonly<Record<InvitationAnswer['mail'], Shown>> = {
  pending: { label: message('Email on its way'), icon: ScheduleSendOutlined, badge: 'outline' },
  sent: { label: message('Email sent'), icon: MarkEmailReadOutlined, badge: 'secondary' },
  refused: { label: message('Opted out ##of emails'), icon: ErrorOutlined, badge: 'destructive' },
  failed: { label: message('Email failed'), icon: ErrorOutlined, badge: 'destructive' },
};
// the mails of an installation without a mail server lie in its outbox
const notMailed: Shown = { label: message('Not emailed'), icon: LinkOutlined, badge: 'outline' };
const expired: Shown = { label: message('Expired ##invitation'), icon: TimerOffOutlined, badge: 'destructive' };

const waiting: Shown = { label: message('Email waiting'), icon: HourglassEmptyOutlined, badge: 'outline' };

/** How the state of an invitation is shown; the label is a message. */
export const stateOf = ({ status, mail, mailProblem }: InvitationAnswer, sendsMails: boolean): Shown => {
  if (status === 'expired') return expired;
  if (!sendsMails) return notMailed;
  return mail === 'pending' && mailProblem ? waiting : mails[mail];
};
