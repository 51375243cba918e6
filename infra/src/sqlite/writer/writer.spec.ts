import { mkdtempSync, openSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartError } from '../../ports/startError.ts';
import { Unavailable } from '../../ports/unavailable.ts';
import { checkDatabase, openReadConnection } from '../readConnection.ts';
import { openWriter } from './writer.ts';
import type { Writer, WriterDatabase } from './writer.ts';

const schema = ['CREATE TABLE IF NOT EXISTS things (id INTEGER PRIMARY KEY, name TEXT UNIQUE NOT NULL)'];
const insert = 'INSERT INTO things (name) VALUES (?)';
const insertIfNew = 'INSERT INTO things (name) VALUES (?) ON CONFLICT DO NOTHING';

describe('writing SQLite files on a thread', () => {
  let folder: string;
  let file: string;
  let writer: Writer;
  let things: WriterDatabase;
  let deaths: Error[];

  const names = (of = file): string[] => {
    const connection = openReadConnection(of);
    const rows = connection.all('SELECT name FROM things ORDER BY id').map((row) => String(row[0]));
    connection.close();
    return rows;
  };

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'upline-writer-'));
    file = join(folder, 'things.db');
    deaths = [];
    writer = openWriter({ onDeath: (error) => deaths.push(error) });
    things = await writer.open(file, schema);
  });
  afterEach(async () => {
    await writer.close();
    rmSync(folder, { recursive: true });
  });

  it('returns how many rows each statement changed, once they can be read', async () => {
    expect(
      await things.run([
        [insert, 'a'],
        [insertIfNew, 'a'],
        [insertIfNew, 'b'],
        ['UPDATE things SET name = name || ?', '!'],
      ]),
    ).toEqual([1, 0, 1, 2]);
    expect(names()).toEqual(['a!', 'b!']);
  });

  it('runs all statements of a request or none, and leaves the others of its commit alone', async () => {
    const outcomes = await Promise.allSettled([
      things.run([[insert, 'a']]),
      things.run([
        [insert, 'b'],
        [insert, 'c'],
        [insert, 'a'],
      ]),
      things.run([[insert, 'a']]),
      things.run([
        [insert, 'd'],
        [insert, 'e'],
      ]),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect(names()).toEqual(['a', 'd', 'e']);
  });

  it('answers a faulty statement with its error and goes on', async () => {
    await expect(things.run([['INSERT INTO absent VALUES (1)']])).rejects.toThrow('no such table: absent');
    await expect(things.run([[insert, null]])).rejects.toThrow('NOT NULL');
    await expect(things.run([[insert, 'a', 'too', 'many']])).rejects.toThrow();
    expect(await things.run([[insert, 'a']])).toEqual([1]);
    expect(deaths).toEqual([]);
  });

  it('keeps the order of requests in each of several files', async () => {
    const otherFile = join(folder, 'others.db');
    const others = await writer.open(otherFile, schema);
    const expected = Array.from({ length: 300 }, (_, number) => `thing ${number}`);
    const asked = expected.map((name, number) => (number % 3 === 0 ? others : things).run([[insert, name]]));
    await Promise.all(asked);
    expect(names()).toEqual(expected.filter((_, number) => number % 3 !== 0));
    expect(names(otherFile)).toEqual(expected.filter((_, number) => number % 3 === 0));
  });

  it('finishes earlier requests before it closes, and refuses later ones', async () => {
    const asked = things.run([[insert, 'a']]);
    const closed = writer.close();
    await expect(things.run([[insert, 'b']])).rejects.toMatchObject({ name: 'Unavailable', outcomeUnknown: false });
    expect(await asked).toEqual([1]);
    await closed;
    expect(names()).toEqual(['a']);
    expect(deaths).toEqual([]);
  });

  it('says that a full disk wrote nothing, and goes on once there is room', async () => {
    await things.run([['PRAGMA max_page_count = 10']]);
    const refused = things.run([[insert, 'x'.repeat(100_000)]]);
    await expect(refused).rejects.toBeInstanceOf(Unavailable);
    await expect(refused).rejects.toMatchObject({ outcomeUnknown: false });
    await things.run([['PRAGMA max_page_count = 1000']]);
    expect(await things.run([[insert, 'a']])).toEqual([1]);
    expect(names()).toEqual(['a']);
  });

  it('says that a file held by another program for too long wrote nothing', async () => {
    await things.run([['PRAGMA busy_timeout = 50']]);
    const other = new DatabaseSync(file);
    other.exec('BEGIN IMMEDIATE');
    await expect(things.run([[insert, 'a']])).rejects.toMatchObject({ name: 'Unavailable', outcomeUnknown: false });
    other.exec('ROLLBACK');
    other.close();
    expect(await things.run([[insert, 'b']])).toEqual([1]);
    expect(names()).toEqual(['b']);
  });

  it('ends when the file is damaged, and reports that to every waiting caller', async () => {
    await things.run(Array.from({ length: 500 }, (_, number) => [insert, `${number}`.padStart(1000, 'x')] as const));
    await writer.close();
    writer = openWriter({ onDeath: (error) => deaths.push(error) });
    things = await writer.open(file, schema);
    const damage = openSync(file, 'r+');
    writeSync(damage, Buffer.alloc(statSync(file).size - 8192, 0x5a), 0, undefined, 8192);
    const outcomes = await Promise.allSettled([things.run([[insert, 'a']]), things.run([['DELETE FROM things']])]);
    expect(outcomes).toMatchObject([
      { status: 'rejected', reason: { name: 'Unavailable' } },
      { status: 'rejected', reason: { name: 'Unavailable' } },
    ]);
    await expect.poll(() => deaths).toHaveLength(1);
    await expect(things.run([[insert, 'b']])).rejects.toBeInstanceOf(Unavailable);
  });
});

