import { localDateOf, nextStepsView } from '@upline/contracts';
import type { Reader } from '../platform/queries/reader.ts';

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

/** How many prospects their owner did something for today: a contact, a share or a change of status. */
export const countDone = (
  reader: Reader,
  { ownerId, today, zone }: { ownerId: string; today: string; zone: string },
): Promise<number> => reader.count(nextStepsView, 'byDone', { ownerId, doneAt: { atLeast: startOfDay(today, zone) } });
