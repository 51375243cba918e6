// the one file that makes formatters of dates, as the linter sees to: a zone that is not known here would throw

/** The name that this computer gives its time zone. It need not be one that it knows: `Etc/Unknown`. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Whether this computer knows a time zone, by an IANA name. Offsets, which newer ones take for zones, are none. */
export const isKnownZone = (zone: string): boolean => {
  try {
    return /^[a-z]/iu.test(zone) && new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/**
 * The first of some time zones that this computer knows, else its own, else UTC. A browser may be older than a zone
 * that its organization chose.
 */
export const knownZone = (...zones: readonly (string | null | undefined)[]): string =>
  [...zones, ownZone()].find((zone) => typeof zone === 'string' && isKnownZone(zone)) ?? 'UTC';

/** A formatter of dates, in a time zone that is known here. */
export const dateFormat = (
  tag: string,
  { timeZone, ...options }: Intl.DateTimeFormatOptions = {},
): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(tag, timeZone === undefined ? options : { ...options, timeZone: knownZone(timeZone) });
