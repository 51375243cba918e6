import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { BuildDefinition, Find, Row, StoredRow } from '../../ports.ts';
import { cursorOf } from '../../readStore/cursor.ts';
import { createRowEncoder } from '../../readStore/encodedRows.ts';
import { checkpointAt, keysOf } from '../../../testing/readStore/readStoreFixture.ts';
import { openSqliteFolder } from '../../../testing/readStore/sqliteFolder.ts';
import { openSqliteReadStore } from './sqliteReadStore.ts';
import { mostRecentRows } from './unindexedRows.ts';
import { mostSmallRows } from './unindexedStates.ts';

const { nextFile, remove } = await openSqliteFolder();
afterAll(remove);

const generation = { view: 'things', version: 1, generation: '1-a' };
const definition: BuildDefinition = {
  indexes: { byPoints: ['kind', '-points', 'name'], byOwner: ['ownerId!', '-name'] },
  columns: ['organizationId', 'thingId', 'kind', 'points', 'name', 'ownerId', 'words'],
  search: { text: 'words', within: 'organizationId' },
  counted: [{ of: ['kind'], positive: 'points' }],
};
const idOf = (place: number): string => `0199ab12-0000-7000-8000-${String(place).padStart(12, '0')}`;
const organizationOf = (place: number): string => `0199ab12-0000-7000-9000-${String(place).padStart(12, '0')}`;
const own = organizationOf(1);

const rowAt = (place: number, row: Row, { organizationId = own, position = 1 } = {}): StoredRow => {
  const thingId = idOf(place);
  const whole = { organizationId, thingId, kind: 'a', points: 0, name: 'n', ownerId: null, words: 'ann', ...row };
  return { key: `${organizationId}/${thingId}`, position, row: whole };
};

const some = (count: number, row: Row = {}, options: { organizationId?: string; position?: number } = {}) =>
  Array.from({ length: count }, (_, place) => rowAt(place, { name: `n${place}`, ...row }, options));

const openThings = async (file = nextFile(), build = definition) => {
  const store = openSqliteReadStore({ file });
  const token = (await store.acquire('one', 60_000))?.token ?? 0;
  const begun = await store.beginBuild(token, generation, build);
  let saved = 1;
  return {
    store,
    begun,
    save: (...rows: readonly StoredRow[]) =>
      store.save(token, [{ generation, rows, changes: [], checkpoint: checkpointAt((saved += 1)) }]),
    /** All rows of a list, read page by page. */
    list: async (index: string, where: Find['where'] = {}, organizationId = own) => {
      const rows: StoredRow[] = [];
      for (let after: Find['after']; ;) {
        const query = { organizationId, index, where, limit: 7, ...(after && { after }) };
        const page = await store.find(generation, query);
        rows.push(...page.flatMap(({ key, position, row }) => (row ? [{ key, position, row }] : [])));
        const last = page[6];
        if (!last) return rows;
        after = cursorOf(definition, index, last);
      }
    },
    count: (where: Find['where'] = {}, organizationId = own) =>
      store.count(generation, { organizationId, index: 'byPoints', where }),
  };
};

/** What the indexes and kept counts of a file hold. */
const heldIn = (file: string) => {
  const db = new DatabaseSync(file, { readOnly: true });
  const all = (sql: string) => Object.values(db.prepare(sql).get() ?? {})[0];
  const held = {
    entries: all('SELECT count(*) FROM rows_1 INDEXED BY rows_1_0 WHERE org > 0'),
    counts: all('SELECT count(*) FROM counts'),
  };
  db.close();
  return held;
};

const anyRow = fc.record({
  kind: fc.constantFrom('a', 'b', null),
  points: fc.constantFrom(0, 1, 2, null),
  name: fc.constantFrom('x', 'y', null),
  ownerId: fc.constantFrom(idOf(1), idOf(2), null),
});
const wheres: [string, NonNullable<Find['where']>][] = [
  ['byPoints', {}],
  ['byPoints', { kind: { anyOf: ['b', 'a', null] } }],
  ['byPoints', { kind: null }],
  ['byPoints', { kind: { anyOf: [] } }],
  ['byPoints', { kind: 'a', points: { atLeast: 1 } }],
  ['byPoints', { kind: 'b', points: null }],
  ['byOwner', { ownerId: { anyOf: [idOf(1), idOf(2)] } }],
];

/** All that reads tell of the rows of an organization. */
const seenIn = async ({ store, list }: Awaited<ReturnType<typeof openThings>>) => {
  const lists = [];
  for (const [index, where] of wheres) {
    const count = await store.count(generation, { organizationId: own, index, where });
    lists.push({ rows: await list(index, where), count });
  }
  const contains = { field: 'words', words: ['ann'] };
  const query = { organizationId: own, index: 'byPoints', where: { kind: 'a' }, limit: 20 };
  return { lists, found: await store.search(generation, { ...query, contains }) };
};

