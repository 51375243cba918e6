import { renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { reactorStates } from '../../../readStore/reactorStates.ts';

const numbersIn = (db: DatabaseSync, sql: string, ...values: string[]): number[] =>
  db
    .prepare(sql)
    .all(...values)
    .map(({ id }) => Number(id));

/** From this version on rows have the columns `organization` and `document`, which has the whole row. */
const plainRows = 10;

/** Selects key, position, organization and document of the rows of a generation, in a file of an earlier version. */
const olderRows = (id: number, version: number): string =>
  version >= plainRows
    ? `SELECT key, position, organization, document FROM older.rows_${id}`
    : `SELECT r.key, r.position, r.org,
        CASE WHEN o.name IS NULL OR r.doc IS NULL THEN r.doc
          ELSE json_insert(r.doc, '$.organizationId', o.name) END
        FROM older.rows_${id} r LEFT JOIN older.organizations o ON o.id = r.org`;

/** Puts numbers in front of keys, as `createStoredKeys` does. */
const shortenKeys = (db: DatabaseSync, table: string): void => {
  const front = "substr(key, 1, instr(key, '/') - 1)";
  db.exec(`
    INSERT OR IGNORE INTO organizations (name) SELECT DISTINCT ${front} FROM ${table} WHERE instr(key, '/') > 0;
    UPDATE ${table} SET key = (SELECT id FROM organizations WHERE name = ${front}) || substr(key, instr(key, '/'))
      WHERE instr(key, '/') > 0;`);
};

/** The states of one reactor: rows without indexes. */
const copyStates = (db: DatabaseSync, id: number, version: number): void => {
  db.exec(`
    INSERT INTO generations (id, view, version, generation, indexes, search, counted, lengths, indexed)
      SELECT id, view, version, generation, indexes, 'null', '[]', 'null', 0 FROM older.generations WHERE id = ${id};
    CREATE TABLE rows_${id} (key TEXT PRIMARY KEY NOT NULL, position INTEGER, organization INTEGER, document TEXT);
    INSERT INTO rows_${id} ${olderRows(id, version)};
    INSERT INTO checkpoints SELECT generation, position, event_id, count, hash FROM older.checkpoints
      WHERE generation = ${id};
    INSERT INTO live SELECT view, generation FROM older.live WHERE generation = ${id};`);
  shortenKeys(db, `rows_${id}`);
};

/** Copies what a rebuild cannot make again: the states of reactors, control documents and the token of the lease. */
const copyLasting = (db: DatabaseSync): void => {
  const version = Number(db.prepare('PRAGMA older.user_version').get()?.['user_version']);
  db.exec(`
    INSERT INTO notes SELECT name, value FROM older.notes;
    INSERT INTO lease SELECT id, holder, token, expires_at FROM older.lease;
    INSERT INTO organizations SELECT id, name FROM older.organizations;`);
  for (const id of numbersIn(db, 'SELECT id FROM older.generations WHERE view GLOB ?', `${reactorStates}*`))
    copyStates(db, id, version);
};

/**
 * Puts a file of this version in the place of one that an earlier version wrote, which `db` has open and no other
 * connection. Its views are left out: they are built again from the events. A crash before the end leaves the older
 * file.
 */
export const replaceOlderFile = (db: DatabaseSync, file: string, makeTables: (db: DatabaseSync) => void): void => {
  // moves the write-ahead log into the file and removes it: SQLite would take it for the log of the new file
  const { journal_mode: mode } = db.prepare('PRAGMA journal_mode = DELETE').get() ?? {};
  if (mode !== 'delete')
    throw new Error(`${file} is of an earlier version and open elsewhere: its log cannot be folded in`);
  db.close();
  const next = `${file}.next`;
  for (const suffix of ['', '-wal', '-shm']) rmSync(next + suffix, { force: true });
  {
    using made = new DatabaseSync(next);
    makeTables(made);
    made.prepare('ATTACH ? AS older').run(file);
    made.exec('BEGIN IMMEDIATE');
    copyLasting(made);
    made.exec('COMMIT; DETACH older; PRAGMA synchronous = FULL; PRAGMA wal_checkpoint(TRUNCATE)');
  }
  renameSync(next, file);
};
