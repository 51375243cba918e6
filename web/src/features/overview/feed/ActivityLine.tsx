import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ActivityAnswer, FeedRun } from '@upline/contracts';
import { memo } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { levelFill } from '../../../ui/levelFill.ts';
import { PersonAvatar } from '../../../ui/PersonAvatar.tsx';
import { ShortTime } from '../../../ui/ShortTime.tsx';
import { activityKindOf } from './activityKind.ts';
import type { KindColor } from './activityKind.ts';

/** The sentence with the person's name set apart, wherever the reader's language puts it. */
const Sentence = ({ sentence, name }: { sentence: string; name: string }) => {
  const at = name === '' ? -1 : sentence.indexOf(name);
  if (at === -1) return sentence;
  return (
    <>
      {sentence.slice(0, at)}
      <Box component="strong" sx={{ fontWeight: 600 }}>
        <bdi>{name}</bdi>
      </Box>
      {sentence.slice(at + name.length)}
    </>
  );
};

/** Where a line leads: to its asset, prospect or member; null where the viewer may not see it. */
const addressOf = ({ leadsTo, user }: ActivityAnswer, count: number): string | null => {
  if (!leadsTo) return null;
  if (leadsTo.kind === 'asset') return `/marketing-assets?insight=${leadsTo.id}`;
  if (leadsTo.kind === 'member') return `/team-members?${new URLSearchParams({ search: user.name }).toString()}`;
  return count === 1 ? `/prospects/${leadsTo.id}` : '/prospects';
};

const Row = ({ to, children }: { to: string | null; children: ReactNode }) =>
  to === null ? (
    <Box sx={row}>{children}</Box>
  ) : (
    <Box component={Link} to={to} sx={[row, link]}>
      {children}
    </Box>
  );

type Props = Pick<FeedRun<ActivityAnswer>, 'newest' | 'count' | 'sentence'> & { isFresh?: boolean };

/** One line of the feed: who, what, when. A fresh one is tinted for a moment. */
export const ActivityLine = memo(({ newest, count, sentence, isFresh = false }: Props) => {
  const { icon: Icon, color } = activityKindOf(newest.type);
  return (
    <Box data-activity={newest.type} sx={isFresh ? settle : {}}>
      <Row to={addressOf(newest, count)}>
        <Box sx={{ position: 'relative', flex: 'none', height: 36 }}>
          <PersonAvatar id={newest.user.id} initials={newest.user.initials} />
          <Box aria-hidden sx={[mark, colors[color], metalOf(newest)]}>
            <Icon sx={{ fontSize: 11 }} />
          </Box>
        </Box>
        <Typography component="span" sx={{ flex: 1, minWidth: 0, py: '7px', overflowWrap: 'anywhere' }}>
          <Sentence sentence={sentence} name={newest.user.name} />
        </Typography>
        <Typography variant="caption" component="span" sx={time}>
          <ShortTime at={newest.createdAt} />
        </Typography>
      </Row>
    </Box>
  );
});
ActivityLine.displayName = 'ActivityLine';

const row = { display: 'flex', alignItems: 'flex-start', gap: 1.5, px: 2.5, py: 1 };

// as wide as '59 min' and begun at its left edge: a tick moves nothing
const time = { flex: 'none', minWidth: 42, py: '9px', color: 'text.secondary' };

const link = {
  color: 'inherit',
  textDecoration: 'none',
  transition: 'background-color 120ms',
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outlineOffset: -2 },
};

const mark = {
  position: 'absolute',
  right: -7,
  bottom: -5,
  display: 'grid',
  placeItems: 'center',
  width: 20,
  height: 20,
  borderRadius: '50%',
  border: 2,
  borderColor: 'background.paper',
};

const colors: Readonly<Record<KindColor, object>> = {
  share: { bgcolor: 'primary.fill', color: 'primary.onFill' },
  open: { bgcolor: 'success.main', color: 'success.contrastText' },
  level: { bgcolor: 'warning.main', color: 'warning.contrastText' },
  person: { bgcolor: 'info.main', color: 'info.contrastText' },
  other: { bgcolor: 'text.secondary', color: 'background.paper' },
};

/** A level is drawn in its metal. */
const metalOf = ({ type, subject }: ActivityAnswer): object => {
  const fill = type === 'achievement_earned' ? levelFill(subject) : null;
  return fill === null ? {} : { bgcolor: fill, color: 'background.paper' };
};

const settle = {
  '@keyframes settle': {
    from: { backgroundColor: 'var(--u-palette-primary-soft)' },
    to: { backgroundColor: 'transparent' },
  },
  animation: 'settle 2400ms ease-out',
};
