import { isGone } from '../errors.ts';
import type { Mongo } from '../mongo.ts';
import type { Generation, StoredRow } from '../../ports/rows.ts';
import type { ProjectionStore } from '../../ports/projectionStore.ts';
import type { ReadStore, SearchResult } from '../../ports/readStore.ts';
import { planFind } from '../../readStore/findPlan.ts';
import { filterOf } from './mongoBounds.ts';
import type { Builds } from './mongoBuilds.ts';
import { createSearch } from './mongoSearch.ts';
import type { Table, Tables } from './mongoTables.ts';
import { generationOf } from './mongoTables.ts';
import { findRows, take } from './mongoWalks.ts';

export type Reads = ReadStore & Pick<ProjectionStore, 'generations' | 'scan' | 'pendingNotifications'>;

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
  const search = createSearch(tables);
  return {
    live: (view) => run(() => tables.live(view)),
    load: (generation, keys) =>
      read(generation, new Map<string, StoredRow>(), async ({ rows }) => {
        if (keys.length === 0) return new Map();
        const found = await take(rows.find({ _id: { $in: [...keys] } }), keys.length);
        return new Map(found.map((row) => [row.key, row]));
      }),
    find: (generation, query) => read<StoredRow[]>(generation, [], (table) => findRows(table, query)),
    count: (generation, query) => read(generation, 0, (table) => count(table, query)),
    search: (generation, query) =>
      read<SearchResult>(generation, { rows: [], total: 0 }, (table) => search(table, query)),
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
