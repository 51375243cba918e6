const words = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

const secondsOf = (waitMs: number): number => Math.max(1, Math.ceil(waitMs / 1_000));

/** A wait in whole seconds, as a person says it; rounded up. */
export const secondsInWords = (waitMs: number): string => words(secondsOf(waitMs), 'second');

/** A wait in whole seconds, minutes or hours, as a person says it; rounded up. */
export const waitInWords = (waitMs: number): string => {
  const seconds = secondsOf(waitMs);
  if (seconds < 90) return secondsInWords(waitMs);
  if (seconds < 5_400) return words(Math.ceil(seconds / 60), 'minute');
  return words(Math.ceil(seconds / 3_600), 'hour');
};

/** The value of `Retry-After`: a wait in whole seconds, at least one. */
export const retryAfter = (waitMs: number): string => String(secondsOf(waitMs));
