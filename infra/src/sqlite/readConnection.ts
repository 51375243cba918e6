import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import { StartError } from '../ports/startError.ts';
import { messageOf } from '../lib/messageOf.ts';
import { isDamaged } from './errors.ts';
import { createPrepare } from './prepare.ts';

/** How long a read waits while the file is being recovered after a crash, in ms. */
const busyTimeoutMs = 5000;

/** A file up to this size is read wholly at the start (about 0.2 s), of a bigger one only the beginning. */
const quickCheckBytes = 64 * 1024 * 1024;

/** Columns of a row in the order of the statement. */
export type Columns = Record<number, SQLOutputValue>;

/** A read-only connection with its prepared statements, kept by their text. */
export type ReadConnection = {
  all: (sql: string, ...parameters: SQLInputValue[]) => Columns[];
  get: (sql: string, ...parameters: SQLInputValue[]) => Columns | undefined;
  close: () => void;
};

/** Memory for pages of a file, in KiB. */
const usualCacheKib = 16_384;
/** Page cache of a reader that goes through a file once. */
export const smallCacheKib = 2_048;

export const connect = (file: string | URL, cacheKib = usualCacheKib): DatabaseSync => {
  const db = new DatabaseSync(file, { readOnly: true, timeout: busyTimeoutMs });
  db.exec(`PRAGMA cache_size = -${cacheKib}`);
  return db;
};

/** Reads through a connection, which it closes. */
export const toReadConnection = (db: DatabaseSync): ReadConnection => {
  const prepare = createPrepare(db);
  return {
    all: (sql, ...parameters) => prepare(sql).all(...parameters),
    get: (sql, ...parameters) => prepare(sql).get(...parameters),
    close: () => db.close(),
  };
};

/** Opens an existing file for reading; its writer may be another thread. Answers come synchronously. */
export const openReadConnection = (file: string, cacheKib?: number): ReadConnection =>
  toReadConnection(connect(file, cacheKib));

export const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

const damaged = (file: string, what: string): StartError =>
  new StartError(
    `The database ${file} is damaged (${what}). Nothing was overwritten. ` +
      'Restore a backup of the data folder, or move the file away if you can do without it.',
  );

/** The error for a database that cannot be opened, for another reason than damage. */
export const unusable = (file: string, what: string): StartError =>
  new StartError(
    `The database ${file} cannot be opened (${what}). ` +
      'Check that this user may read and write it, and that the disk is not full.',
  );

/** The error of a read at the start, in words that say what to do. */
export const toStartError = (file: string, error: unknown): StartError => {
  if (error instanceof StartError) return error;
  return isDamaged(error) ? damaged(file, messageOf(error)) : unusable(file, messageOf(error));
};

const firstFault = (db: DatabaseSync, sizeBytes: number): string | null => {
  if (sizeBytes > quickCheckBytes) {
    // a file that was cut off fails here already: it is shorter than its own header says
    db.prepare('SELECT count(*) FROM sqlite_schema').get();
    return null;
  }
  const found = String(db.prepare('PRAGMA quick_check(1)').get()?.['quick_check'] ?? 'unreadable');
  return found === 'ok' ? null : found.replaceAll('\n', ' ');
};

/**
 * Looks whether an existing file is a sound database, without changing it: a connection that only reads never folds
 * the log in. Throws a StartError that says what to do.
 */
export const checkDatabase = (file: string): void => {
  const sizeBytes = sizeOf(file);
  // a crash at the very first start leaves an empty file
  if (sizeBytes === 0) return;
  let db: DatabaseSync | null = null;
  try {
    db = connect(file);
    const fault = firstFault(db, sizeBytes);
    if (fault !== null) throw damaged(file, fault);
  } catch (error) {
    throw toStartError(file, error);
  } finally {
    db?.close();
  }
};
