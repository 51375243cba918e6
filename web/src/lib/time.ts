import { daysFrom, localDateOf } from '@upline/contracts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const units = [
  { unit: 'year', short: 'y', ms: 365 * day },
  { unit: 'month', short: 'mo', ms: 30 * day },
  { unit: 'day', short: 'd', ms: day },
  { unit: 'hour', short: 'h', ms: hour },
  { unit: 'minute', short: 'min', ms: minute },
] as const;

/**
 * '5 minutes ago': how long ago an instant was, in its largest unit; under a minute, and for clocks that differ a
 * little, 'moments ago'.
 */
export const agoOf = (at: string, now: number): string => {
  const past = now - Date.parse(at);
  const found = units.find(({ ms }) => past >= ms);
  if (!found) return 'moments ago';
  const count = Math.floor(past / found.ms);
  return `${count} ${found.unit}${count === 1 ? '' : 's'} ago`;
};

/** The same at a glance: '12 s', '5 min', '2 h'. */
export const shortAgoOf = (at: string, now: number): string => {
  const past = Math.max(0, now - Date.parse(at));
  const found = units.find(({ ms }) => past >= ms);
  return found ? `${Math.floor(past / found.ms)} ${found.short}` : `${Math.floor(past / 1000)} s`;
};

/** The reader's time zone. */
export const readersZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const thisYear = new Intl.DateTimeFormat('en', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
const otherYear = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** A local date as a reader says it at a time: 'Today', 'Yesterday', 'Friday, November 20'. */
export const dayNameOf = (localDate: string, now: number, timeZone: string): string => {
  const today = localDateOf(new Date(now), timeZone);
  if (localDate === today) return 'Today';
  if (localDate === daysFrom(today, -1)) return 'Yesterday';
  const format = localDate.slice(0, 4) === today.slice(0, 4) ? thisYear : otherYear;
  return format.format(new Date(localDate));
};

const exact = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'short' });

/** The instant in full, in the reader's time zone. */
export const exactOf = (at: string): string => exact.format(new Date(at));
