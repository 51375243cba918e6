import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { localDateOf } from '@upline/contracts';
import type { TimelineEntry } from '@upline/contracts';
import { useCallback, useMemo, useState } from 'react';
import { t } from '../../lib/words/text.ts';
import { useToday } from '../../lib/account/useToday.ts';
import { useViewPages } from '../../lib/sync/useViewPages.ts';
import type { PagesResult } from '../../lib/sync/pagesResult.ts';
import { EmptyState } from '../../ui/state/EmptyState.tsx';
import { LineSkeletons } from '../../ui/lines/LineSkeletons.tsx';
import { lineHeights } from '../../ui/lines/lineHeights.ts';
import { ListStates } from '../../ui/list/ListStates.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { VirtualLines } from '../../ui/lines/VirtualLines.tsx';
import { visuallyHidden } from '../../ui/visuallyHidden.ts';
import { DayName } from '../TimelineDays.tsx';
import { TimelineLine } from '../TimelineLine.tsx';

/** Entries that are asked for at once. */
const pageSize = 50;

/** One line: a day, or an entry of it. `place` is the entry's among those that are loaded. */
type Line = { key: string; place: number; date: string; entry: TimelineEntry | null };

const linesOf = (entries: readonly TimelineEntry[], zone: string): Line[] => {
  const lines: Line[] = [];
  for (const [place, entry] of entries.entries()) {
    const date = localDateOf(new Date(entry.at), zone);
    if (lines.at(-1)?.date !== date) lines.push({ key: `day of ${entry.id}`, place, date, entry: null });
    lines.push({ key: entry.id, place, date, entry });
  }
  return lines;
};

/** Everything that happened with a prospect, newest first, by day; older entries come as one scrolls. */
export const Timeline = ({ prospectId }: { prospectId: string }) => {
  const list = useViewPages('prospectTimeline', { params: { id: prospectId }, pageSize });
  return (
    <Section title={t('Timeline')}>
      <ListStates
        list={list}
        skeleton={<LineSkeletons rows={6} of="activity" />}
        empty={<EmptyState icon={HistoryOutlined} text={t('Nothing has happened yet.')} />}
      >
        <Entries prospectId={prospectId} list={list} />
      </ListStates>
    </Section>
  );
};

const Entries = ({ prospectId, list }: { prospectId: string; list: PagesResult<TimelineEntry> }) => {
  const { rows, hasMore, onRange } = list;
  const day = useToday();
  const lines = useMemo(() => linesOf(rows, day.zone), [rows, day.zone]);
  /** How many entries there were when somebody asked for older ones: these are wanted until they are there. */
  const [wantedAt, setWantedAt] = useState<number | null>(null);
  const seen = useCallback(
    (first: number, last: number): void => {
      const placeOf = (line: number): number => lines[line]?.place ?? rows.length;
      onRange(placeOf(first), wantedAt === rows.length ? rows.length : placeOf(last));
    },
    [lines, rows, wantedAt, onRange],
  );
  return (
    <>
      <VirtualLines
        label={t('Timeline')}
        items={lines}
        total={lines.length}
        keyOf={({ key }) => key}
        newest={rows[0]?.id ?? null}
        estimate={lineHeights.activity.sm}
        onRange={seen}
      >
        {({ date, entry }) =>
          entry ? (
            <TimelineLine prospectId={prospectId} entry={entry} day={day} />
          ) : (
            <DayName date={date} zone={day.zone} />
          )
        }
      </VirtualLines>
      {hasMore && (
        <Button color="inherit" variant="outlined" onClick={() => setWantedAt(rows.length)} sx={{ mt: 1.5 }}>
          {t('Show older entries')}
        </Button>
      )}
      <Box role="status" sx={visuallyHidden}>
        {rows.length > pageSize && t('The newest {count, number} entries are shown.', { count: rows.length })}
      </Box>
    </>
  );
};
