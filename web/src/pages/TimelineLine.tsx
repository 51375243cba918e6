import ArrowForward from '@mui/icons-material/ArrowForward';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { TimelineEntry } from '@upline/contracts';
import type { ReactNode } from 'react';
import { formatDate } from '../lib/format.ts';
import { isRightToLeft, t } from '../lib/text.ts';
import { dateNameOf, exactOf } from '../lib/time.ts';
import { useActor } from '../lib/useActor.ts';
import { clamp } from '../ui/clamp.ts';
import { lookOfEntry } from './timelineIcons.ts';
import { sentenceOfEntry } from './timelineWords.ts';

const Change = ({ from, to }: { from: string | null; to: string | null }) => (
  <Box sx={change}>
    <Box component="del" sx={{ color: 'text.secondary', ...clamp(3) }}>
      <bdi>{from ?? t('empty ##value of a field')}</bdi>
    </Box>
    <ArrowForward aria-hidden sx={[arrow, isRightToLeft() && { transform: 'scaleX(-1)' }]} />
    <Box component="ins" sx={{ textDecoration: 'none', ...clamp(3) }}>
      <bdi>{to ?? t('empty ##value of a field')}</bdi>
    </Box>
  </Box>
);

const Words = ({ children }: { children: ReactNode }) => (
  <Typography dir="auto" sx={words}>
    {children}
  </Typography>
);

/** What was written beside the entry. */
const Detail = ({ entry }: { entry: TimelineEntry }) => {
  if (entry.type === 'changed') return <Change {...entry} />;
  if (entry.type === 'note') return <Words>{entry.text}</Words>;
  const hasNote = (entry.type === 'contact' || entry.type === 'planned') && entry.note !== null;
  return hasNote && <Words>{entry.note}</Words>;
};

type Props = {
  entry: TimelineEntry;
  /** The person's time zone, and today's date in it. */
  day: { zone: string; today: string };
};

/** One entry of the timeline: what happened, when, and by which other member. */
export const TimelineLine = ({ entry, day: { zone, today } }: Props) => {
  const { userId } = useActor();
  const { icon: Icon } = lookOfEntry(entry);
  const by = entry.by !== null && entry.by.id !== userId ? entry.by.name : null;
  const isProposed = entry.type === 'planned' && entry.plannedBy === 'cadence';
  return (
    <Box component="li" data-entry={entry.type} sx={line}>
      <Box aria-hidden sx={[mark, entry.type === 'opened' && opened, entry.type === 'contact' && contacted]}>
        <Icon sx={{ fontSize: 17 }} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, pt: '5px' }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          {sentenceOfEntry(entry, (localDate) => dateNameOf(localDate, today))}
        </Typography>
        <Detail entry={entry} />
        {(by !== null || isProposed) && (
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
            {by === null ? t('Suggested by the rhythm of next steps') : t('By {name} ##member', { name: by })}
          </Typography>
        )}
      </Box>
      <Typography variant="caption" component="time" dateTime={entry.at} title={exactOf(entry.at)} sx={time}>
        {formatDate(new Date(entry.at), { hour: 'numeric', minute: '2-digit', timeZone: zone })}
      </Typography>
    </Box>
  );
};

const line = { display: 'flex', gap: 1.5, py: 0.75 };
const mark = {
  display: 'grid',
  flex: 'none',
  placeItems: 'center',
  width: 32,
  height: 32,
  borderRadius: '50%',
  bgcolor: 'action.hover',
  color: 'text.secondary',
};
const opened = { bgcolor: 'success.soft', color: 'success.main' };
const contacted = { bgcolor: 'primary.soft', color: 'primary.main' };
const time = { flex: 'none', pt: '7px', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' };
const words = { mt: 0.5, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', color: 'text.secondary' };
const change = { display: 'flex', flexWrap: 'wrap', columnGap: 1, mt: 0.25, overflowWrap: 'anywhere', minWidth: 0 };
const arrow = { flex: 'none', fontSize: 16, mt: '3px', color: 'text.secondary' };
