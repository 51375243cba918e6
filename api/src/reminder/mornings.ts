import type { Preferences } from '@upline/contracts';
import { daysFrom, reminderHours } from '@upline/contracts';
import { clockIn, momentOf } from '@upline/infra/lib/localTimes.ts';

/** Times of a person's day, as `HH:MM` of their clock. */
export type DayTimes = Pick<Preferences, 'dayStart' | 'quietFrom' | 'quietTo'>;

/** Whether a time is within the quiet hours, which may reach over midnight. */
const isQuiet = (time: string, { quietFrom, quietTo }: DayTimes): boolean => {
  if (quietFrom === null || quietTo === null) return false;
  return quietFrom < quietTo ? time >= quietFrom && time < quietTo : time >= quietFrom || time < quietTo;
};

/**
 * The local date whose reminder is to come at a moment, null for none. It comes when the day starts or, where the day
 * starts within the quiet hours, at their end; and up to `reminderHours` later, where it could not come in time.
 */
export const morningOf = (at: Date, timeZone: string, times: DayTimes): string | null => {
  const { date, time } = clockIn(timeZone, at);
  if (isQuiet(time, times)) return null;
  const start = isQuiet(times.dayStart, times) ? (times.quietTo ?? times.dayStart) : times.dayStart;
  const isNow = (day: string): boolean => {
    const passed = at.getTime() - momentOf(day, start, timeZone);
    return passed >= 0 && passed < reminderHours * 3_600_000;
  };
  return [date, daysFrom(date, -1)].find(isNow) ?? null;
};

/** Makes `morningOf` for one moment, which computes once for all people with the same zone and times. */
export const createMorningOf = (at: Date): ((timeZone: string, times: DayTimes) => string | null) => {
  const known = new Map<string, string | null>();
  return (timeZone, times) => {
    const key = [timeZone, times.dayStart, times.quietFrom, times.quietTo].join(' ');
    const found = known.get(key);
    if (found !== undefined) return found;
    const morning = morningOf(at, timeZone, times);
    known.set(key, morning);
    return morning;
  };
};
