import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseConfig } from '../settings/config.ts';
import { dataFile } from '../lock/dataDir.ts';
import { openInfra } from '../open.ts';
import { writeHistory } from './programs/history.ts';
import { rebuildAll } from './programs/rebuildAll.ts';
import { valueRow } from './report/rows.ts';
import type { BenchRow } from './report/rows.ts';

const page = 1_000;
const rowBytes = 300;

/**
 * Reads the log in pages, parses every event and inserts one 300-byte row for each, in order and unsynced, as a
 * rebuild writes.
 */
const readAndInsert = (dataDir: string): { events: number; perSecond: number } => {
  const log = new DatabaseSync(dataFile(dataDir, 'events'), { readOnly: true });
  const out = new DatabaseSync(join(dataDir, 'reference.db'));
  out.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; ' +
      'CREATE TABLE rows (key TEXT PRIMARY KEY, position INTEGER, doc TEXT) WITHOUT ROWID',
  );
  const read = log.prepare('SELECT position, id, data, meta FROM events WHERE position > ? ORDER BY position LIMIT ?');
  const insert = out.prepare('INSERT INTO rows VALUES (?, ?, ?)');
  const startedAt = performance.now();
  let events = 0;
  let after = 0;
  for (;;) {
    const rows = read.all(after, page);
    if (rows.length === 0) break;
    out.exec('BEGIN');
    for (const { position, id, data, meta } of rows) {
      const parsed = { data: JSON.parse(String(data)) as unknown, meta: JSON.parse(String(meta)) as unknown };
      insert.run(String(id), Number(position), JSON.stringify(parsed).slice(0, rowBytes).padEnd(rowBytes));
      after = Number(position);
    }
    out.exec('COMMIT');
    events += rows.length;
  }
  const perSecond = events / ((performance.now() - startedAt) / 1_000);
  log.close();
  out.close();
  for (const suffix of ['', '-wal', '-shm']) rmSync(join(dataDir, `reference.db${suffix}`), { force: true });
  return { events, perSecond };
};

/** A history, and the processor time that one of its events may take in a rebuild. */
type History = { name: string; organizations: number; members: number; assets: number; cpuUs: number };

/** The histories: many small teams, one team, and one that is larger than any row cache. */
const histories: readonly History[] = [
  { name: '50 organizations of 20', organizations: 50, members: 20, assets: 20, cpuUs: 65 },
  { name: 'one organization of 1,000', organizations: 1, members: 1_000, assets: 200, cpuUs: 65 },
  { name: 'one organization of 100,000', organizations: 1, members: 100_000, assets: 1_000, cpuUs: 100 },
];

const memoryMb = 550;

const benchHistory = async ({ name, cpuUs, ...size }: History, events: number): Promise<BenchRow[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'upline-rebuild-'));
  try {
    const infra = await openInfra(parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }));
    await writeHistory(infra.ports.events, { events, ...size });
    await infra.close();
    const before = readAndInsert(dataDir);
    const rebuilt = await rebuildAll({ DATA_DIR: dataDir });
    const after = readAndInsert(dataDir);
    const reference = (before.perSecond + after.perSecond) / 2;
    const perSecond = rebuilt.events / (rebuilt.ms / 1_000);
    const ratio = perSecond / reference;
    const perMillion = 1_000_000 / rebuilt.events;
    const what = `rebuild, ${name}`;
    return [
      {
        name: `${what}: ${rebuilt.events} events`,
        value: perSecond,
        unit: 'events/s',
        reference,
        referenceName: 'read, parse, insert',
        ratio,
        aim: '–',
        met: null,
        cpuUs: (rebuilt.cpuMs * 1_000) / rebuilt.events,
        bytes: rebuilt.writtenBytes / rebuilt.events,
      },
      valueRow(`${what}: processor time of an event`, (rebuilt.cpuMs * 1_000) / rebuilt.events, {
        unit: 'µs',
        aim: cpuUs,
      }),
      valueRow(`${what}: written for a million events`, (rebuilt.writtenBytes * perMillion) / 1e9, {
        unit: 'GB',
      }),
      valueRow(`${what}: memory`, rebuilt.memoryMb, { unit: 'MB', aim: memoryMb }),
      valueRow(
        `${what}: read.db for a million events`,
        (statSync(dataFile(dataDir, 'reads')).size * perMillion) / 1e6,
        {
          unit: 'MB',
        },
      ),
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
};

/**
 * Rebuilds of all views from `size` events (BENCH_EVENTS, a million unless it is set) of three histories, against
 * reading, parsing and inserting the same log, in one run; the reference is taken before and after.
 */
export const benchRebuild = async (size = Number(process.env['BENCH_EVENTS'] ?? 1_000_000)): Promise<BenchRow[]> => {
  const rows: BenchRow[] = [];
  for (const history of histories) rows.push(...(await benchHistory(history, size)));
  return rows;
};
