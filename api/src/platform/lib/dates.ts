import type { ShownLocale } from '@upline/contracts';
import { formatTagOf } from '@upline/contracts';

/** A local date as a sentence says it: `November 28`, or `Saturday, November 28` with the weekday. */
export const dateIn = (locale: ShownLocale, date: string, { weekday = false } = {}): string =>
  new Intl.DateTimeFormat(formatTagOf(locale), {
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
    ...(weekday && { weekday: 'long' }),
  }).format(new Date(`${date}T00:00:00Z`));
