import Typography from '@mui/material/Typography';
import type { InvitationAnswer } from '@upline/contracts';
import { exactOf } from '../../lib/time.ts';
import { Badge } from '../../ui/Badge.tsx';
import type { Column } from '../../ui/list/RowList.tsx';
import { RelativeTime } from '../../ui/RelativeTime.tsx';
import { stateOf } from './invitationState.ts';

const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' });

const State = ({ invitation, sendsMails }: { invitation: InvitationAnswer; sendsMails: boolean }) => {
  const { badge, icon, label } = stateOf(invitation, sendsMails);
  return <Badge variant={badge} icon={icon} label={label} />;
};

/** The columns of the list of invitations. */
export const invitationColumns = (sendsMails: boolean): readonly Column<InvitationAnswer>[] => [
  {
    head: 'Email',
    width: 'minmax(0, 2fr)',
    cell: ({ email }) => (
      <Typography noWrap title={email} sx={{ fontWeight: 550 }}>
        {email}
      </Typography>
    ),
  },
  {
    head: 'State',
    width: '150px',
    narrow: '132px',
    cell: (invitation) => <State invitation={invitation} sendsMails={sendsMails} />,
  },
  { head: 'Invited', width: '130px', from: 'sm', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  {
    head: 'Open until',
    width: '96px',
    from: 'md',
    cell: ({ expiresAt }) => (
      <time dateTime={expiresAt} title={exactOf(expiresAt)}>
        {day.format(new Date(expiresAt))}
      </time>
    ),
  },
];
