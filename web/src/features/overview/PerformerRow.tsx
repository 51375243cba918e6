import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Period, RankedAnswer } from '@upline/contracts';
import { memo } from 'react';
import { counted } from '../../lib/format.ts';
import { CountUp } from '../../ui/CountUp.tsx';
import { PersonAvatar } from '../../ui/PersonAvatar.tsx';
import { LevelBadge } from '../../ui/LevelBadge.tsx';
import { periods } from './periods.ts';
import { RankMark } from './RankMark.tsx';

/** First and last name, or what the specification says when there is neither. */
const nameOf = ({ firstName, lastName }: RankedAnswer['user']): string =>
  [firstName, lastName].filter(Boolean).join(' ') || 'Unknown User';

type Props = {
  /** The rank is null for a person without points. */
  entry: Omit<RankedAnswer, 'rank'> & { rank: number | null };
  period?: Period;
  isYou?: boolean;
};

const sharesIn = (entry: Props['entry'], period: Period): string => {
  if (period === 'all') return `${counted(entry.weeklyShares, 'share')} this week`;
  const words = periods.find(({ value }) => value === period)?.words ?? '';
  return `${counted(entry.shares, 'share')} ${words}`;
};

/** One line of a ranking: rank, person, level, shares, points. */
export const PerformerRow = memo(({ entry, period = 'all', isYou = false }: Props) => (
  <Box
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: { xs: 1.25, sm: 1.5 },
      px: 2.5,
      py: 1.25,
      ...(isYou && { bgcolor: 'action.hover' }),
    }}
    {...(isYou ? { 'aria-current': true } : {})}
  >
    <RankMark rank={entry.rank} />
    <PersonAvatar id={entry.user.id} initials={entry.user.initials} />
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.25 }}>
        <Typography noWrap sx={{ fontWeight: 600, minWidth: 0, maxWidth: '100%' }} title={nameOf(entry.user)}>
          {nameOf(entry.user)}
          {isYou && (
            <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
              {' (you)'}
            </Box>
          )}
        </Typography>
        <LevelBadge level={entry.level} />
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', textWrap: 'balance' }}>
        {`${sharesIn(entry, period)} • ${counted(entry.totalShares, 'total share')}`}
      </Typography>
    </Box>
    <Box sx={{ flex: 'none', textAlign: 'right' }}>
      <Typography component="p" sx={{ fontSize: 18, fontWeight: 650, lineHeight: 1.2 }}>
        <CountUp value={entry.points} />
      </Typography>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        {entry.points === 1 ? 'point' : 'points'}
      </Typography>
    </Box>
  </Box>
));
PerformerRow.displayName = 'PerformerRow';
