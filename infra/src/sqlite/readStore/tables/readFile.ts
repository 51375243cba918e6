import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { messageOf } from '../../../lib/messageOf.ts';
import { need } from '../../../marks/formats.ts';
import { StartError } from '../../../ports/startError.ts';
import { isDamaged } from '../../errors.ts';
import { markFile, writerOf } from '../../marks/markTable.ts';
import { replaceOlderFile } from './olderFile.ts';
import { schema, schemaVersion } from './schema.ts';

/** Milliseconds that a connection waits for another's lock. */
export const busyTimeoutMs = 10_000;

/**
 * Page size of a new file. A commit writes each page that it touches as a whole: with 4096 a single share writes 108 kB
 * of read models instead of 68. Smaller pages hold too few rows.
 */
const pageBytes = 2048;

/**
 * The write-ahead log before it is folded into the file: more costs disk. Half of it writes an eighth more for a share
 * under load, since hot pages are folded in twice as often.
 */
const walBytes = 64 * 1024 * 1024;

/** A file up to this size is read wholly at the start (about 0.2 s). */
const checkedBytes = 64 * 1024 * 1024;

/** The log file is cut back to this after it grew by building an index. */
const walBytesKept = 96 * 1024 * 1024;

// else the journals of statements and savepoints go to files: half of all bytes that a build writes
export const smallTemporaries = 'PRAGMA temp_store = MEMORY; PRAGMA cache_size = -32768';
/**
 * For making an index, which sorts all rows. Not within a transaction. SQLite sorts as much at once as the page cache
 * may hold: with 32 MB the end of a rebuild takes 35 to 70 MB more and as long.
 */
export const largeTemporaries = 'PRAGMA temp_store = FILE; PRAGMA cache_size = -8192';

const versionOf = (db: DatabaseSync): number => Number(db.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);

const makeTables = (db: DatabaseSync): void => {
  db.exec(`PRAGMA page_size = ${pageBytes}; PRAGMA journal_mode = WAL`);
  db.exec('BEGIN IMMEDIATE');
  db.exec(schema);
  db.exec('COMMIT');
  markFile(db, 'reads');
};

const prepareFile = (file: string): void => {
  using db = new DatabaseSync(file, { timeout: busyTimeoutMs });
  const version = versionOf(db);
  if (version > schemaVersion) throw new StartError(`The read models in ${file} ${need(writerOf(db))}`);
  if (version === schemaVersion) return markFile(db, 'reads');
  if (version === 0) return makeTables(db);
  replaceOlderFile(db, file, makeTables);
};

const open = (file: string, readOnly: boolean): DatabaseSync => {
  prepareFile(file);
  const db = new DatabaseSync(file, { readOnly, timeout: busyTimeoutMs });
  // NORMAL syncs when the log is folded in, not at each commit: a power cut may take the last batches, never the
  // file's integrity
  db.exec(`PRAGMA synchronous = NORMAL; ${smallTemporaries}`);
  if (readOnly) return db;
  // rows that are replaced, and all of a dropped generation, are overwritten: they may name erased people
  db.exec('PRAGMA secure_delete = ON');
  const pages = Math.round(walBytes / Number(db.prepare('PRAGMA page_size').get()?.['page_size'] ?? pageBytes));
  db.exec(`PRAGMA wal_autocheckpoint = ${pages}; PRAGMA journal_size_limit = ${walBytesKept}`);
  return db;
};

const damaged = (file: string, what: string): StartError =>
  new StartError(
    `The read models in ${file} are damaged (${what}). Nothing was overwritten. ` +
      'Move this file and those beside it with the endings -wal and -shm away and start again: ' +
      'they are rebuilt from the events.',
  );

/** Reads a small file wholly, by a connection that cannot change it. */
const checkFile = (file: string): void => {
  const sizeBytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (sizeBytes === 0 || sizeBytes > checkedBytes) return;
  const db = new DatabaseSync(file, { readOnly: true, timeout: busyTimeoutMs });
  try {
    const found = String(db.prepare('PRAGMA quick_check(1)').get()?.['quick_check'] ?? 'unreadable');
    if (found !== 'ok') throw damaged(file, found.replaceAll('\n', ' '));
  } finally {
    db.close();
  }
};

/**
 * Opens the file of read models, making it and its base tables when absent. Throws a StartError when it is damaged or
 * from a newer version.
 */
export const openReadFile = (file: string, readOnly: boolean): DatabaseSync => {
  try {
    if (!readOnly) checkFile(file);
    return open(file, readOnly);
  } catch (error) {
    throw isDamaged(error) ? damaged(file, messageOf(error)) : error;
  }
};
