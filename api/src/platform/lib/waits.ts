const words = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** A wait in whole seconds, minutes or hours, as a person says it; rounded up. */
export const waitInWords = (waitMs: number): string => {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
  if (seconds < 90) return words(seconds, 'second');
  if (seconds < 5_400) return words(Math.ceil(seconds / 60), 'minute');
  return words(Math.ceil(seconds / 3_600), 'hour');
};
