import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseSync } from 'node:sqlite';
import { isBusy } from './errors.ts';

/** How long a truncation waits for readers before it is given up, in ms. */
export const truncationWaitsMs = 5_000;
const triesEveryMs = 20;

/**
 * Folds the write-ahead log into the file and empties it; false while another connection reads from it or writes. Not
 * within a transaction.
 */
export const truncateLog = (db: DatabaseSync): boolean => {
  try {
    return db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.['busy'] === 0;
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
};

/** Tries until the log is empty. False when a long read, such as that of a backup, went on for `waitsMs`. */
export const truncatePatiently = async (attempt: () => Promise<boolean>, waitsMs: number): Promise<boolean> => {
  const until = performance.now() + waitsMs;
  while (!(await attempt())) {
    if (performance.now() > until) return false;
    await pause(triesEveryMs);
  }
  return true;
};
