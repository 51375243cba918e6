import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseSync } from 'node:sqlite';
import { isBusy, isFull } from '../errors.ts';

/** How long scrubbing waits for readers before it is given up, in ms. */
export const scrubWaitsMs = 5_000;
const triesEveryMs = 20;

/**
 * Folds the write-ahead log into the file and empties it; false while another connection reads from it or writes. Not
 * within a transaction.
 */
const truncateLog = (db: DatabaseSync): boolean => {
  try {
    return db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.['busy'] === 0;
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
};

/**
 * Writes the whole file again, without bytes of removed rows. `secure_delete` overwrites a row where it was last; when
 * SQLite divides or joins pages, a copy can stay in the unused part of a page, where the row was before. False while
 * another connection writes, or when the disk is full. Not within a transaction.
 */
const rewrite = (db: DatabaseSync): boolean => {
  try {
    // keys in clear: no copy of the file in a folder for temporary files
    db.exec('PRAGMA temp_store = MEMORY; VACUUM');
    return true;
  } catch (error) {
    if (isBusy(error) || isFull(error)) return false;
    throw error;
  }
};

const sizeOf = (db: DatabaseSync): number =>
  Number(
    db.prepare('SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size').get()?.['bytes'],
  );

const scrub = (db: DatabaseSync, rewrittenBytes: number): boolean => {
  // first, because a file is not to be written again at each attempt while a long read goes on
  if (!truncateLog(db)) return false;
  return sizeOf(db) > rewrittenBytes || (rewrite(db) && truncateLog(db));
};

/** How long statements of the connection wait for a lock, and the largest file in bytes that is written again. */
type ScrubOptions = { busyTimeoutMs: number; rewrittenBytes?: number };

/**
 * Removes the bytes of removed rows from a file and its log. A file of more than `rewrittenBytes` is not written again,
 * which takes about 6 ms for each megabyte. False, at once, while another connection reads or writes: then it must be
 * called again. Not within a transaction.
 */
export const scrubFile = (db: DatabaseSync, { busyTimeoutMs, rewrittenBytes = Infinity }: ScrubOptions): boolean => {
  // what others write and project waits meanwhile, so that this waits for no reader
  db.exec('PRAGMA busy_timeout = 0');
  try {
    return scrub(db, rewrittenBytes);
  } finally {
    db.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
  }
};

/** Scrubs until it succeeds. False when a long read, such as that of a backup, went on for `waitsMs`. */
export const scrubPatiently = async (attempt: () => Promise<boolean>, waitsMs: number): Promise<boolean> => {
  const until = performance.now() + waitsMs;
  while (!(await attempt())) {
    if (performance.now() > until) return false;
    await pause(triesEveryMs);
  }
  return true;
};
