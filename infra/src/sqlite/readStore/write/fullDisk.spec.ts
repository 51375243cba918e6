import type { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { Unavailable } from '../../../ports/unavailable.ts';
import type { ReadModels } from '../../../ports/readModels.ts';
import type { StoredRow } from '../../../ports/rows.ts';
import { checkpointAt, rowOf, toWrite } from '../../../../testing/readStore/readStoreFixture.ts';
import { openSqliteFolder } from '../../../../testing/readStore/sqliteFolder.ts';
import { createReads } from '../read/sqliteReads.ts';
import { openReadFile } from '../tables/readFile.ts';
import { createReadTables } from '../tables/readTables.ts';
import { createWrites } from './sqliteWrites.ts';

const { nextFile, remove } = await openSqliteFolder();
afterAll(remove);

const live = { view: 'things', version: 1, generation: '1-a' };
const next = { view: 'things', version: 1, generation: '1-b' };
const definition = { indexes: { byName: ['name'] } };

let db: DatabaseSync;
let store: Pick<ReadModels, 'load'> & ReturnType<typeof createWrites>;
let token: number;
beforeEach(async () => {
  db = openReadFile(nextFile(), false);
  const tables = createReadTables(db);
  const reads = createReads(tables);
  store = { ...reads, ...createWrites(db, { tables, load: reads.load, rewrittenBytes: 1 }) };
  token = (await store.acquire('one', 60_000))?.token ?? 0;
  await store.beginBuild(token, live, definition);
  await save('before', 1);
});

const save = (key: string, position: number): Promise<void> =>
  store.save(token, [
    { generation: live, rows: [rowOf(key, position)], changes: [], checkpoint: checkpointAt(position) },
  ]);
const batch = (rows: readonly StoredRow[], position: number) =>
  toWrite({ rows: [], changes: [], checkpoint: checkpointAt(position) }, rows);
const pages = (most: number): void => db.exec(`PRAGMA max_page_count = ${most}`);
const fill = (): void => pages(1);
const free = (): void => pages(1_000_000);

it('is said as an engine that is away, and writes go on once there is room again', async () => {
  fill();
  const long = rowOf('long', 2, { name: 'x'.repeat(1_000_000) });
  const full = store.save(token, [{ generation: live, rows: [long], changes: [], checkpoint: checkpointAt(2) }]);
  await expect(full).rejects.toThrow(Unavailable);
  free();
  await save('after', 2);
  expect([...(await store.load(live, ['before', 'long', 'after'])).keys()].toSorted()).toEqual(['after', 'before']);
});

it('ends the build whose rows were lost, and no other write', async () => {
  const build = await store.beginBuild(token, next, definition);
  await build.put(batch([rowOf('a', 1)], 1));
  fill();
  const long = Array.from({ length: 50 }, (_, at) => rowOf(`long${at}`, 2, { name: 'x'.repeat(100_000) }));
  await expect(build.put(batch(long, 2))).rejects.toThrow(Unavailable);
  free();
  await save('after', 2);
  await expect(build.finish()).rejects.toThrow('could not be written: build it again');
  await expect(build.publish()).rejects.toThrow('could not be written: build it again');
  await build.discard();
  const again = await store.beginBuild(token, { ...next, generation: '1-c' }, definition);
  await again.put(batch([rowOf('a', 1)], 1));
  await again.finish();
});

it('ends every build whose rows waited in the same commit', async () => {
  const [one, other] = [await store.beginBuild(token, next, definition), { ...next, generation: '1-d' }];
  const second = await store.beginBuild(token, other, definition);
  await second.put(batch([rowOf('a', 1)], 1));
  fill();
  const long = Array.from({ length: 50 }, (_, at) => rowOf(`long${at}`, 2, { name: 'x'.repeat(100_000) }));
  await expect(one.put(batch(long, 2))).rejects.toThrow(Unavailable);
  free();
  await expect(second.put(batch([rowOf('b', 2)], 2))).rejects.toThrow('build it again');
  await expect(second.finish()).rejects.toThrow('build it again');
});
