import { LeaseLost } from '@upline/infra/ports/lease.ts';
import type { Lease, LeaseStore } from '@upline/infra/ports/lease.ts';
import { settings } from '../settings.ts';
import { pause } from './backoff.ts';

type Leasing = Pick<LeaseStore, 'acquire'>;

/**
 * Renews the lease until the signal aborts. Throws LeaseLost when another projector holds it, and the store's error
 * when the store fails for longer than the lease lasts.
 */
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
