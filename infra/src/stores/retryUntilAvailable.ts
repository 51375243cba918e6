import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../log/log.ts';
import { Unavailable } from '../ports/unavailable.ts';

/** How often an engine that is away is asked again, in ms. */
const askEveryMs = 500;

/**
 * Repeats a step of the start until its engine answers; the log says once that the start waits. Throws the signal's
 * reason once it aborts.
 */
export const retryUntilAvailable = async <T>(
  work: () => Promise<T>,
  log: Pick<Logger, 'warn'>,
  signal?: AbortSignal,
): Promise<T> => {
  let hasWarned = false;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      if (!hasWarned) log.warn({ err: error }, `waiting for ${error.engine}`);
      hasWarned = true;
      await pause(askEveryMs, undefined, signal ? { signal } : {});
    }
  }
};
