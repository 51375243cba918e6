import type { ShownLocale } from '@upline/contracts';
import { dateFormat, formatTagOf } from '@upline/contracts';

/** A local date as a sentence says it: `November 28`, or `Saturday, November 28` with the weekday. */
export const dateIn = (locale: ShownLocale, date: string, { weekday = false } = {}): string =>
  dateFormat(formatTagOf(locale), {
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
    ...(weekday && { weekday: 'long' }),
  }).format(new Date(`${date}T00:00:00Z`));

/** The hour that a clock in a time zone shows, from 0 to 23. */
export const hourIn = (at: Date, timeZone: string): number =>
  Number(dateFormat('en-u-nu-latn', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(at));
