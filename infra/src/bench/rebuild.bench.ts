import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseConfig } from '../config.ts';
import { dataFile } from '../lock/dataDir.ts';
import { openInfra } from '../open.ts';
import { writeHistory } from './history.ts';
import { rebuildAll } from './rebuildAll.ts';
import type { BenchRow } from './rows.ts';

const page = 1_000;
const rowBytes = 300;
const maxMemoryMb = 700;

/**
 * Reads the log in pages, parses every event and inserts one 300-byte row for each, in order and unsynced, as a
 * rebuild writes.
 */
const readAndInsert = (dataDir: string): { events: number; perSecond: number } => {
  const log = new DatabaseSync(dataFile(dataDir, 'events'), { readOnly: true });
  const out = new DatabaseSync(join(dataDir, 'reference.db'));
  out.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; CREATE TABLE rows (key TEXT PRIMARY KEY, position INTEGER, doc TEXT) WITHOUT ROWID',
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

/**
 * Rebuild of all views from `events` events against reading, parsing and inserting the same log, in one run;
 * reference before and after.
 */
export const benchRebuild = async (size = Number(process.env['BENCH_EVENTS'] ?? 1_000_000)): Promise<BenchRow[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'upline-rebuild-'));
  try {
    const infra = await openInfra(parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }));
    await writeHistory(infra.ports.events, { events: size, organizations: 50, members: 20, assets: 20 });
    await infra.close();
    const before = readAndInsert(dataDir);
    const rebuilt = await rebuildAll({ DATA_DIR: dataDir });
    const after = readAndInsert(dataDir);
    const reference = (before.perSecond + after.perSecond) / 2;
    const perSecond = rebuilt.events / (rebuilt.ms / 1_000);
    const ratio = perSecond / reference;
    return [
      {
        name: `rebuild of all views from ${rebuilt.events} events`,
        ...{
          value: perSecond,
          unit: 'events/s',
          reference,
          referenceName: 'read, parse, insert',
          ratio,
          aim: '≥ 0.25',
          met: ratio >= 0.25,
        },
      },
      {
        name: 'memory of the rebuild',
        ...{
          value: rebuilt.memoryMb,
          unit: 'MB',
          reference: null,
          referenceName: '',
          ratio: null,
          aim: `< ${maxMemoryMb}`,
          met: rebuilt.memoryMb < maxMemoryMb,
        },
      },
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
};
