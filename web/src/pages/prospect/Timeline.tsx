import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { localDateOf } from '@upline/contracts';
import type { TimelineEntry } from '@upline/contracts';
import { useState } from 'react';
import { useTicking } from '../../lib/now.ts';
import { t } from '../../lib/text.ts';
import { dayNameOf } from '../../lib/time.ts';
import { useToday } from '../../lib/useToday.ts';
import { useView } from '../../lib/useView.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LineSkeletons } from '../../ui/LineSkeletons.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { Section } from '../../ui/Section.tsx';
import { TimelineLine } from '../TimelineLine.tsx';

/** Entries drawn at once. */
const pageSize = 50;

type Day = { date: string; entries: TimelineEntry[] };

/** The entries by local date, in their order. */
const byDay = (entries: readonly TimelineEntry[], zone: string): Day[] => {
  const days: Day[] = [];
  for (const entry of entries) {
    const date = localDateOf(new Date(entry.at), zone);
    const last = days.at(-1);
    if (last?.date === date) last.entries.push(entry);
    else days.push({ date, entries: [entry] });
  }
  return days;
};

/** Everything that happened with a prospect, newest first, by day. */
export const Timeline = ({ prospectId }: { prospectId: string }) => {
  const view = useView('prospectTimeline', { params: { id: prospectId } });
  return (
    <Section title={t('Timeline')}>
      {view.isPending && <LineSkeletons rows={6} of="activity" />}
      {view.isError && <Problem of={view.error} onRetry={view.refetch} />}
      {view.data?.length === 0 && <EmptyState icon={HistoryOutlined} text={t('Nothing has happened yet.')} />}
      {view.data && view.data.length > 0 && <Entries entries={view.data} />}
    </Section>
  );
};

const Entries = ({ entries }: { entries: readonly TimelineEntry[] }) => {
  const day = useToday();
  const [shown, setShown] = useState(pageSize);
  const left = entries.length - shown;
  return (
    <>
      {byDay(entries.slice(0, shown), day.zone).map(({ date, entries: ofDay }) => (
        <Box key={date} component="section">
          <DayName date={date} zone={day.zone} />
          <Box component="ul" sx={list}>
            {ofDay.map((entry) => (
              <TimelineLine key={entry.id} entry={entry} day={day} />
            ))}
          </Box>
        </Box>
      ))}
      {left > 0 && (
        <Button color="inherit" variant="outlined" onClick={() => setShown(shown + pageSize)} sx={{ mt: 1.5 }}>
          {t('Show earlier entries ({left, number})', { left })}
        </Button>
      )}
    </>
  );
};

const DayName = ({ date, zone }: { date: string; zone: string }) => (
  <Typography variant="body2" component="h3" sx={{ mt: 1.5, mb: 0.5, fontWeight: 600, color: 'text.secondary' }}>
    {useTicking((now) => dayNameOf(date, now, zone))}
  </Typography>
);

const list = { listStyle: 'none', m: 0, p: 0 };
