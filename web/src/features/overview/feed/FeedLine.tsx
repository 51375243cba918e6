import Typography from '@mui/material/Typography';
import { useTicking } from '../../../lib/browser/clock.ts';
import { dayNameOf, readersZone } from '../../../lib/words/time.ts';
import { ActivityLine } from './ActivityLine.tsx';
import type { FeedItem } from './feedItems.ts';

/** 'Today' until the reader's midnight, then 'Yesterday'. */
const Day = ({ day }: { day: string }) => (
  <Typography variant="caption" component="p" sx={dayStyle}>
    {useTicking((now) => dayNameOf(day, now, readersZone()))}
  </Typography>
);

/** A line of the feed: the day, or activities that read as one. */
export const FeedLine = ({ item: { day, run }, isFresh }: { item: FeedItem; isFresh: boolean }) =>
  run ? (
    <ActivityLine newest={run.newest} count={run.count} sentence={run.sentence} isFresh={isFresh} />
  ) : (
    <Day day={day} />
  );

const dayStyle = { px: 2.5, pt: 1.25, pb: 0.5, color: 'text.secondary', fontWeight: 600 };