/** Random rows, most of them in the order of keys, with changes and removals of earlier ones. */
const someChanges = (count: number, seed: number): StoredRow[] =>
  fc.sample(fc.tuple(anyRow, fc.nat(9), fc.nat(count)), { numRuns: count, seed }).map(([row, chance, back], at) => {
    const position = at + 1;
    if (chance === 0) return { ...rowAt(back, row, { position }), row: null };
    return rowAt(chance < 3 ? back : at, row, { position });
  });

describe('lists, counts and finds', () => {
  it.each([40, 200, 330, 700, 1_500])('are the same for %d rows that came one by one or at once', async (count) => {
    const changes = someChanges(count, count);
    const [slow, quick] = [await openThings(), await openThings()];
    for (const change of changes) await slow.save(change);
    // more at once than may be unindexed
    const others = Array.from({ length: mostSmallRows }, (_, at) =>
      rowAt(90_000 + at, {}, { organizationId: organizationOf(7) }),
    );
    await quick.save(...changes, ...others);
    expect(await seenIn(slow)).toEqual(await seenIn(quick));
    const model = [...new Map(changes.map((row) => [row.key, row])).values()].filter(({ row }) => row !== null);
    expect(await slow.list('byPoints')).toHaveLength(model.length);
    await slow.store.close();
    await quick.store.close();
  });
});

describe('the last rows of an organization', () => {
  it('get their entries and counts together, and keep them after a restart', async () => {
    const file = nextFile();
    const first = await openThings(file);
    await first.save(...some(mostSmallRows + 1));
    const at = (place: number): StoredRow => rowAt(1_000 + place, { points: 1 });
    for (let place = 0; place < mostRecentRows - 1; place += 1) await first.save(at(place));
    expect(heldIn(file).entries).toBe(mostSmallRows + 1);
    await first.store.close();
    const { store, save, list, count } = await openThings(file);
    await save(at(mostRecentRows - 1), { ...at(3), position: 2, row: null });
    expect(heldIn(file).entries).toBe(mostSmallRows + 1);
    expect(await count({ kind: 'a', points: { atLeast: 1 } })).toBe(mostRecentRows - 1);
    await save(at(mostRecentRows));
    expect(heldIn(file).entries).toBe(mostSmallRows + 1 + mostRecentRows);
    await save(at(mostRecentRows + 1));
    expect(await list('byPoints')).toHaveLength(mostSmallRows + mostRecentRows + 2);
    expect(await count({ kind: 'a', points: { atLeast: 1 } })).toBe(mostRecentRows + 1);
    await store.close();
  });

  it('are counted as they change, also after they got their entries and a restart', async () => {
    const file = nextFile();
    const first = await openThings(file);
    await first.save(...some(mostSmallRows + 1));
    for (let place = 0; place <= mostRecentRows; place += 1) await first.save(rowAt(1_000 + place, { points: 1 }));
    await first.store.close();
    const { store, save, count } = await openThings(file);
    await save(rowAt(1_003, { points: 0 }, { position: 2 }));
    expect(await count({ kind: 'a', points: { atLeast: 1 } })).toBe(mostRecentRows);
    await store.close();
  });

  it('are in the indexes at once where others have greater keys', async () => {
    const file = nextFile();
    const { store, save } = await openThings(file);
    await save(...some(mostSmallRows + 1), rowAt(5_000, {}));
    await save(rowAt(4_000, {}));
    expect(heldIn(file).entries).toBe(mostSmallRows + 3);
    await store.close();
  });
});

