import { formatDate } from '../../lib/words/format.ts';

const dayMs = 86_400_000;

/** A count of an ISO week like `2026-W47`. */
export type Week = { week: string; count: number };

/** The Monday (UTC midnight, in ms) that an ISO week like `2026-W47` begins with. */
export const mondayOf = (week: string): number => {
  const [year = 0, number = 1] = week.split('-W').map(Number);
  // 4 January is always in week 1
  const fourth = Date.UTC(year, 0, 4);
  const weekday = (new Date(fourth).getUTCDay() + 6) % 7;
  return fourth - weekday * dayMs + (number - 1) * 7 * dayMs;
};

/** 'Nov 16': the day a week begins. */
export const weekLabel = (week: string): string =>
  formatDate(mondayOf(week), { month: 'short', day: 'numeric', timeZone: 'UTC' });
