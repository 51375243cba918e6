import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';
import { StartError } from '../../ports.ts';
import { messageOf } from '../../lib/messageOf.ts';
import { need } from '../../marks/formats.ts';
import { isDamaged } from '../errors.ts';
import { markFile, writerOf } from '../marks/markTable.ts';
import { organizationPrefix } from './audiences.ts';

// from 2 on a document leaves out the fields of its columns, which earlier versions cannot read; from 4 on generations
// have a search index and further counts, which earlier versions would not keep up; from 5 on changes and counts are
// ordered by audience and organization; from 6 on a generation says which lengths it keeps; from 7 on keys and columns
// of new generations have short forms; from 8 on some rows are in no index, with the number of their organization
// below 0, and changes for an organization name it by its number; 9 refuses versions that know no mark of format
const schemaVersion = 9;

// One event changes rows of eight views for the same audiences and the same organization: in this order their changes
// and counts share a page each, where every page that a commit touches is written as a whole.
// Ids are never used again (AUTOINCREMENT), so a reader's cached id of a dropped generation names no other one
const schema = `
  CREATE TABLE IF NOT EXISTS generations (
    id INTEGER PRIMARY KEY AUTOINCREMENT, view TEXT NOT NULL, version INTEGER NOT NULL, generation TEXT NOT NULL,
    indexes TEXT NOT NULL, indexed INTEGER NOT NULL DEFAULT 0, search TEXT, counted TEXT, lengths TEXT,
    columns TEXT, UNIQUE (view, version, generation));
  CREATE TABLE IF NOT EXISTS live (view TEXT PRIMARY KEY, generation INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS checkpoints (
    generation INTEGER PRIMARY KEY, position INTEGER NOT NULL, event_id TEXT, count INTEGER NOT NULL, hash TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS changes (
    generation INTEGER NOT NULL, audience NOT NULL, position INTEGER NOT NULL, PRIMARY KEY (audience, generation)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS counts (
    generation INTEGER NOT NULL, org INTEGER NOT NULL, fields TEXT NOT NULL, value TEXT NOT NULL, n INTEGER NOT NULL,
    PRIMARY KEY (org, generation, fields, value)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS unindexed (
    generation INTEGER NOT NULL, org INTEGER NOT NULL, key TEXT NOT NULL, PRIMARY KEY (org, generation)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS organizations (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
  CREATE TABLE IF NOT EXISTS notes (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS lease (
    id INTEGER PRIMARY KEY CHECK (id = 1), holder TEXT, token INTEGER NOT NULL, expires_at INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS synced (id INTEGER PRIMARY KEY CHECK (id = 1), times INTEGER NOT NULL);
  INSERT OR IGNORE INTO synced VALUES (1, 0);
  PRAGMA user_version = ${schemaVersion};`;

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

/** The tables that have another form in files of earlier versions, and how their rows get the present one. */
const copies: Readonly<Record<string, { before: number; sql: string }>> = {
  counts: { before: 5, sql: 'INSERT INTO counts SELECT * FROM old_counts' },
  changes: {
    before: 8,
    sql: `INSERT OR IGNORE INTO organizations (name)
        SELECT DISTINCT substr(audience, ${organizationPrefix.length + 1}) FROM old_changes WHERE audience GLOB '${organizationPrefix}*';
      INSERT INTO changes SELECT c.generation, coalesce(o.id, c.audience), c.position FROM old_changes c
        LEFT JOIN organizations o ON c.audience GLOB '${organizationPrefix}*' AND o.name = substr(c.audience, ${organizationPrefix.length + 1})`,
  },
};

const prepareFile = (file: string): void => {
  const db = new DatabaseSync(file, { timeout: busyTimeoutMs });
  try {
    const version = Number(db.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
    if (version > schemaVersion) throw new StartError(`The read models in ${file} ${need(writerOf(db))}`);
    if (version === schemaVersion) return markFile(db, 'reads');
    db.exec(`PRAGMA page_size = ${pageBytes}; PRAGMA journal_mode = WAL`);
    db.exec('BEGIN IMMEDIATE');
    const reformed = Object.keys(copies).filter((table) => version > 0 && version < (copies[table]?.before ?? 0));
    for (const table of reformed) db.exec(`ALTER TABLE ${table} RENAME TO old_${table}`);
    db.exec(schema);
    for (const table of reformed) db.exec(`${copies[table]?.sql}; DROP TABLE old_${table}`);
    const columns = db.prepare('PRAGMA table_info(generations)').all();
    for (const column of ['search', 'counted', 'lengths', 'columns'])
      if (!columns.some(({ name }) => name === column)) db.exec(`ALTER TABLE generations ADD COLUMN ${column} TEXT`);
    db.exec('COMMIT');
    markFile(db, 'reads');
  } finally {
    db.close();
  }
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
    `The read models in ${file} are damaged (${what}). Nothing was overwritten. Move this file and those beside it with the endings -wal and -shm away and start again: they are rebuilt from the events.`,
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
export const openReadDatabase = (file: string, readOnly: boolean): DatabaseSync => {
  try {
    if (!readOnly) checkFile(file);
    return open(file, readOnly);
  } catch (error) {
    throw isDamaged(error) ? damaged(file, messageOf(error)) : error;
  }
};

export type ColumnRow = Record<number, SQLOutputValue>;

/** Prepared statements by their text. Rows come as arrays. */
export type Statements = {
  all: (sql: string, values?: readonly SQLInputValue[]) => ColumnRow[];
  get: (sql: string, values?: readonly SQLInputValue[]) => ColumnRow | undefined;
  run: (sql: string, values?: readonly SQLInputValue[]) => void;
  prepare: (sql: string) => StatementSync;
};

const maxStatements = 400;

export const createStatements = (db: DatabaseSync): Statements => {
  const prepared = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    const found = prepared.get(sql);
    if (found) return found;
    // statements of dropped generations would pile up
    if (prepared.size >= maxStatements) prepared.clear();
    const statement = db.prepare(sql);
    statement.setReturnArrays(true);
    prepared.set(sql, statement);
    return statement;
  };
  return {
    prepare,
    all: (sql, values = []) => prepare(sql).all(...values),
    get: (sql, values = []) => prepare(sql).get(...values),
    run: (sql, values = []) => void prepare(sql).run(...values),
  };
};
