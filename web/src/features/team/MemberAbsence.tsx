import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { MemberAnswer } from '@upline/contracts';
import { t } from '../../lib/words/text.ts';
import { joinedText, lastActiveText } from './absence.ts';
import { MemberReach } from './MemberReach.tsx';

/** Of a member who was not active this week, or is new: the last share, and how to reach them. */
export const MemberAbsence = ({ member, isSelf }: { member: MemberAnswer; isSelf: boolean }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 1.75, pt: 1, borderTop: 1, borderColor: 'divider' }}>
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography variant="body2">{t('Last share: {date}', { date: lastActiveText(member.lastActiveOn) })}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('Joined: {date}', { date: joinedText(member.joinedAt) })}
      </Typography>
      {!isSelf && (
        <Typography variant="body2" noWrap sx={{ color: 'text.secondary' }}>
          {member.phone === null ? t('No phone number') : <bdi dir="ltr">{member.phone}</bdi>}
        </Typography>
      )}
    </Box>
    {!isSelf && <MemberReach member={member} />}
  </Box>
);
