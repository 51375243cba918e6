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
  second: message('{count, plural, one {Please try again in # second.} other {Please try again in # seconds.}}'),
  minute: message('{count, plural, one {Please try again in # minute.} other {Please try again in # minutes.}}'),
  hour: message('{count, plural, one {Please try again in # hour.} other {Please try again in # hours.}}'),
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
