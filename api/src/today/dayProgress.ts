import type { NextStepRow } from '@upline/contracts';
import { localDateOf, mostCounted, nextStepsView } from '@upline/contracts';
import type { Reader } from '../platform/queries/reader.ts';
import { listToday } from './listToday.ts';
import type { Day } from './reasonOf.ts';
import { cadenceIn, reasonOf } from './reasonOf.ts';

const minuteMs = 60_000;

/**
 * The first moment of a local date in a time zone, as epoch ms. The offset of a zone is found by halving: a day begins
 * at the first minute whose local date is that day, also where midnight does not exist.
 */
export const startOfDay = (localDate: string, timeZone: string): number => {
  const utc = Date.parse(`${localDate}T00:00:00Z`) / minuteMs;
  // zones are between 12 hours behind and 14 ahead; the search has room around both
  let [before, after] = [utc - 16 * 60, utc + 16 * 60];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (localDateOf(new Date(middle * minuteMs), timeZone) < localDate) before = middle;
    else after = middle;
  }
  return after * minuteMs;
};

/** Rows that are looked at one by one; the others of a day count as done. */
const mostLookedAt = 200;

/** How the day has dealt with a prospect, for somebody who did or put off something with them since it began. */
const dealtWith = (row: NextStepRow, day: Day & { begins: number }): 'done' | 'moved' | null => {
  // a prospect who opened a link since, or is due again, is listed: not counted a second time
  if (reasonOf(row, day) !== null) return null;
  const { doneAt, putOff, deleted } = row;
  if (putOff?.at !== doneAt || putOff.doneAt >= day.begins) return 'done';
  const before = { ...day, at: new Date(putOff.at) };
  return !deleted && reasonOf(putOff, before) !== null ? 'moved' : null;
};

type Asked = { ownerId: string; today: string; at: Date; zone: string };

/** People of a day, each counted once: those done, those put off, and all of them with those who wait. */
export const dayProgress = async (reader: Reader, { ownerId, today, at, zone }: Asked) => {
  const begins = startOfDay(today, zone);
  const where = { ownerId, doneAt: { atLeast: begins } };
  const [waiting, touched, all, { cold }] = await Promise.all([
    listToday(reader, { ownerId, today, at, most: mostCounted }),
    reader.find(nextStepsView, { index: 'byDone', where, limit: mostLookedAt }),
    reader.count(nextStepsView, 'byDone', where),
    cadenceIn(reader),
  ]);
  const dealt = touched.map(({ row }) => dealtWith(row, { today, at, cold, begins }));
  const countOf = (how: 'done' | 'moved'): number => dealt.filter((one) => one === how).length;
  const done = countOf('done') + all - touched.length;
  const moved = countOf('moved');
  return { done, moved, total: done + moved + waiting.length };
};
