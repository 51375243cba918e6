const dayMs = 86_400_000;

/** The ISO week (`2026-W47`) of a local date (`2026-11-21`). */
export const isoWeek = (localDate: string): string => {
  const day = Date.parse(`${localDate}T00:00:00Z`);
  const weekday = (new Date(day).getUTCDay() + 6) % 7;
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
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const zone: Zone = { format, minute: NaN, date: '' };
  zones.set(timeZone, zone);
  return zone;
};

/** The day (`2026-11-21`) that an instant falls on in an IANA time zone. */
export const localDateOf = (at: Date, timeZone: string): string => {
  const zone = zoneOf(timeZone);
  const minute = Math.floor(at.getTime() / minuteMs);
  if (minute !== zone.minute) {
    zone.date = zone.format.format(at);
    zone.minute = minute;
  }
  return zone.date;
};
