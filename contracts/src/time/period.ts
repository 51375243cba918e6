import * as z from 'zod';
import { daysFrom, isoWeek, mondayOf } from './week.ts';

/** The times for which members are ranked, by the organization's day. */
export const period = z.enum(['week', 'last-week', 'month', 'all']);
export type Period = z.infer<typeof period>;

/** What a member did in one week or month; `time` names it. */
export type PeriodCounts = { time: string; shares: number; points: number; pointsAt: string };

/**
 * The counts of two weeks and a month in the row of a member. Weeks take turns, so that last week stays while this one
 * goes on. `time` is '' before the first count.
 */
export const periodColumns = {
  evenWeek: z.string(),
  evenShares: z.number(),
  evenPoints: z.number(),
  /** Time at which the points of that week last rose. */
  evenPointsAt: z.string(),
  oddWeek: z.string(),
  oddShares: z.number(),
  oddPoints: z.number(),
  oddPointsAt: z.string(),
  month: z.string(),
  monthShares: z.number(),
  monthPoints: z.number(),
  monthPointsAt: z.string(),
};
export type PeriodColumns = { [Name in keyof typeof periodColumns]: z.infer<(typeof periodColumns)[Name]> };

/** The columns of a member who has done nothing yet. */
export const noPeriods: PeriodColumns = {
  evenWeek: '',
  evenShares: 0,
  evenPoints: 0,
  evenPointsAt: '',
  oddWeek: '',
  oddShares: 0,
  oddPoints: 0,
  oddPointsAt: '',
  month: '',
  monthShares: 0,
  monthPoints: 0,
  monthPointsAt: '',
};

/** The columns that say of which time the counts are, and when their points last rose. */
export const periodTimes = ['evenWeek', 'evenPointsAt', 'oddWeek', 'oddPointsAt', 'month', 'monthPointsAt'] as const;

/** One place for counts in the row of a member. */
export type PeriodSlot = 'even' | 'odd' | 'month';

/** The counts in a slot. */
export const countsIn = (row: PeriodColumns, slot: PeriodSlot): PeriodCounts => {
  if (slot === 'even')
    return { time: row.evenWeek, shares: row.evenShares, points: row.evenPoints, pointsAt: row.evenPointsAt };
  if (slot === 'odd')
    return { time: row.oddWeek, shares: row.oddShares, points: row.oddPoints, pointsAt: row.oddPointsAt };
  return { time: row.month, shares: row.monthShares, points: row.monthPoints, pointsAt: row.monthPointsAt };
};

/** The columns of a slot with these counts. */
export const columnsOf = (
  slot: PeriodSlot,
  { time, shares, points, pointsAt }: PeriodCounts,
): Partial<PeriodColumns> => {
  if (slot === 'even') return { evenWeek: time, evenShares: shares, evenPoints: points, evenPointsAt: pointsAt };
  if (slot === 'odd') return { oddWeek: time, oddShares: shares, oddPoints: points, oddPointsAt: pointsAt };
  return { month: time, monthShares: shares, monthPoints: points, monthPointsAt: pointsAt };
};

// counted from a Monday, because after 53 weeks of a year two odd numbers follow each other
const isEven = (localDate: string): boolean => (Date.parse(mondayOf(localDate)) / 86_400_000 + 3) % 14 === 0;

/** A slot, and the week or month that it counts. */
export type CountedTime = { slot: PeriodSlot; time: string };

let lastDate = '';
let lastWeek: CountedTime = { slot: 'even', time: '' };

/** Where the week of a local date is counted. Events that follow each other share it, so the last result is kept. */
export const weekSlot = (localDate: string): CountedTime => {
  if (localDate !== lastDate) {
    lastWeek = { slot: isEven(localDate) ? 'even' : 'odd', time: isoWeek(localDate) };
    lastDate = localDate;
  }
  return lastWeek;
};

/** Where the month of a local date is counted. */
export const monthSlot = (localDate: string): CountedTime => ({ slot: 'month', time: localDate.slice(0, 7) });

/** Where a period is counted on a local date; null for all time. */
export const slotOf = (asked: Period, today: string): CountedTime | null => {
  if (asked === 'all') return null;
  if (asked === 'month') return monthSlot(today);
  return weekSlot(asked === 'week' ? today : daysFrom(today, -7));
};
