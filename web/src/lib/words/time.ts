import { dateFormat, daysFrom, knownZone, localDateOf, message } from '@upline/contracts';
import { surroundings } from '../browser/surroundings.ts';
import { formatDate } from './format.ts';
import { formatTag, t } from './text.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const units = [
  { unit: 'year', short: message('{count} y ##years, short'), ms: 365 * day },
  { unit: 'month', short: message('{count} mo ##months, short'), ms: 30 * day },
  { unit: 'day', short: message('{count} d ##days, short'), ms: day },
  { unit: 'hour', short: message('{count} h ##hours, short'), ms: hour },
  { unit: 'minute', short: message('{count} min ##minutes, short'), ms: minute },
] as const;

let kept: { tag: string; format: Intl.RelativeTimeFormat } | null = null;

const relative = (): Intl.RelativeTimeFormat => {
  const tag = formatTag();
  if (kept?.tag !== tag) kept = { tag, format: new Intl.RelativeTimeFormat(tag) };
  return kept.format;
};

/**
 * '5 minutes ago': how long ago an instant was, in its largest unit; under a minute, and for clocks that differ a
 * little, 'moments ago'.
 */
export const agoOf = (at: string, now: number): string => {
  const past = now - Date.parse(at);
  const found = units.find(({ ms }) => past >= ms);
  return found ? relative().format(-Math.floor(past / found.ms), found.unit) : t('moments ago');
};

/** The same at a glance: '12 s', '5 min', '2 h'. */
export const shortAgoOf = (at: string, now: number): string => {
  const past = Math.max(0, now - Date.parse(at));
  const found = units.find(({ ms }) => past >= ms);
  return found
    ? t(found.short, { count: Math.floor(past / found.ms) })
    : t('{count} s ##seconds, short', { count: Math.floor(past / 1000) });
};

/** The reader's time zone; UTC where the browser has none that it knows. */
export const readersZone = (): string => knownZone(surroundings()?.zone);

/** The hour of the reader's clock, from 0 to 23. */
export const hourOf = (now: number): number =>
  Number(dateFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: readersZone() }).format(now));

const thisYear = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
const otherYear = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;

/** A local date as a reader says it at a time: 'Today', 'Yesterday', 'Friday, November 20'. */
export const dayNameOf = (localDate: string, now: number, timeZone: string): string => {
  const today = localDateOf(new Date(now), timeZone);
  if (localDate === today) return t('Today');
  if (localDate === daysFrom(today, -1)) return t('Yesterday');
  const format = localDate.slice(0, 4) === today.slice(0, 4) ? thisYear : otherYear;
  return formatDate(new Date(localDate), format);
};

/** The instant in full, in the reader's time zone. */
export const exactOf = (at: string): string => formatDate(new Date(at), { dateStyle: 'full', timeStyle: 'short' });

const shortDate = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
const otherYearsDate = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;

/** A local date near a day, as lists of what is to do name it: 'Today', 'Tomorrow', 'Fri, Nov 27', 'Jan 3, 2027'. */
export const dateNameOf = (localDate: string, today: string): string => {
  if (localDate === today) return t('Today');
  if (localDate === daysFrom(today, 1)) return t('Tomorrow');
  if (localDate === daysFrom(today, -1)) return t('Yesterday');
  const isThisYear = localDate.slice(0, 4) === today.slice(0, 4);
  return formatDate(new Date(localDate), isThisYear ? shortDate : otherYearsDate);
};
