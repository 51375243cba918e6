import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '@upline/infra/log.ts';
import { Unavailable } from '@upline/infra/ports.ts';

/** How often a database that is away is asked again, in ms. */
const askEveryMs = 500;

/** Does a piece of a start again until the database that it needs is there; the log says once that it waits. */
export const whenBack = async <T>(work: () => Promise<T>, log: Logger): Promise<T> => {
  let hasWarned = false;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      if (!hasWarned) log.warn({ err: error }, 'waiting for the database');
      hasWarned = true;
      await pause(askEveryMs);
    }
  }
};
