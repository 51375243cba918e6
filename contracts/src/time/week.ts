import { dateFormat } from './zones.ts';

const dayMs = 86_400_000;

const startOf = (localDate: string): number => Date.parse(`${localDate}T00:00:00Z`);

/** Days since the week began: 0 on a Monday, which begins a week by ISO 8601. */
const weekdayOf = (day: number): number => (new Date(day).getUTCDay() + 6) % 7;

/** The local date that is some days before or after another. */
export const daysFrom = (localDate: string, days: number): string =>
  new Date(startOf(localDate) + days * dayMs).toISOString().slice(0, 10);

/** How many days there are from one local date to another, both included. */
export const daysUpTo = (first: string, last: string): number => 1 + (startOf(last) - startOf(first)) / dayMs;

/** The Monday that begins the ISO week of a local date. */
export const mondayOf = (localDate: string): string => daysFrom(localDate, -weekdayOf(startOf(localDate)));

/** The first day of the calendar month of a local date. */
export const firstOfMonth = (localDate: string): string => `${localDate.slice(0, 7)}-01`;

/** The ISO week (`2026-W47`) of a local date (`2026-11-21`). */
export const isoWeek = (localDate: string): string => {
  const day = startOf(localDate);
  const weekday = weekdayOf(day);
  const thursday = new Date(day + (3 - weekday) * dayMs);
  const year = thursday.getUTCFullYear();
  const week = 1 + Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * dayMs));
  return `${year}-W${String(week).padStart(2, '0')}`;
};

const minuteMs = 60_000;

/** The format of a time zone and its last date, kept because events that follow each other often share a minute. */
type Zone = { format: Intl.DateTimeFormat; minute: number; date: string };
const zones = new Map<string, Zone>();

const zoneOf = (timeZone: string): Zone => {
  const known = zones.get(timeZone);
  if (known) return known;
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const format = dateFormat('en-u-ca-gregory-nu-latn', { timeZone, ...parts });
  const zone: Zone = { format, minute: NaN, date: '' };
  zones.set(timeZone, zone);
  return zone;
};

// from the parts, because no language writes its dates this way in every version of a browser
const isoDateOf = (parts: readonly Intl.DateTimeFormatPart[]): string => {
  const valueOf = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  return `${valueOf('year')}-${valueOf('month')}-${valueOf('day')}`;
};

/** The day (`2026-11-21`) that an instant falls on in an IANA time zone, or in the own one where that is not known. */
export const localDateOf = (at: Date, timeZone: string): string => {
  const zone = zoneOf(timeZone);
  const minute = Math.floor(at.getTime() / minuteMs);
  if (minute !== zone.minute) {
    zone.date = isoDateOf(zone.format.formatToParts(at));
    zone.minute = minute;
  }
  return zone.date;
};
