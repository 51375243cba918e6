import { describe, expect, it } from 'vitest';
import type { Find } from '../../src/ports/readStore.ts';
import type { Generation, Scalar, StoredRow } from '../../src/ports/rows.ts';
import { WrongCursor, cursorOf } from '../../src/readStore/cursor.ts';
import { checkpointAt, keysOf, rowOf, storeThings, toWrite, storeOfSuite } from '../readStore/readStoreFixture.ts';
import type { OpenReadStore } from '../readStore/readStoreFixture.ts';

const indexes = {
  byCreated: ['deleted', '-createdAt'],
  byPoints: ['removed', '-points', 'pointsAt'],
  byKind: ['kind', 'owner', '-at'],
  byAt: ['at'],
};

const order =
  (values: readonly (readonly Scalar[])[], directions: readonly number[]) =>
  (one: number, other: number): number => {
    for (const [at, direction] of directions.entries()) {
      const [a, b] = [values[one]?.[at] ?? null, values[other]?.[at] ?? null];
      if (a === b) continue;
      const less = a === null || (b !== null && a < b);
      return less ? -direction : direction;
    }
    return 0;
  };

/** Promises of every read store about finding and counting rows through declared indexes. */
export const readStoreFindContract = (name: string, open: OpenReadStore): void => {
  describe(`finding rows in read store ${name}`, () => {
    const suite = storeOfSuite(open);
    const organizationId = 'o1';

    const given = (rows: readonly StoredRow[]): Promise<Generation> =>
      storeThings(suite.store, { token: suite.token, generation: suite.nextName(), indexes }, rows);

    const pages = async (
      generation: Generation,
      query: Omit<Find, 'after' | 'organizationId'>,
    ): Promise<StoredRow[]> => {
      const all: StoredRow[] = [];
      for (let last: StoredRow | undefined; ;) {
        const after: Pick<Find, 'after'> = last ? { after: cursorOf({ indexes }, query.index, last) } : {};
        const page = await suite.store.find(generation, { organizationId, ...query, ...after });
        all.push(...page);
        last = page.at(-1);
        if (page.length < query.limit || all.length > 10_000) return all;
      }
    };

    it('lists newest first, ties by key', async () => {
      const at = ['2026-01-02', '2026-01-03', '2026-01-02', '2026-01-01'];
      const generation = await given(
        ['d', 'a', 'b', 'c'].map((key, index) => rowOf(key, 1, { deleted: false, createdAt: at[index] })),
      );
      const query = { index: 'byCreated', where: { deleted: false }, limit: 10 };
      expect(keysOf(await suite.store.find(generation, { organizationId, ...query }))).toEqual(['a', 'b', 'd', 'c']);
      expect(keysOf(await pages(generation, { ...query, limit: 1 }))).toEqual(['a', 'b', 'd', 'c']);
    });

    it('follows mixed directions, with missing values first ascending and last descending', async () => {
      const points = [5, 5, 3, null, 3, 5, undefined, 7];
      const pointsAt = ['b', 'a', null, 'x', 'c', 'a', 'y', 'z'];
      const generation = await given(
        points.map((value, at) => rowOf(`k${at}`, 1, { removed: false, points: value, pointsAt: pointsAt[at] })),
      );
      const query = { index: 'byPoints', where: { removed: false } };
      const wanted = ['k7', 'k1', 'k5', 'k0', 'k2', 'k4', 'k3', 'k6'];
      for (const limit of [1, 2, 3, 100]) expect(keysOf(await pages(generation, { ...query, limit }))).toEqual(wanted);
    });

    it('pages through 2,500 rows with many ties without a gap or a repeat', async () => {
      const values = Array.from({ length: 2500 }, (_, at): Scalar[] => [
        (at * 7919) % 40,
        (at * 31) % 9 === 0 ? null : `t${(at * 31) % 9}`,
        `k${(at * 1009) % 2500}`,
      ]);
      const generation = await given(
        values.map(([points, pointsAt, key]) => rowOf(String(key), 1, { removed: false, points, pointsAt })),
      );
      const wanted = values.map((_, at) => at).sort(order(values, [-1, 1, 1]));
      const query = { index: 'byPoints', where: { removed: false }, limit: 97 };
      expect(keysOf(await pages(generation, query))).toEqual(wanted.map((at) => values[at]?.[2]));
      expect(keysOf(await pages(generation, { ...query, where: {}, limit: 1000 }))).toHaveLength(2500);
    });

    it('continues at its place when rows come and go in between', async () => {
      const generation = await given(Array.from({ length: 30 }, (_, at) => rowOf(`k${at + 10}`, 1, { at })));
      const first = await suite.store.find(generation, { organizationId, index: 'byAt', limit: 10 });
      const last = first.at(-1);
      const rows = [
        rowOf('early', 2, { at: -1 }),
        { key: 'k19', position: 2, row: null },
        rowOf('late', 2, { at: 9.5 }),
      ];
      await suite.store.save(suite.token, [{ generation, rows, changes: [], checkpoint: checkpointAt(2) }]);
      const after = last ? cursorOf({ indexes }, 'byAt', last) : [];
      const next = await suite.store.find(generation, { organizationId, index: 'byAt', limit: 3, after });
      expect(keysOf(next)).toEqual(['late', 'k20', 'k21']);
    });

    it('filters by equality, several values and a least number', async () => {
      const rows = ['a', 'b', 'c'].flatMap((kind) =>
        [1, 2, 3, 4].map((at) => rowOf(`${kind}${at}`, 1, { kind, owner: at % 2 ? 'x' : null, at })),
      );
      const generation = await given(rows);
      const find = async (where: Find['where'], index = 'byKind'): Promise<string[]> => {
        const asked = { organizationId, index, ...(where ? { where } : {}) };
        const keys = keysOf(await suite.store.find(generation, { ...asked, limit: 100 }));
        expect(await suite.store.count(generation, asked)).toBe(keys.length);
        expect(keysOf(await pages(generation, { index, ...(where ? { where } : {}), limit: 2 }))).toEqual(keys);
        return keys;
      };
      expect(await find({ kind: 'b', owner: 'x' })).toEqual(['b3', 'b1']);
      expect(await find({ kind: 'b', owner: null })).toEqual(['b4', 'b2']);
      expect(await find({ kind: 'b' })).toEqual(['b4', 'b2', 'b3', 'b1']);
      expect(await find({ kind: { anyOf: ['c', 'a', 'c'] }, owner: 'x' })).toEqual(['a3', 'c3', 'a1', 'c1']);
      expect(await find({ kind: { anyOf: ['c', 'a'] }, owner: { anyOf: ['x', null] } })).toEqual([
        'a4',
        'c4',
        'a3',
        'c3',
        'a2',
        'c2',
        'a1',
        'c1',
      ]);
      expect(await find({ kind: 'a', owner: 'x', at: { atLeast: 2 } })).toEqual(['a3']);
      expect(await find({ at: { atLeast: 4 } }, 'byAt')).toEqual(['a4', 'b4', 'c4']);
      expect(await find({ kind: { anyOf: [] } })).toEqual([]);
      expect(await find({ kind: 'none' })).toEqual([]);
    });

    it('distinguishes true, 1 and "1" from false, 0 and null', async () => {
      const generation = await given([
        rowOf('t', 1, { deleted: true }),
        rowOf('f', 1, { deleted: false }),
        rowOf('n', 1, { deleted: null }),
        rowOf('s', 1, { deleted: '1' }),
      ]);
      const find = async (deleted: Scalar): Promise<string[]> =>
        keysOf(
          await suite.store.find(generation, { organizationId, index: 'byCreated', where: { deleted }, limit: 9 }),
        );
      expect([await find(true), await find(false), await find(null), await find('1')]).toEqual([
        ['t'],
        ['f'],
        ['n'],
        ['s'],
      ]);
    });

    it('leaves out values that a least number cannot be compared with', async () => {
      const generation = await given([
        rowOf('a', 1, { at: null }),
        rowOf('b', 1, { at: 0 }),
        rowOf('c', 1),
        rowOf('d', 1, { at: -1 }),
      ]);
      expect(
        keysOf(
          await suite.store.find(generation, {
            organizationId,
            index: 'byAt',
            where: { at: { atLeast: 0 } },
            limit: 9,
          }),
        ),
      ).toEqual(['b']);
    });

    // shows I5
    it('never mixes two organizations', async () => {
      const rows = ['o1', 'o2', null].flatMap((owner) =>
        [1, 2].map((at) => rowOf(`${owner}-${at}`, 1, { organizationId: owner, at })),
      );
      const generation = await given(rows);
      for (const asked of ['o1', 'o2']) {
        expect(keysOf(await suite.store.find(generation, { organizationId: asked, index: 'byAt', limit: 9 }))).toEqual([
          `${asked}-1`,
          `${asked}-2`,
        ]);
        expect(await suite.store.count(generation, { organizationId: asked, index: 'byAt' })).toBe(2);
      }
      expect(await suite.store.find(generation, { organizationId: 'o3', index: 'byAt', limit: 9 })).toEqual([]);
      const cursor = cursorOf({ indexes }, 'byAt', rowOf('o2-1', 1, { at: 1 }));
      expect(
        keysOf(await suite.store.find(generation, { organizationId: 'o1', index: 'byAt', limit: 9, after: cursor })),
      ).toEqual(['o1-2']);
    });

    it('refuses an index that is not declared, a filter on other fields and a foreign cursor', async () => {
      const generation = await given([rowOf('a', 1, { at: 1 })]);
      const ask = (query: Omit<Find, 'organizationId' | 'limit'>): Promise<StoredRow[]> =>
        suite.store.find(generation, { organizationId, limit: 1, ...query });
      await expect(ask({ index: 'byColour' })).rejects.toThrow('no index byColour');
      await expect(ask({ index: 'byKind', where: { owner: 'x' } })).rejects.toThrow('leading fields');
      await expect(ask({ index: 'byKind', where: { kind: 'a', name: 'x' } })).rejects.toThrow('leading fields');
      await expect(ask({ index: 'byKind', after: ['a', 'k'] })).rejects.toThrow(WrongCursor);
      await expect(ask({ index: 'byAt', after: [1, 2] })).rejects.toThrow(WrongCursor);
    });

    it('counts correctly through changes, deletions and restored rows', async () => {
      const generation = await given(
        Array.from({ length: 20 }, (_, at) => rowOf(`k${at}`, 1, { deleted: at < 5, kind: 'a', owner: 'x', at })),
      );
      const count = (where: Find['where'] = {}, index = 'byCreated'): Promise<number> =>
        suite.store.count(generation, { organizationId, index, where });
      const save = (rows: readonly StoredRow[], at: number): Promise<void> =>
        suite.store.save(suite.token, [{ generation, rows, changes: [], checkpoint: checkpointAt(at) }]);
      expect([await count(), await count({ deleted: true }), await count({ deleted: false })]).toEqual([20, 5, 15]);
      await save(
        [
          rowOf('k0', 2, { deleted: false, kind: 'b' }),
          { key: 'k1', position: 2, row: null },
          rowOf('k2', 1, { deleted: false }),
        ],
        2,
      );
      expect([await count(), await count({ deleted: true }), await count({ deleted: false })]).toEqual([19, 3, 16]);
      expect([await count({ kind: 'a', owner: 'x' }, 'byKind'), await count({ kind: 'b' }, 'byKind')]).toEqual([18, 1]);
      await save(
        [rowOf('k1', 3, { deleted: true }), rowOf('k1', 3, { deleted: true }), { key: 'k0', position: 3, row: null }],
        3,
      );
      expect([
        await count(),
        await count({ deleted: true }),
        await count({ deleted: { anyOf: [true, false] } }),
      ]).toEqual([19, 4, 19]);
    });

    it('counts rows with a number of at least 1, saved and built alike', async () => {
      const ranked = { byPoints: ['deleted', '-points'], byWeek: ['deleted', '-week', '-shares'] };
      const counted = [
        { of: ['deleted'], positive: 'points' },
        { of: ['deleted', 'week'], positive: 'shares' },
      ];
      const row = (key: string, position: number, points: number, shares: number, week = 'w1') =>
        rowOf(key, position, { deleted: false, points, week, shares });
      const definition = { indexes: ranked, counted, token: suite.token };
      const saved = await storeThings(suite.store, { ...definition, generation: suite.nextName() }, [
        ...[row('k1', 1, 0, 0), row('k2', 1, 3, 1), row('k3', 1, 1, 2), row('k4', 1, 0.5, 0)],
        rowOf('k5', 1, { deleted: true, points: 9, week: 'w1', shares: 9 }),
      ]);
      const built = { ...saved, generation: suite.nextName() };
      const build = await suite.store.beginBuild(suite.token, built, { indexes: ranked, counted });
      const head = { rows: [], changes: [], checkpoint: checkpointAt(1) };
      await build.put(toWrite(head, await suite.store.scan(saved, { afterKey: null, limit: 9 })));
      await build.finish();
      const counts = async (generation: Generation): Promise<number[]> => {
        const count = (index: string, where: Find['where'] = {}) =>
          suite.store.count(generation, { organizationId, index, where: { deleted: false, ...where } });
        const least = { atLeast: 1 };
        return [
          await count('byPoints', { points: least }),
          await count('byPoints', { points: { atLeast: 2 } }),
          await count('byWeek', { week: 'w1', shares: least }),
          await count('byWeek', { week: 'w2', shares: least }),
        ];
      };
      expect([await counts(saved), await counts(built)]).toEqual(Array(2).fill([2, 1, 2, 0]));
      for (const generation of [saved, built]) {
        const rows = [row('k1', 2, 4, 1, 'w2'), row('k2', 2, 0, 1, 'w2'), { key: 'k3', position: 2, row: null }];
        await suite.store.save(suite.token, [{ generation, rows, changes: [], checkpoint: checkpointAt(2) }]);
      }
      expect([await counts(saved), await counts(built)]).toEqual(Array(2).fill([1, 1, 0, 2]));
    });

    // shows I2
    it('lists by an index without empty fields what has the field, through changes', async () => {
      const sparse = { byOwner: ['owner!', '-at'] };
      const definition = { indexes: sparse, lengths: [['owner']], token: suite.token };
      const generation = await storeThings(suite.store, { ...definition, generation: suite.nextName() }, [
        ...[rowOf('k1', 1, { owner: null, at: 1 }), rowOf('k2', 1, { owner: 'x', at: 2 }), rowOf('k3', 1, { at: 3 })],
      ]);
      const ofX = { organizationId, index: 'byOwner', where: { owner: 'x' }, limit: 9 };
      const found = async (): Promise<unknown> => [
        keysOf(await suite.store.find(generation, ofX)),
        await suite.store.count(generation, ofX),
      ];
      expect(await found()).toEqual([['k2'], 1]);
      const rows = [rowOf('k1', 2, { owner: 'x', at: 1 }), rowOf('k2', 2, { owner: null, at: 2 })];
      await suite.store.save(suite.token, [{ generation, rows, changes: [], checkpoint: checkpointAt(2) }]);
      expect(await found()).toEqual([['k1'], 1]);
      for (const where of [{}, { owner: null }, { owner: { anyOf: ['x', null] } }])
        await expect(suite.store.find(generation, { ...ofX, where })).rejects.toThrow('no rows without owner');
    });
  });
};
