const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const units = [
  { unit: 'year', ms: 365 * day },
  { unit: 'month', ms: 30 * day },
  { unit: 'day', ms: day },
  { unit: 'hour', ms: hour },
  { unit: 'minute', ms: minute },
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

const exact = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'short' });

/** The instant in full, in the reader's time zone. */
export const exactOf = (at: string): string => exact.format(new Date(at));
