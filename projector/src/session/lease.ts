import { setTimeout as delay } from 'node:timers/promises';
import { LeaseLost } from '@upline/infra/ports.ts';
import type { Lease, LeaseStore } from '@upline/infra/ports.ts';
import { settings } from '../settings.ts';

type Leasing = Pick<LeaseStore, 'acquire'>;

/** Waits for `ms`; true when it passed, false when the signal aborted. */
export const pause = async (ms: number, signal: AbortSignal): Promise<boolean> => {
  try {
    await delay(ms, undefined, { signal });
    return true;
  } catch {
    return false;
  }
};

/** Waits that grow with every failure in a row. */
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

/** Resolves when the signal aborts. */
export const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** Renews the lease until the signal aborts. Throws LeaseLost when another has it, or what the store threw for as long as the lease lasts. */
export const keepLease = async (
  reads: Leasing,
  holder: string,
  options: { lease: Lease; signal: AbortSignal },
): Promise<void> => {
  const { lease, signal } = options;
  let renewedAt = performance.now();
  while (await pause(settings.renewMs, signal)) {
    try {
      const renewed = await reads.acquire(holder, settings.leaseMs);
      if (renewed?.token !== lease.token) throw new LeaseLost();
      renewedAt = performance.now();
    } catch (error) {
      if (error instanceof LeaseLost || performance.now() - renewedAt > settings.leaseMs) throw error;
    }
  }
};