describe('an organization with few rows', () => {
  it('costs no entry of an index and no count until it has more', async () => {
    const file = nextFile();
    const { store, save, count } = await openThings(file);
    await save(...some(mostSmallRows - 1));
    await save(...some(mostSmallRows, { points: 1 }, { position: 2 }));
    expect(heldIn(file)).toEqual({ entries: 0, counts: 0 });
    expect(await count({ kind: 'a', points: { atLeast: 1 } })).toBe(mostSmallRows);
    await save(rowAt(5_000, {}));
    expect(heldIn(file)).toEqual({ entries: mostSmallRows + 1, counts: 4 });
    await save(rowAt(5_001, {}), rowAt(1, { points: 0 }, { position: 9 }));
    expect(await count({ kind: 'a' })).toBe(mostSmallRows + 2);
    expect(await count({ kind: 'a', points: { atLeast: 1 } })).toBe(mostSmallRows - 1);
    await store.close();
  });

  it('counts rows that are gone', async () => {
    const file = nextFile();
    const { store, save, list } = await openThings(file);
    await save(...some(mostSmallRows).map((row) => ({ ...row, row: null })));
    expect(await list('byPoints')).toEqual([]);
    await save(rowAt(900, {}));
    expect(heldIn(file).entries).toBe(1);
    expect(keysOf(await list('byPoints'))).toEqual([rowAt(900, {}).key]);
    await store.close();
  });

  it('sees and counts none of another organization', async () => {
    const file = nextFile();
    const { store, save, list, count } = await openThings(file);
    // their numbers begin like the own one
    const others = Array.from({ length: 80 }, (_, at) => rowAt(at, {}, { organizationId: organizationOf(2 + at) }));
    await save(...some(3), ...others);
    expect(await list('byPoints')).toHaveLength(3);
    expect(await count()).toBe(3);
    await save(...some(mostSmallRows + 1, {}, { position: 2 }));
    expect(heldIn(file).entries).toBe(mostSmallRows + 1);
    expect(await list('byPoints', {}, organizationOf(40))).toHaveLength(1);
    await store.close();
  });

  it('is known after a restart and after a write that failed', async () => {
    const file = nextFile();
    const first = await openThings(file);
    await first.save(...some(mostSmallRows));
    const unplaced = { ...rowAt(7_001, {}), position: Number.NaN };
    await expect(first.save(rowAt(7_000, {}), unplaced)).rejects.toThrow('must be a whole number');
    expect(heldIn(file)).toEqual({ entries: 0, counts: 0 });
    await first.save(rowAt(1, { name: 'again' }, { position: 3 }));
    expect(heldIn(file).entries).toBe(0);
    await first.store.close();
    const second = await openThings(file);
    await second.save(rowAt(7_000, {}));
    expect(heldIn(file).entries).toBe(mostSmallRows + 1);
    await second.store.close();
    const third = await openThings(file);
    await third.save(rowAt(7_001, {}));
    expect(await third.list('byPoints')).toHaveLength(mostSmallRows + 2);
    await third.store.close();
  });
});

describe('other organizations', () => {
  it('are in the indexes where their keys do not begin with them', async () => {
    const file = nextFile();
    const elsewhere = (place: number): StoredRow => ({ ...rowAt(place, {}), key: idOf(place) });
    const first = await openThings(file);
    await first.save(elsewhere(1));
    expect(keysOf(await first.list('byPoints'))).toEqual([idOf(1)]);
    await first.store.close();
    const { store, save, list } = await openThings(file);
    await save(rowAt(2, {}), rowAt(3, {}, { organizationId: organizationOf(2) }));
    await save({ ...elsewhere(4), row: { ...elsewhere(4).row, organizationId: organizationOf(2) } });
    expect(await list('byPoints')).toHaveLength(2);
    expect(await list('byPoints', {}, organizationOf(2))).toHaveLength(2);
    await store.close();
  });
});

describe('a build', () => {
  const buildOf = async (rows: readonly StoredRow[]) => {
    const file = nextFile();
    const things = await openThings(file);
    const newRows = createRowEncoder({ ...definition })(rows);
    await things.begun.put({ newRows, changedRows: [], changes: [], checkpoint: checkpointAt(1) });
    await things.begun.publish();
    return { ...things, file };
  };

  it('ends with entries and counts of the organizations with many rows', async () => {
    const many = organizationOf(2);
    const last = { organizationId: organizationOf(3) };
    const rows = [...some(3), ...some(mostSmallRows + 1, {}, { organizationId: many }), ...some(2, {}, last)];
    const { store, file, list, count, save } = await buildOf(rows);
    expect(heldIn(file)).toEqual({ entries: mostSmallRows + 1, counts: 3 });
    expect(await list('byPoints')).toHaveLength(3);
    expect(await list('byPoints', {}, many)).toHaveLength(mostSmallRows + 1);
    await save(rowAt(9_000, {}), rowAt(9_000, {}, last));
    expect(await count({ kind: 'a' })).toBe(4);
    expect(await count({ kind: 'a' }, last.organizationId)).toBe(3);
    await store.close();
  });

  it('leaves an organization in the indexes that has a row under another key', async () => {
    const { store, list } = await buildOf([...some(3), { ...rowAt(50, {}), key: idOf(50) }]);
    expect(await list('byPoints')).toHaveLength(4);
    await store.close();
  });

  it('of version 7 keeps its entries, also beside new organizations', async () => {
    const { store, file } = await buildOf(some(mostSmallRows + 1));
    await store.close();
    const db = new DatabaseSync(file);
    db.exec(`DELETE FROM rows_1 WHERE key NOT IN (SELECT key FROM rows_1 ORDER BY key LIMIT 9); DROP INDEX rows_1_0;
      CREATE INDEX rows_1_0 ON rows_1 (org, f_kind DESC, f_points, f_name DESC, key DESC) WHERE org IS NOT NULL;
      UPDATE counts SET n = 9; PRAGMA user_version = 7`);
    db.close();
    const newer = await openThings(file);
    const added = { organizationId: organizationOf(2) };
    await newer.save(rowAt(400, {}), rowAt(401, {}, added));
    expect(heldIn(file).entries).toBe(11);
    expect(await newer.list('byPoints')).toHaveLength(10);
    expect(await newer.count({ kind: 'a' })).toBe(10);
    expect(await newer.list('byPoints', {}, added.organizationId)).toHaveLength(1);
    await newer.store.close();
  });
});
