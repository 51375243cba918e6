import { daysFrom, localDateOf } from '@upline/contracts';
import type { WorkDaysRow } from '@upline/contracts';

const minuteMs = 60_000;

/** The minutes in which a member did something, also those that may still be taken back. */
export const minutesOf = (row: WorkDaysRow | null | undefined): number[] => [
  ...(row?.minutes ?? []),
  ...(row?.recent ?? []).map(({ minute }) => minute),
];

/**
 * On how many local dates without a gap something was done, counted back from today. A day that has only begun breaks
 * nothing: without anything today, it is counted from yesterday.
 */
export const daysInRow = (minutes: readonly number[], { today, zone }: { today: string; zone: string }): number => {
  const days = new Set(minutes.map((minute) => localDateOf(new Date(minute * minuteMs), zone)));
  let day = days.has(today) ? today : daysFrom(today, -1);
  let count = 0;
  while (days.has(day)) {
    count += 1;
    day = daysFrom(day, -1);
  }
  return count;
};