describe('opening a damaged file', () => {
  let folder: string;
  let file: string;
  let writer: Writer;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'upline-writer-'));
    file = join(folder, 'things.db');
    writer = openWriter({ onDeath: () => undefined });
  });
  afterEach(async () => {
    await writer.close();
    rmSync(folder, { recursive: true });
  });

  /** A database as a kill leaves it: part of it only in the log beside it. */
  const makeDatabase = (): void => {
    const db = new DatabaseSync(join(folder, 'original.db'));
    db.exec(`PRAGMA journal_mode = WAL; ${schema.join(';')}`);
    for (let number = 0; number < 500; number += 1) db.prepare(insert).run(`${number}`.padStart(1000, 'x'));
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    db.prepare(insert).run('in the log');
    for (const ending of ['', '-wal'])
      writeFileSync(`${file}${ending}`, readFileSync(join(folder, `original.db${ending}`)));
    db.close();
  };
  const bytes = (): Buffer[] => ['', '-wal'].map((ending) => readFileSync(`${file}${ending}`));

  it.each([
    ['is no database', () => writeFileSync(file, 'precious notes '.repeat(1000))],
    ['was cut off', () => truncateSync(file, 40_960)],
    [
      'was written over',
      () => writeFileSync(file, Buffer.concat([readFileSync(file).subarray(0, 40_960), Buffer.alloc(200_000, 0x5a)])),
    ],
  ])('refuses one that %s, names it and changes nothing', async (_, damage) => {
    makeDatabase();
    damage();
    const before = bytes();
    const opened = writer.open(file, schema);
    await expect(opened).rejects.toBeInstanceOf(StartError);
    await expect(opened).rejects.toThrow(`The database ${file} is damaged`);
    await expect(opened).rejects.toThrow('Nothing was overwritten. Restore a backup');
    expect(bytes()).toEqual(before);
  });

  it('opens a sound file with the content of its write-ahead log, and an empty file', async () => {
    makeDatabase();
    checkDatabase(file);
    const things = await writer.open(file, schema);
    expect(await things.run([['DELETE FROM things WHERE name = ?', 'in the log']])).toEqual([1]);
    const empty = join(folder, 'empty.db');
    writeFileSync(empty, '');
    expect(await (await writer.open(empty, schema)).run([[insert, 'a']])).toEqual([1]);
  });

  it('says what to check when the file cannot be opened at all', async () => {
    await expect(writer.open(join(folder, 'no', 'such', 'folder.db'), schema)).rejects.toThrow(
      /cannot be opened .*Check that this user may/,
    );
  });
});
