import { Temporal } from 'temporal-polyfill';

/**
 * The moment, as epoch ms, at which a clock in a time zone shows a date and time (`2026-11-21`, `14:30`). A time that
 * the zone leaves out is as much later as the clock was put forward; of a time that comes twice it is the first.
 * Throws RangeError for a zone that does not exist.
 */
export const momentOf = (localDate: string, time: string, timeZone: string): number =>
  Temporal.PlainDateTime.from(`${localDate}T${time}`).toZonedDateTime(timeZone, { disambiguation: 'compatible' })
    .epochMilliseconds;

/** What a clock in a time zone shows at a moment: `2026-11-21` and `14:30`. */
export const clockIn = (timeZone: string, at: Date): { date: string; time: string } => {
  const shown = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
  return {
    date: shown.toPlainDate().toString(),
    time: shown.toPlainTime().toString({ smallestUnit: 'minute' }),
  };
};
