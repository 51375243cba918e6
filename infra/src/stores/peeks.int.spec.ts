import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { EventStoreDBClient } from '@eventstore/db-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDoubled } from '../../testing/engines/eventStoreDouble/doubleFixture.ts';
import type { Doubled } from '../../testing/engines/eventStoreDouble/doubleFixture.ts';
import { prospectAdded, shareWithdrawn } from '../../testing/events.ts';
import { parseConfig } from '../settings/config.ts';
import { backUpDataDir } from '../backup/dataBackup.ts';
import { restoreDataDir } from '../backup/dataRestore.ts';
import { parseOwn } from '../lib/json.ts';
import { dataFile } from '../lock/dataDir.ts';
import type { DataFile } from '../lock/dataDir.ts';
import { formats, thisWriter } from '../marks/formats.ts';
import { openInfra } from '../open.ts';
import type { Infra } from '../open.ts';
import { StartError } from '../ports/startError.ts';

const newer = '9.0.0 (fedcba9)';
const kinds = ['events', 'accounts', 'queue', 'reads'] as const;

let folder: string;
let dataDir: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'upline-marks-'));
  dataDir = join(folder, 'data');
});
afterEach(() => rmSync(folder, { recursive: true }));

const config = () => parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
const start = async (work: (ports: Infra['ports']) => Promise<unknown> = async () => undefined): Promise<void> => {
  const infra = await openInfra(config(), { projector: 'here' });
  await work(infra.ports).finally(infra.close);
};

/** Changes a file as another version would have. */
const inFile = <T>(file: DataFile, work: (db: DatabaseSync) => T): T => {
  using db = new DatabaseSync(dataFile(dataDir, file));
  return work(db);
};

/** Every file of the folder with a digest of its bytes. */
const contents = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(dataDir).map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(dataDir, name)))
        .digest('hex'),
    ]),
  );

const fill = (): Promise<void> =>
  start(async ({ events }) => {
    await events.append('prospect-p1', 'none', [prospectAdded('p1', 'Zoe')]);
    await events.append('share-1', 'none', [shareWithdrawn('1')]);
  });

/** Makes the files as a version without marks left them. */
const unmark = (): void => {
  inFile('events', (db) => db.exec('DROP TRIGGER new_event_type; DROP TABLE event_types'));
  for (const kind of kinds) inFile(kind, (db) => db.exec('DROP TABLE mark'));
};

const refusal = async (): Promise<string> => {
  const before = contents();
  const error: unknown = await start().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StartError);
  expect(contents()).toEqual(before);
  return error instanceof Error ? error.message : '';
};

const append = (db: DatabaseSync, type: string): void =>
  void db
    .prepare(`INSERT INTO events (stream, revision, id, type, data, meta) VALUES ('x-1', 0, 'x', ?, '{}', '{}')`)
    .run(type);

/** The mark in EventStoreDB as any client of it reads and writes it. */
const setMark = async ({ double }: Doubled, upline: object): Promise<void> => {
  const client = EventStoreDBClient.connectionString(double.url);
  await client.setStreamMetadata('upline-mark', { upline });
  await client.dispose();
};
const lastMark = async ({ double }: Doubled): Promise<object> => {
  const client = EventStoreDBClient.connectionString(double.url);
  const { metadata } = await client.getStreamMetadata<{ upline: object }>('upline-mark');
  await client.dispose();
  return metadata?.upline ?? {};
};

describe('the files of a data folder', () => {
  it('are marked at their first start, with their format and the version that gave it', async () => {
    await fill();
    for (const kind of kinds) {
      const mark = inFile(kind, (db) => ({ ...db.prepare('SELECT format, version, writer FROM mark').get() }));
      expect([kind, mark]).toEqual([kind, { format: formats[kind], version: thisWriter, writer: thisWriter }]);
    }
  });

  // shows I20.2
  it.each(kinds)('are refused when that of %s has a newer format, and nothing is changed', async (kind) => {
    await fill();
    inFile(kind, (db) => db.prepare('UPDATE mark SET format = ?, version = ?').run(formats[kind] + 1, newer));
    expect(await refusal()).toBe(
      `${dataFile(dataDir, kind)} needs Upline ${newer}, or a newer one, and this is Upline ${thisWriter}: ` +
        'start that version. Nothing was changed.',
    );
    inFile(kind, (db) => db.prepare('UPDATE mark SET format = ?').run(formats[kind]));
    await start();
  });

  it('are refused when the newer format is still in the write-ahead log, as a kill leaves it', async () => {
    await fill();
    const db = new DatabaseSync(dataFile(dataDir, 'events'));
    db.prepare('UPDATE mark SET format = 2, version = ?').run(newer);
    const killed = join(folder, 'killed');
    cpSync(dataDir, killed, { recursive: true, filter: (name) => !name.endsWith('-shm') });
    db.close();
    dataDir = killed;
    expect(readdirSync(dataDir)).toContain('events.db-wal');
    expect(await refusal()).toContain(newer);
  });

  it('are not read while another server changes them', async () => {
    const infra = await openInfra(config(), { projector: 'here' });
    await expect(start()).rejects.toThrow('is in use by another server');
    await infra.close();
  });
});

