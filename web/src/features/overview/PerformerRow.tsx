import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { message } from '@upline/contracts';
import type { Period, RankedAnswer } from '@upline/contracts';
import { memo } from 'react';
import type { ReactNode } from 'react';
import { CountUp } from '../../ui/CountUp.tsx';
import { PersonAvatar } from '../../ui/PersonAvatar.tsx';
import { LevelBadge } from '../../ui/LevelBadge.tsx';
import { RankMark } from './RankMark.tsx';
import { rich } from '../../lib/words/rich.tsx';
import { t } from '../../lib/words/text.ts';

/** First and last name, or what the specification says when there is neither. */
const nameOf = ({ firstName, lastName }: RankedAnswer['user']): string =>
  [firstName, lastName].filter(Boolean).join(' ') || t('Unknown User');

type Props = {
  /** The rank is null for a person without points. */
  entry: Omit<RankedAnswer, 'rank'> & { rank: number | null };
  period?: Period;
  isYou?: boolean;
};

const sharesTexts: Readonly<Record<Period, string>> = {
  week: message(
    '{count, plural, one {# share this week} other {# shares this week}} • {total, plural, one {# total share} ' +
      'other {# total shares}}',
  ),
  'last-week': message(
    '{count, plural, one {# share last week} other {# shares last week}} • {total, plural, one {# total share} ' +
      'other {# total shares}}',
  ),
  month: message(
    '{count, plural, one {# share this month} other {# shares this month}} ' +
      '• {total, plural, one {# total share} other {# total shares}}',
  ),
  // a ranking of all time shows the present week
  all: message(
    '{count, plural, one {# share this week} other {# shares this week}} • {total, plural, one {# total share} ' +
      'other {# total shares}}',
  ),
};

// a line that breaks does not begin with the dot
const sharesIn = ({ weeklyShares, shares, totalShares }: Props['entry'], period: Period): string =>
  t(sharesTexts[period], { count: period === 'all' ? weeklyShares : shares, total: totalShares }).replace(
    ' •',
    '\u00a0•',
  );

const you = (inside: ReactNode): ReactNode => (
  <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
    {inside}
  </Box>
);

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
          {isYou ? rich('{name} <you>(you)</you>', { you }, { name: nameOf(entry.user) }) : nameOf(entry.user)}
        </Typography>
        <LevelBadge level={entry.level} />
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', textWrap: 'balance' }}>
        {sharesIn(entry, period)}
      </Typography>
    </Box>
    <Box sx={{ flex: 'none', textAlign: 'right' }}>
      <Typography component="p" sx={{ fontSize: 18, fontWeight: 650, lineHeight: 1.2 }}>
        <CountUp value={entry.points} />
      </Typography>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        {t('{count, plural, one {point} other {points}}', { count: entry.points })}
      </Typography>
    </Box>
  </Box>
));
PerformerRow.displayName = 'PerformerRow';
