import type { WorkOptions } from '../ports.ts';

/** How a worker works unless its options say otherwise. */
export const defaults = { concurrency: 5, maxAttempts: 10, backoffMs: 1000 } satisfies Required<WorkOptions>;

/** Longest wait between two attempts. */
const maxBackoffMs = 3_600_000;

/**
 * Doubles with every attempt; up to a quarter more by chance, so that jobs that failed together are not tried again
 * together.
 */
export const backoffOf = (attempt: number, backoffMs: number, chance: number): number =>
  Math.min(maxBackoffMs, backoffMs * 2 ** (attempt - 1)) * (1 + chance / 4);
