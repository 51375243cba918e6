import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { BuildDefinition, ChangedRow, Row } from '../../ports.ts';
import { checkpointAt, rowOf } from '../../../testing/readStore/readStoreFixture.ts';
import { openSqliteFolder } from '../../../testing/readStore/sqliteFolder.ts';
import { openSqliteReadStore } from './sqliteReadStore.ts';

const { nextFile, remove } = await openSqliteFolder();
afterAll(remove);

const generation = { view: 'things', version: 1, generation: '1-a' };
const organizationId = 'o1';
const definition: BuildDefinition = {
  indexes: { byName: ['name'], byPoints: ['done', '-points'] },
  columns: ['organizationId', 'name', 'done', 'points', 'note', 'list', 'words'],
  search: { text: 'words', within: 'organizationId', unless: 'done' },
  counted: [{ of: ['done'], positive: 'points' }],
};

const openThings = async (file = nextFile()) => {
  const store = openSqliteReadStore({ file });
  const token = (await store.acquire('one', 60_000))?.token ?? 0;
  await store.beginBuild(token, generation, definition);
  const where = { done: false };
  const ask = { organizationId, limit: 50 };
  return {
    store,
    save: (position: number, ...rows: readonly ChangedRow[]) =>
      store.save(token, [{ generation, rows, changes: [], checkpoint: checkpointAt(position) }]),
    /** All that reads tell of the rows. */
    seen: async () => ({
      rows: await store.scan(generation, { afterKey: null, limit: 50 }),
      byName: await store.find(generation, { ...ask, index: 'byName' }),
      byPoints: await store.find(generation, { ...ask, index: 'byPoints', where }),
      counts: await Promise.all([
        store.count(generation, { organizationId, index: 'byPoints', where }),
        store.count(generation, { organizationId, index: 'byPoints', where: { ...where, points: { atLeast: 1 } } }),
      ]),
      found: await store.search(generation, {
        ...{ ...ask, index: 'byName' },
        contains: { field: 'words', words: ['ann'] },
      }),
    }),
  };
};

const anyRow = fc.record(
  {
    name: fc.constantFrom('k1', 'a', 'b', 'half \ud83d', 'a half \ud83d', null),
    done: fc.boolean(),
    points: fc.constantFrom(0, 1, 2, 0.5),
    note: fc.constantFrom('01890000-0000-7000-8000-000000000000', '2026-11-23T00:00:00.000Z', '\u0001', null),
    list: fc.array(fc.integer({ max: 3 }), { maxLength: 2 }),
    extra: fc.constantFrom('x', 'y'),
    words: fc.constantFrom('anna', 'annabel', 'bert', ''),
  },
  { requiredKeys: ['done', 'points', 'words'] },
);
const oneOf = <T>(rows: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(rows, { freq: 8 });

describe('a row of which the writer knows what is stored', () => {
  const first: Row = { name: 'k', points: 1, done: false, note: 'n', list: [1], words: 'anna' };
  const at = (position: number, row: Row) => rowOf('k', position, row);
  const onto = (position: number, row: Row): Pick<ChangedRow, 'before'> => {
    const { key: _key, ...before } = at(position, row);
    return { before };
  };

  it('reads as if it had been written whole', async () => {
    const [whole, known] = [await openThings(), await openThings()];
    const last = new Map<string, ChangedRow>();
    const changes = fc.sample(fc.tuple(fc.constantFrom('k1', 'k2', 'k3'), oneOf(anyRow)), { numRuns: 400, seed: 7 });
    for (const [index, [key, row]] of changes.entries()) {
      const position = index + 1;
      const next = row ? rowOf(key, position, row) : { key, position, row };
      const before = last.get(key);
      await whole.save(position, next);
      await known.save(position, { ...next, ...(before && { before }) });
      last.set(key, next);
      expect(await known.seen()).toEqual(await whole.seen());
    }
    await whole.store.close();
    await known.store.close();
  });

  it('is written whole where another one is stored', async () => {
    const { store, save, seen } = await openThings();
    await save(3, at(3, { ...first, note: 'stored' }));
    await save(4, { ...at(4, { ...first, points: 2 }), ...onto(1, first) });
    expect((await seen()).rows).toEqual([at(4, { ...first, points: 2 })]);
    await store.close();
  });

  it('stays where a later one is stored', async () => {
    const { store, save, seen } = await openThings();
    await save(3, at(3, first));
    await save(4, { ...at(2, { ...first, points: 2 }), ...onto(1, first) });
    expect((await seen()).rows).toEqual([at(3, first)]);
    await store.close();
  });

  it('moves in lists by a text with half a character', async () => {
    const { store, save, seen } = await openThings();
    await save(1, at(1, { ...first, name: 'b \ud83d' }), rowOf('other', 1, { ...first, name: 'c' }));
    await save(2, { ...at(2, { ...first, name: 'd \ud83d' }), ...onto(1, { ...first, name: 'b \ud83d' }) });
    expect((await seen()).byName.map(({ key }) => key)).toEqual(['other', 'k']);
    await store.close();
  });
});