describe('events of a type that this version does not know', () => {
  const named = (versions: string): string =>
    `${dataFile(dataDir, 'events')} holds events of a kind that this version does not know (ToggleFlipped): ` +
    `it needs ${versions}, or a newer one`;

  // shows I20.2
  it('make the start fail, which names the version that wrote the first of them', async () => {
    await fill();
    inFile('events', (db) => {
      db.prepare('UPDATE mark SET writer = ?').run(newer);
      append(db, 'ToggleFlipped');
    });
    expect(await refusal()).toContain(named(`Upline ${newer}`));
  });

  it('make the first start of a folder without marks fail', async () => {
    await fill();
    unmark();
    inFile('events', (db) => append(db, 'ToggleFlipped'));
    expect(await refusal()).toContain(named('the version that wrote it'));
  });

  it('are found without reading the log, since their types are kept beside the mark', async () => {
    await fill();
    const kept = () => inFile('events', (db) => db.prepare('SELECT type FROM event_types ORDER BY type').all());
    expect(kept().map(({ type }) => type)).toEqual(['ProspectAdded', 'ShareWithdrawn']);
    unmark();
    await start();
    expect(kept().map(({ type }) => type)).toEqual(['ProspectAdded', 'ShareWithdrawn']);
  });
});

describe('a log in EventStoreDB', () => {
  const secrets = { SESSION_SECRET: 's'.repeat(32), OPERATOR_TOKEN: 't'.repeat(16), LOG_LEVEL: 'silent' };
  let doubled: Doubled;
  beforeEach(async () => {
    doubled = await openDoubled();
  });
  afterEach(() => doubled.close());

  const startOnIt = async (work: (ports: Infra['ports']) => Promise<unknown> = async () => undefined) => {
    const settings = { ...secrets, DATA_DIR: dataDir, EVENTSTORE_URL: doubled.double.url };
    const infra = await openInfra(parseConfig(settings), { projector: 'here' });
    await work(infra.ports).finally(infra.close);
  };
  const shared = ({ events }: Infra['ports']) => events.append('share-1', 'none', [shareWithdrawn('1')]);

  it('is refused in a newer format', async () => {
    await startOnIt(shared);
    await setMark(doubled, { ...(await lastMark(doubled)), format: formats.events + 1, version: newer });
    await expect(startOnIt()).rejects.toThrow(`The log in EVENTSTORE_URL needs Upline ${newer}, or a newer one`);
  });

  // shows I20.2
  it('keeps the types of its events, and is refused when one of them is not known', async () => {
    await startOnIt(shared);
    expect(await doubled.store.marks.types()).toEqual({ ShareWithdrawn: thisWriter });
    await doubled.store.marks.addTypes({ ToggleFlipped: newer });
    await expect(startOnIt()).rejects.toThrow(
      'The log in EVENTSTORE_URL holds events of a kind that this version does not know (ToggleFlipped): ' +
        `it needs Upline ${newer}`,
    );
  });
});

describe('a backup', () => {
  const backup = (): string => join(folder, 'upline.backup');

  /** Packs the backup again with other contents, as any tar can. */
  const repack = async (change: (unpacked: string) => void): Promise<void> => {
    const unpacked = mkdtempSync(join(folder, 'unpacked-'));
    const tar = async (...words: string[]): Promise<void> => {
      const child = spawn('tar', words, { cwd: unpacked, stdio: 'inherit' });
      expect(await once(child, 'exit')).toEqual([0, null]);
    };
    await tar('-xzf', backup());
    change(unpacked);
    rmSync(backup());
    await tar('--format=ustar', '-czf', backup(), ...readdirSync(unpacked));
  };
  const inUnpacked = (unpacked: string, sql: string): void => {
    using db = new DatabaseSync(join(unpacked, 'events.db'));
    db.exec(sql);
  };

  it('is not made of a folder that a newer version wrote', async () => {
    await fill();
    inFile('accounts', (db) => db.exec(`UPDATE mark SET format = 2, version = '${newer}'`));
    await expect(backUpDataDir(config(), backup())).rejects.toThrow(
      `${dataFile(dataDir, 'accounts')} needs Upline ${newer}`,
    );
    expect(readdirSync(folder)).toEqual(['data']);
  });

  // shows I20.2
  it.each<[string, (unpacked: string) => void, string]>([
    [
      'itself',
      (unpacked) => {
        const file = join(unpacked, 'backup.json');
        const manifest = parseOwn<object>(readFileSync(file, 'utf8'));
        writeFileSync(file, JSON.stringify({ ...manifest, format: formats.backup + 1, version: newer }));
      },
      `needs Upline ${newer}`,
    ],
    [
      'a file',
      (unpacked) => inUnpacked(unpacked, `UPDATE mark SET format = 2, version = '${newer}'`),
      'needs Upline 9',
    ],
    [
      'an event',
      (unpacked) => inUnpacked(unpacked, `INSERT INTO event_types VALUES ('ToggleFlipped', '${newer}')`),
      'does not know (ToggleFlipped)',
    ],
  ])('is not restored when %s is of a newer version', async (_part, change, words) => {
    await fill();
    await backUpDataDir(config(), backup());
    await repack(change);
    const before = contents();
    await expect(restoreDataDir(config(), backup())).rejects.toThrow(words);
    expect(contents()).toEqual(before);
  });
});
