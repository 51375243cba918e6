import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { localDateOf } from '@upline/contracts';
import type { TimelineEntry } from '@upline/contracts';
import { useTicking } from '../lib/browser/clock.ts';
import { dayNameOf } from '../lib/words/time.ts';
import { useToday } from '../lib/account/useToday.ts';
import { TimelineLine } from './TimelineLine.tsx';

const byDate = (entries: readonly TimelineEntry[], zone: string): Map<string, TimelineEntry[]> => {
  const days = new Map<string, TimelineEntry[]>();
  for (const entry of entries) {
    const date = localDateOf(new Date(entry.at), zone);
    const ofDay = days.get(date);
    if (ofDay) ofDay.push(entry);
    else days.set(date, [entry]);
  }
  return days;
};

type Props = { prospectId: string; entries: readonly TimelineEntry[] };

/** A few entries of a timeline by local date, in their order: the newest first. */
export const TimelineDays = ({ prospectId, entries }: Props) => {
  const day = useToday();
  return [...byDate(entries, day.zone)].map(([date, ofDay]) => (
    <Box key={date} component="section">
      <DayName date={date} zone={day.zone} />
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {ofDay.map((entry) => (
          <li key={entry.id}>
            <TimelineLine prospectId={prospectId} entry={entry} day={day} />
          </li>
        ))}
      </Box>
    </Box>
  ));
};

/** The heading of a day. */
export const DayName = ({ date, zone }: { date: string; zone: string }) => (
  <Typography variant="body2" component="h3" sx={{ mt: 1.5, mb: 0.5, fontWeight: 600, color: 'text.secondary' }}>
    {useTicking((now) => dayNameOf(date, now, zone))}
  </Typography>
);
