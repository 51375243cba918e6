import { message } from '@upline/contracts';

/** A wait in whole seconds, at least one; rounded up. */
export const secondsOf = (waitMs: number): number => Math.max(1, Math.ceil(waitMs / 1_000));

/** A wait in the unit in which people say it, rounded up. */
export const unitOf = (waitMs: number): { unit: 'second' | 'minute' | 'hour'; count: number } => {
  const seconds = secondsOf(waitMs);
  if (seconds < 90) return { unit: 'second', count: seconds };
  if (seconds < 5_400) return { unit: 'minute', count: Math.ceil(seconds / 60) };
  return { unit: 'hour', count: Math.ceil(seconds / 3_600) };
};

const advice = {
  second: message('Please try again in {count, plural, one {# second} other {# seconds}}.'),
  minute: message('Please try again in {count, plural, one {# minute} other {# minutes}}.'),
  hour: message('Please try again in {count, plural, one {# hour} other {# hours}}.'),
};

/** A message that says after how many seconds, minutes or hours to try again. */
export const tryAgain = (waitMs: number): string => {
  const { unit, count } = unitOf(waitMs);
  return message(advice[unit], { count });
};

/** A message with the reason of a refusal, a message too, and when to try again, as `tryAgain` says it. */
export const reasonAndWait = (reason: string, waitMs: number, when = tryAgain): string =>
  message('{reason} {advice}', { reason: { message: reason }, advice: { message: when(waitMs) } });

/** The value of `Retry-After`: a wait in whole seconds, at least one. */
export const retryAfter = (waitMs: number): string => String(secondsOf(waitMs));
