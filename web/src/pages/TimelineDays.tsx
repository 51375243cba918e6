import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { localDateOf } from '@upline/contracts';
import type { TimelineEntry } from '@upline/contracts';
import { useTicking } from '../lib/now.ts';
import { dayNameOf } from '../lib/time.ts';
import { useToday } from '../lib/useToday.ts';
import { TimelineLine } from './TimelineLine.tsx';

/** Entries of a timeline by local date, in their order: the newest first. */
export const TimelineDays = ({ entries }: { entries: readonly TimelineEntry[] }) => {
  const day = useToday();
  const days = Map.groupBy(entries, ({ at }) => localDateOf(new Date(at), day.zone));
  return [...days].map(([date, ofDay]) => (
    <Box key={date} component="section">
      <DayName date={date} zone={day.zone} />
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {ofDay.map((entry) => (
          <TimelineLine key={entry.id} entry={entry} day={day} />
        ))}
      </Box>
    </Box>
  ));
};

const DayName = ({ date, zone }: { date: string; zone: string }) => (
  <Typography variant="body2" component="h3" sx={{ mt: 1.5, mb: 0.5, fontWeight: 600, color: 'text.secondary' }}>
    {useTicking((now) => dayNameOf(date, now, zone))}
  </Typography>
);
