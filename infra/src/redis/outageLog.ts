import type { Logger } from '../log/log.ts';

/** An error belongs to the outage of the one before when no more time than this, in ms, lies between them. */
const quietMs = 10_000;

type OutageLog = (error: unknown, details: object) => void;

/**
 * Logs one warning for an outage, although every worker of the pool fails again and again while it lasts. `now` gives
 * milliseconds that never run backwards.
 */
export const createOutageLog = (
  log: Pick<Logger, 'warn'> | undefined,
  message: string,
  now: () => number = () => performance.now(),
): OutageLog => {
  let failedAt = -Infinity;
  return (error, details) => {
    const time = now();
    if (time - failedAt > quietMs) log?.warn({ err: error, ...details }, message);
    failedAt = time;
  };
};
