import type { FindCursor } from 'mongodb';
import { isGone } from '../errors.ts';
import type { Mongo } from '../mongo.ts';
import type { Generation, ProjectionStore, ReadStore, StoredRow } from '../../ports.ts';
import { askedWords, planFind } from '../../readStore/findPlan.ts';
import { containsOf, filterOf, inOrderOf, rangesOf } from './mongoBounds.ts';
import type { Builds } from './mongoBuilds.ts';
import type { Positioned, Table, Tables } from './mongoTables.ts';
import { generationOf } from './mongoTables.ts';

export type Reads = ReadStore & Pick<ProjectionStore, 'generations' | 'scan' | 'pendingNotifications'>;

const toStoredRow = ({ _id, position, row = null }: Positioned): StoredRow => ({ key: _id, position, row });

// all in one answer: by default the first brings a hundred
const take = async (cursor: FindCursor<Positioned>, limit: number): Promise<StoredRow[]> =>
  limit > 0 ? (await cursor.limit(limit).batchSize(limit).toArray()).map(toStoredRow) : [];

const find = async (table: Table, query: Parameters<ReadStore['find']>[1]): Promise<StoredRow[]> => {
  const plan = planFind(table.indexes, query);
  const walk = (range: ReturnType<typeof rangesOf>[number]): Promise<StoredRow[]> =>
    take(table.rows.find(containsOf(plan.contains)).hint(query.index).min(range.min).max(range.max), query.limit);
  const found = await Promise.all(rangesOf(plan, query.organizationId).map(walk));
  return found.length === 1 ? found.flat() : found.flat().sort(inOrderOf(plan)).slice(0, query.limit);
};

const count = async (table: Table, query: Parameters<ReadStore['count']>[1]): Promise<number> => {
  const plan = planFind(table.indexes, query);
  return table.rows.countDocuments(filterOf(plan, query.organizationId), { hint: query.index });
};

/** The reading side; a generation that is gone answers as empty. */
export const createReads = ({ run }: Mongo, tables: Tables, builds: Builds): Reads => {
  const read = <T>(generation: Generation, none: T, work: (table: Table) => Promise<T>): Promise<T> =>
    run(async () => {
      const table = await tables.find(generation);
      if (!table) return none;
      await builds.settled(table.id);
      try {
        return await work(table);
      } catch (error) {
        // a missing index gives the same error as a wrong query
        if (!isGone(error) && (await tables.state(table.id))) throw error;
        tables.forget(table);
        return none;
      }
    });
  return {
    live: (view) => run(() => tables.live(view)),
    load: (generation, keys, contains) =>
      read(generation, new Map<string, StoredRow>(), async ({ rows }) => {
        if (keys.length === 0) return new Map();
        const found = await take(
          rows.find({ _id: { $in: [...keys] }, ...containsOf(askedWords(contains)) }),
          keys.length,
        );
        return new Map(found.map((row) => [row.key, row]));
      }),
    find: (generation, query) => read<StoredRow[]>(generation, [], (table) => find(table, query)),
    count: (generation, query) => read(generation, 0, (table) => count(table, query)),
    checkpoint: (generation) => read(generation, null, async ({ id }) => (await tables.state(id))?.checkpoint ?? null),
    changedAt: (generation, audiences) =>
      read(generation, 0, async ({ changes }) => {
        if (audiences.length === 0) return 0;
        const found = await changes.find({ _id: { $in: [...audiences] } }).toArray();
        return Math.max(0, ...found.map(({ position }) => position));
      }),
    pendingNotifications: (generation) =>
      read(generation, null, async ({ id }) => (await tables.state(id))?.unfinished ?? null),
    scan: (generation, { afterKey, limit }) =>
      read<StoredRow[]>(generation, [], ({ rows }) =>
        take(rows.find(afterKey === null ? {} : { _id: { $gt: afterKey } }).sort({ _id: 1 }), limit),
      ),
    generations: () => run(async () => (await tables.generations()).map(([, registered]) => generationOf(registered))),
  };
};
