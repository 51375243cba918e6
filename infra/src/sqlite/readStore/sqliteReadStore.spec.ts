import { readFile, writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import type { ViewDefinition } from '@upline/contracts';
import { membersView, views } from '@upline/contracts';
import type { Condition } from '../../ports/readStore.ts';
import { StartError } from '../../ports/startError.ts';
import { indexFieldsOf, isOnlyCounted } from '../../readStore/cursor.ts';
import { planFind } from '../../readStore/findPlan.ts';
import { readStoreContract } from '../../../testing/suites/readStore.contract.ts';
import { readStoreGenerationsContract } from '../../../testing/suites/readStoreGenerations.contract.ts';
import { readStoreFindContract } from '../../../testing/suites/readStoreFind.contract.ts';
import { checkpointAt, leastFixed, rowOf, toWrite } from '../../../testing/readStore/readStoreFixture.ts';
import { openSqliteFolder } from '../../../testing/readStore/sqliteFolder.ts';
import { listSql } from './tables/listSql.ts';
import { openSqliteReadStore } from './sqliteReadStore.ts';

const { nextFile, open, remove } = await openSqliteFolder();
afterAll(remove);

readStoreContract('sqlite', open);
readStoreGenerationsContract('sqlite', open);
readStoreFindContract('sqlite', open);

const generation = { view: 'things', version: 1, generation: '1-a' };
const byName = { indexes: { byName: ['name'] } };

describe('a read-only connection', () => {
  it('opens before the first write, and sees later writes', async () => {
    const file = nextFile();
    const reader = openSqliteReadStore({ file, readOnly: true });
    expect(await reader.live('things')).toBeNull();
    expect(await reader.find(generation, { organizationId: 'o1', index: 'byName', limit: 1 })).toEqual([]);
    const writer = openSqliteReadStore({ file });
    const token = (await writer.acquire('one', 60_000))?.token ?? 0;
    const build = await writer.beginBuild(token, generation, byName);
    await writer.save(token, [{ generation, rows: [rowOf('k', 1)], changes: [], checkpoint: checkpointAt(1) }]);
    await build.publish();
    expect(await reader.live('things')).toEqual(generation);
    expect(await reader.find(generation, { organizationId: 'o1', index: 'byName', limit: 1 })).toHaveLength(1);
    await expect(reader.controlDocuments.put(token, 'n', 1)).rejects.toThrow('readonly');
    await reader.close();
    await writer.close();
  });
});

describe('a row', () => {
  // shows I3
  it('comes back with half a character in a column', async () => {
    const store = openSqliteReadStore({ file: nextFile() });
    const token = (await store.acquire('one', 60_000))?.token ?? 0;
    await store.beginBuild(token, generation, byName);
    const row = rowOf('k', 1, { name: 'half \ud83d', organizationId: 'o1' });
    await store.save(token, [{ generation, rows: [row], changes: [], checkpoint: checkpointAt(1) }]);
    expect(await store.scan(generation, { afterKey: null, limit: 10 })).toEqual([row]);
    await store.close();
  });
});

describe('a change of a row', () => {
  it('writes the index entries of changed fields only, and a row that comes twice as its last', async () => {
    const file = nextFile();
    const store = openSqliteReadStore({ file });
    const token = (await store.acquire('one', 60_000))?.token ?? 0;
    const definition = { indexes: { byName: ['name'], byFlag: ['flag'] } };
    await store.beginBuild(token, generation, definition);
    const at = (position: number, name: string, flag: boolean | null) =>
      rowOf('k', position, { name, flag, organizationId: 'o1' });
    const save = (...rows: ReturnType<typeof at>[]) =>
      store.save(token, [{ generation, rows, changes: [], checkpoint: checkpointAt(rows.at(-1)?.position ?? 0) }]);
    const names = async (index: string): Promise<unknown[]> =>
      (await store.find(generation, { organizationId: 'o1', index, limit: 5 })).map(({ row }) => row);
    for (const change of [at(1, 'a', true), at(2, 'b', true), at(3, 'b', false), at(4, 'b', null)]) {
      await save(change);
      for (const index of ['byName', 'byFlag']) expect(await names(index)).toEqual([change.row]);
    }
    await save(at(5, 'c', true), at(6, 'd', true));
    expect(await store.scan(generation, { afterKey: null, limit: 5 })).toEqual([at(6, 'd', true)]);
    expect(await names('byName')).toEqual([at(6, 'd', true).row]);
    await store.close();
  });
});

describe('a build', () => {
  it('that could not write a batch is not published, and can be made again', async () => {
    const store = openSqliteReadStore({ file: nextFile() });
    const token = (await store.acquire('one', 60_000))?.token ?? 0;
    const batch = { rows: [], changes: [], checkpoint: checkpointAt(1) };
    const many = Array.from({ length: 40 }, (_, at) => rowOf(`row${at}`, 1));
    const failed = await store.beginBuild(token, generation, byName);
    await failed.put(toWrite(batch, many));
    await expect(failed.put(toWrite(batch, [...many, rowOf('unplaced', Number.NaN)]))).rejects.toThrow('whole number');
    for (const go of [failed.finish, failed.publish, () => failed.put(toWrite(batch, many))])
      await expect(go()).rejects.toThrow('build it again');
    expect(await store.live('things')).toBeNull();
    await failed.discard();
    const again = await store.beginBuild(token, generation, byName);
    await again.put(toWrite(batch, many));
    await again.publish();
    expect((await store.load(generation, ['row39'])).size).toBe(1);
    await store.close();
  });

  it('keeps its batches when a save fails, and when the store closes', async () => {
    const file = nextFile();
    const store = openSqliteReadStore({ file });
    const token = (await store.acquire('one', 60_000))?.token ?? 0;
    const build = await store.beginBuild(token, generation, byName);
    const batch = { generation, rows: [], changes: [], checkpoint: checkpointAt(1) };
    await build.put(toWrite(batch, [rowOf('good', 1)]));
    await expect(
      store.save(token, [{ ...batch, rows: [rowOf('half', 2), rowOf('unplaced', Number.NaN)] }]),
    ).rejects.toThrow('must be a whole number');
    await expect(store.save(token + 1, [{ ...batch, rows: [rowOf('late', 3)] }])).rejects.toThrow('lease');
    await store.close();
    const again = openSqliteReadStore({ file });
    expect([...(await again.load(generation, ['good', 'half', 'late'])).keys()]).toEqual(['good']);
    await again.close();
  });
});

describe('a count', () => {
  it('of members who are ranked, or active in a week, is kept with them', async () => {
    const file = nextFile();
    const store = openSqliteReadStore({ file });
    const token = (await store.acquire('one', 60_000))?.token ?? 0;
    const of = { view: membersView.name, version: 1, generation: '1-a' };
    const { indexes, counted = [] } = membersView;
    await (await store.beginBuild(token, of, { indexes, counted })).publish();
    const row = rowOf('k', 1, { removed: false, points: 2, week: 'w', weeklyShares: 1 });
    await store.save(token, [{ generation: of, rows: [row], changes: [], checkpoint: checkpointAt(1) }]);
    const db = new DatabaseSync(file);
    // no walk of the rows says so
    db.exec('UPDATE counts SET n = n + 100');
    db.close();
    const where = { removed: false, points: { atLeast: 1 } };
    expect(await store.count(of, { organizationId: 'o1', index: 'byPoints', where })).toBe(101);
    const active = { removed: false, week: 'w', weeklyShares: { atLeast: 1 } };
    expect(await store.count(of, { organizationId: 'o1', index: 'byWeek', where: active })).toBe(101);
    await store.close();
  });
});

describe('a damaged or foreign file', () => {
  it('is left unchanged, with a message that says what to do', async () => {
    const file = nextFile();
    await writeFile(file, 'this is no database, whatever it is called '.repeat(100));
    expect(() => openSqliteReadStore({ file })).toThrow(StartError);
    expect(() => openSqliteReadStore({ file })).toThrow('rebuilt from the events');
  });

  it('is found when only some pages are damaged', async () => {
    const file = nextFile();
    const store = openSqliteReadStore({ file });
    const token = (await store.acquire('one', 60_000))?.token ?? 0;
    await store.beginBuild(token, generation, byName);
    const rows = Array.from({ length: 3000 }, (_, at) => rowOf(`k${at}`, 1));
    await store.save(token, [{ generation, rows, changes: [], checkpoint: checkpointAt(1) }]);
    await store.close();
    const bytes = await readFile(file);
    bytes.fill(0x5a, bytes.length / 2, bytes.length / 2 + 8192);
    await writeFile(file, bytes);
    expect(() => openSqliteReadStore({ file })).toThrow(StartError);
    expect(bytes.equals(await readFile(file))).toBe(true);
  });

  it('written by a newer version is refused', () => {
    const file = nextFile();
    const db = new DatabaseSync(file);
    db.exec('PRAGMA user_version = 99');
    db.close();
    expect(() => openSqliteReadStore({ file })).toThrow('needs the version that wrote it, or a newer one');
  });
});

describe('a lease that is renewed while rows of a build wait for their commit', () => {
  it('is stored together with them, so that pages of the build are not written more often', async () => {
    const file = nextFile();
    const store = openSqliteReadStore({ file });
    const token = (await store.acquire('one', 1))?.token ?? 0;
    const build = await store.beginBuild(token, generation, { indexes: {} });
    await build.put(toWrite({ rows: [], changes: [], checkpoint: checkpointAt(1) }, [rowOf('k1', 1)]));
    expect(await store.acquire('one', 60_000)).toEqual({ token });
    using db = new DatabaseSync(file, { readOnly: true });
    const stored = () => db.prepare('SELECT (SELECT count(*) FROM rows_1) AS n, expires_at > ? AS held FROM lease');
    const now = Date.now() + 30_000;
    expect(stored().get(now)).toMatchObject({ n: 0, held: 0 });
    await build.finish();
    expect(stored().get(now)).toMatchObject({ n: 1, held: 1 });
    await store.close();
  });
});

describe('kept lengths', () => {
  it('are after a build what they are when rows are saved one after the other', async () => {
    const rows = Array.from({ length: 40 }, (_, at) =>
      rowOf(`o${at % 2}/k${at}`, 1, { organizationId: `o${at % 2}`, kind: at % 3, owner: at % 5, at: at % 7 }),
    );
    const indexes = { byKind: ['kind', 'owner', '-at'] };
    const lengths = [[], ['kind'], ['owner'], ['at', 'kind'], ['kind', 'owner'], ['kind', 'owner', 'at']];
    const countsAfter = async (built: typeof rows, saved: typeof rows) => {
      const file = nextFile();
      const store = openSqliteReadStore({ file });
      const token = (await store.acquire('one', 60_000))?.token ?? 0;
      const build = await store.beginBuild(token, generation, { indexes, lengths });
      await build.put(toWrite({ rows: [], changes: [], checkpoint: checkpointAt(1) }, built));
      await build.finish();
      await store.save(token, [{ generation, rows: saved, changes: [], checkpoint: checkpointAt(2) }]);
      await store.close();
      using db = new DatabaseSync(file, { readOnly: true });
      return db.prepare('SELECT organization, fields, value, n FROM counts ORDER BY 1, 2, 3').all();
    };
    const kept = await countsAfter([], rows);
    expect(kept.length).toBeGreaterThan(60);
    expect(await countsAfter(rows, [])).toEqual(kept);
  });

  // shows I61
  it('are those that lists ask for, and none is written for the others', async () => {
    const file = nextFile();
    const store = openSqliteReadStore({ file });
    const token = (await store.acquire('one', 60_000))?.token ?? 0;
    const indexes = { byKind: ['kind', 'owner', '-at'] };
    const build = await store.beginBuild(token, generation, { indexes, lengths: [['kind']] });
    const rows = [rowOf('k1', 1, { kind: 'a', owner: 'x' }), rowOf('k2', 1, { kind: 'a', owner: 'y' })];
    await build.put(toWrite({ rows: [], changes: [], checkpoint: checkpointAt(1) }, rows.slice(0, 1)));
    await build.finish();
    await store.save(token, [{ generation, rows, changes: [], checkpoint: checkpointAt(2) }]);
    for (const where of [{}, { kind: 'a' }])
      expect(await store.count(generation, { organizationId: 'o1', index: 'byKind', where })).toBe(2);
    await store.close();
    const db = new DatabaseSync(file, { readOnly: true });
    expect(db.prepare('SELECT fields, n FROM counts').all()).toMatchObject([{ fields: 'kind', n: 2 }]);
    db.close();
  });
});

describe('an index that only counts', () => {
  it('counts each combination of its values without a tree on the disk, and lists nothing', async () => {
    const file = nextFile();
    const store = openSqliteReadStore({ file });
    const token = (await store.acquire('one', 60_000))?.token ?? 0;
    const indexes = { byKind: ['kind', '-at'], byOwner: ['owner', 'kind'] };
    const build = await store.beginBuild(token, generation, { indexes, lengths: [['owner', 'kind']] });
    const rows = [rowOf('k1', 1, { kind: 'a', owner: 'x', at: 1 }), rowOf('k2', 1, { kind: 'b', owner: 'x', at: 2 })];
    await build.put(toWrite({ rows: [], changes: [], checkpoint: checkpointAt(1) }, rows.slice(0, 1)));
    await build.publish();
    await store.save(token, [{ generation, rows, changes: [], checkpoint: checkpointAt(2) }]);
    const count = (kind: Condition) =>
      store.count(generation, { organizationId: 'o1', index: 'byOwner', where: { owner: 'x', kind } });
    expect(await count('a')).toBe(1);
    expect(await count({ anyOf: ['a', 'b'] })).toBe(2);
    expect(await count('c')).toBe(0);
    const list = { organizationId: 'o1', index: 'byOwner', where: { owner: 'x' }, limit: 10 };
    await expect(store.find(generation, list)).rejects.toThrow('the index byOwner only counts');
    await store.close();
    const db = new DatabaseSync(file, { readOnly: true });
    const trees = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'index' AND name LIKE 'rows_1_%'").all();
    expect(trees).toMatchObject([{ name: 'rows_1_0' }]);
    db.close();
  });
});

describe('the plans of the declared indexes', () => {
  const listing = (view: ViewDefinition) =>
    Object.entries(view.indexes).filter(([, fields]) => !isOnlyCounted(fields, view.lengths ?? null));
  const plans = views.flatMap((view) =>
    listing(view).flatMap(([index, fields]) =>
      fields
        .map((_, fixed) => ({ view, index, name: `${view.name}.${index} with ${fixed} fixed`, fields, fixed }))
        // of fields that may not be left out
        .filter(({ fixed }) => fixed >= leastFixed(fields)),
    ),
  );

  it.each(plans)('$name walk the index, first page and next', async ({ view, index, fields, fixed }) => {
    const file = nextFile();
    const store = openSqliteReadStore({ file });
    const token = (await store.acquire('one', 60_000))?.token ?? 0;
    const of = { view: view.name, version: 1, generation: '1-a' };
    await (await store.beginBuild(token, of, view)).publish();
    const names = indexFieldsOf(fields).map(({ field }) => field);
    const where = Object.fromEntries(names.slice(0, fixed).map((field) => [field, { anyOf: ['a', 'b'] }]));
    const db = new DatabaseSync(file, { readOnly: true });
    for (const after of [undefined, [...names.map(() => 'x'), 'key']]) {
      const plan = planFind(view.indexes, { index, where, ...(after ? { after } : {}) });
      const query = listSql({ name: 'rows_1' }, plan, { organization: 1, columns: ['document'], limit: 10 });
      const steps = db.prepare(`EXPLAIN QUERY PLAN ${query?.sql ?? ''}`).all(...(query?.values ?? []));
      const details = steps.map(({ detail }) => String(detail));
      expect(details.filter((detail) => detail.includes('TEMP B-TREE') || detail.includes('SCAN'))).toEqual([]);
      expect(details.some((detail) => detail.includes('USING INDEX'))).toBe(true);
    }
    db.close();
    await store.close();
  });
});
