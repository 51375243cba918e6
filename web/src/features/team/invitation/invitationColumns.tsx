import Typography from '@mui/material/Typography';
import type { InvitationAnswer } from '@upline/contracts';
import { t } from '../../../lib/words/text.ts';
import { exactOf } from '../../../lib/words/time.ts';
import { Badge } from '../../../ui/Badge.tsx';
import type { Column } from '../../../ui/list/RowList.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { stateOf } from './invitationState.ts';
import { shortDay } from '../shortDay.ts';

const State = ({ invitation, sendsMails }: { invitation: InvitationAnswer; sendsMails: boolean }) => {
  const { badge, icon, label } = stateOf(invitation, sendsMails);
  return <Badge variant={badge} icon={icon} label={t(label)} />;
};

/** The columns of the list of invitations. */
export const invitationColumns = (sendsMails: boolean): readonly Column<InvitationAnswer>[] => [
  {
    head: t('Email'),
    width: 'minmax(0, 2fr)',
    cell: ({ email }) => (
      <Typography noWrap title={email} sx={{ fontWeight: 550 }}>
        {email}
      </Typography>
    ),
  },
  {
    head: t('State ##of an invitation'),
    width: '150px',
    narrow: '132px',
    cell: (invitation) => <State invitation={invitation} sendsMails={sendsMails} />,
  },
  { head: t('Invited ##when'), width: '130px', from: 'sm', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  {
    head: t('Open until ##when'),
    width: '96px',
    from: 'md',
    cell: ({ expiresAt }) => (
      <time dateTime={expiresAt} title={exactOf(expiresAt)}>
        {shortDay(expiresAt)}
      </time>
    ),
  },
];
