import { setTimeout as delay } from 'node:timers/promises';
import { settings } from '../settings.ts';

/** Waits for `ms`; true when it passed, false when the signal aborted. */
export const pause = async (ms: number, signal: AbortSignal): Promise<boolean> => {
  try {
    await delay(ms, undefined, { signal });
    return true;
  } catch {
    return false;
  }
};

/** Pauses that double after every failure in a row, from `settings.retryMs` to `settings.retryAtMostMs`. */
export const createBackoff = (signal: AbortSignal) => {
  let waitMs: number = settings.retryMs;
  return {
    /** False when the signal aborted meanwhile. */
    wait: (): Promise<boolean> => {
      const now = waitMs;
      waitMs = Math.min(waitMs * 2, settings.retryAtMostMs);
      return pause(now, signal);
    },
    reset: (): void => {
      waitMs = settings.retryMs;
    },
  };
};
export type Backoff = ReturnType<typeof createBackoff>;

/** Resolves when the signal aborts. */
export const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
