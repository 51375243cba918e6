import { feedRuns } from '@upline/contracts';
import type { ActivityAnswer, FeedRun } from '@upline/contracts';
import { useMemo } from 'react';
import { t } from '../../../lib/words/text.ts';
import { readersZone } from '../../../lib/words/time.ts';

/** One line of the feed: a day, or the activities of that day that read as one. */
export type FeedItem = { key: string; day: string; run: FeedRun<ActivityAnswer> | null };

export const keyOfItem = ({ key }: FeedItem): string => key;

/** The lines of activities, newest first, with a line for each day of the reader before those of the day. */
export const feedItems = (
  rows: readonly ActivityAnswer[],
  options: { timeZone: string; hasMore: boolean },
): FeedItem[] => {
  const items: FeedItem[] = [];
  const headings = new Map<string, number>();
  for (const run of feedRuns(rows, { t, ...options })) {
    if (items.at(-1)?.day !== run.day) {
      // entries of two days may alternate: lines with one key would stay on the screen for good
      const before = headings.get(run.day) ?? 0;
      headings.set(run.day, before + 1);
      items.push({ key: `${run.day}/${before}`, day: run.day, run: null });
    }
    items.push({ key: run.id, day: run.day, run });
  }
  return items;
};

type Feed = {
  items: FeedItem[];
  /** About how many there are in all. */
  total: number;
  /** The key of the newest run. */
  newest: string | null;
  /** Takes the places of the first and the last line in view. */
  onRange: (first: number, last: number) => void;
};

type List = {
  rows: readonly ActivityAnswer[];
  hasMore: boolean;
  total: number | null;
  onRange: (first: number, last: number) => void;
};

/** The lines of a list of activities. */
export const useFeed = ({ rows, hasMore, total, onRange }: List): Feed => {
  const items = useMemo(() => feedItems(rows, { timeZone: readersZone(), hasMore }), [rows, hasMore]);
  return useMemo(() => {
    const placeOf = (item: number): number => {
      const run = items[item]?.run ?? items[item + 1]?.run;
      return run ? run.place : rows.length + Math.max(0, item - items.length);
    };
    return {
      items,
      total: items.length + (hasMore ? Math.max(0, (total ?? 0) - rows.length) : 0),
      newest: items[1]?.key ?? null,
      onRange: (first, last) => onRange(placeOf(first), Math.max(placeOf(first), placeOf(last + 1) - 1)),
    };
  }, [items, rows, hasMore, total, onRange]);
};
