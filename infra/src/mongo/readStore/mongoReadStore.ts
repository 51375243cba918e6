import type { Logger } from '../../log.ts';
import { openMongo } from '../mongo.ts';
import type { Mongo } from '../mongo.ts';
import type { ReadStoreWriter, Save } from '../../ports.ts';
import { createBuilds } from './mongoBuilds.ts';
import type { Builds } from './mongoBuilds.ts';
import { createDecisions } from './mongoDecisions.ts';
import type { Decisions } from './mongoDecisions.ts';
import { createIndexing } from './mongoIndexing.ts';
import type { Indexing } from './mongoIndexing.ts';
import { createLease, sweep } from './mongoLease.ts';
import { createReads } from './mongoReads.ts';
import type { Reads } from './mongoReads.ts';
import { createTables, fieldOf, newId } from './mongoTables.ts';
import type { Registered, Table, Tables } from './mongoTables.ts';
import {
  allDone,
  prepareGuarded,
  toBuiltDocuments,
  toChangeDocuments,
  toRowDocuments,
  writeGuarded,
  writeUnguarded,
} from './mongoWrites.ts';

type Writes = Omit<ReadStoreWriter, keyof Reads | 'acquire' | 'release'>;
type Parts = { mongo: Mongo; tables: Tables; builds: Builds; decisions: Decisions; indexing: Indexing };

type Batches = Pick<Writes, 'save' | 'build' | 'index' | 'sync' | 'point'>;

const createBatches = ({ mongo: { run }, builds, decisions, indexing }: Parts): Batches => {
  const withTables = <T extends Pick<Save, 'generation'>>(
    token: number,
    saves: readonly T[],
  ): Promise<(readonly [Table, T])[]> =>
    Promise.all(saves.map(async (save) => [await decisions.mustFind(token, save.generation), save] as const));

  const prepare = async ([table, { rows, changes }]: readonly [Table, Save]): Promise<() => Promise<void>> => {
    await builds.settled(table.id);
    await indexing.ensure(table);
    const [writeRows, writeChanges] = await allDone([
      prepareGuarded(table.rows, toRowDocuments(table, rows)),
      prepareGuarded(table.changes, toChangeDocuments(changes)),
    ]);
    return async () => {
      await writeRows?.();
      // whoever sees the change finds the rows
      await writeChanges?.();
    };
  };

  return {
    save: (token, saves) =>
      run(async () => {
        const found = await withTables(token, saves);
        await decisions.begin(token, found);
        const writes = await allDone(found.map(prepare));
        await allDone(writes.map((write) => write()));
        if (found.length > 0) await decisions.advance(token, found);
      }),
    build: (token, saves) =>
      run(async () => {
        await decisions.check(token);
        for (const [table, save] of await withTables(token, saves)) {
          const [fresh, replaced] = [toBuiltDocuments(table, save.fresh), toBuiltDocuments(table, save.rows)];
          await builds.add(table.id, async () => {
            await writeUnguarded(table, { fresh, replaced });
            await writeGuarded(table.changes, toChangeDocuments(save.changes));
            await decisions.advance(token, [[table, save]]);
          });
        }
      }),
    index: (token, generation) =>
      run(async () => {
        await decisions.check(token);
        await indexing.ensure(await decisions.mustFind(token, generation));
      }),
    // every write is durable when it is acknowledged
    sync: () =>
      run(async () => {
        await builds.allSettled();
        await indexing.ensureAll();
      }),
    point: (token, generation) =>
      run(async () => {
        await decisions.check(token);
        const table = await decisions.mustFind(token, generation);
        await builds.settled(table.id);
        await indexing.ensure(table);
        await decisions.decide(token, [table], {
          update: { $set: { [`live.${fieldOf(generation.view)}`]: table.id } },
        });
      }),
  };
};

const createGenerations = ({
  mongo: { db, run },
  tables,
  builds,
  decisions,
}: Parts): Pick<Writes, 'create' | 'drop'> => ({
  create: (token, generation, { indexes }) =>
    run(async () => {
      await decisions.check(token);
      if (await tables.find(generation)) return;
      const { view, version, generation: name } = generation;
      const listed = Object.entries(indexes).map(([index, fields]) => ({ name: index, fields: [...fields] }));
      const registered: Registered = { view, version, generation: name, indexes: listed, indexed: false };
      await decisions.decide(token, [], { update: { $set: { [`generations.${newId(view)}`]: registered } } });
    }),
  drop: (token, generation) =>
    run(async () => {
      await decisions.check(token);
      const table = await tables.find(generation);
      if (!table) return;
      const { id } = table;
      await builds.end(id);
      const live = `live.${fieldOf(generation.view)}`;
      const gone = { [`generations.${id}`]: '' } as const;
      const pointed = await tables.control.updateOne(
        { _id: 'control', token, [live]: id },
        { $unset: { ...gone, [live]: '' } },
      );
      if (pointed.matchedCount === 0) await decisions.decide(token, [], { update: { $unset: gone } });
      tables.forget(table);
      await sweep(db, tables);
    }),
});

const createNotes = ({ mongo: { run }, decisions }: Parts): Pick<Writes, 'note' | 'forget'> => ({
  note: (token, name, value) =>
    run(() => decisions.decide(token, [], { update: { $set: { [`notes.${fieldOf(name)}`]: JSON.stringify(value) } } })),
  forget: (token, name) =>
    run(() => decisions.decide(token, [], { update: { $unset: { [`notes.${fieldOf(name)}`]: '' } } })),
});

export type MongoReadStore = ReadStoreWriter & { close: () => Promise<void> };

/**
 * Read models in MongoDB: a collection for each generation, and one control document. A writer who was stopped and wakes up after the lease
 * passed on changes nothing that is read: rows and changes are guarded by their positions, everything else by the token. Throws a StartError
 * when the address is wrong or the server refuses this user.
 */
export const openMongoReadStore = async (options: {
  url: string;
  log?: Logger | undefined;
}): Promise<MongoReadStore> => {
  const mongo = await openMongo(options);
  const tables = createTables(mongo.db);
  const builds = createBuilds();
  const parts = { mongo, tables, builds, decisions: createDecisions(tables), indexing: createIndexing(tables) };
  const lease = createLease(mongo.db, tables);
  return {
    ...createReads(mongo, tables, builds),
    ...createBatches(parts),
    ...createGenerations(parts),
    ...createNotes(parts),
    acquire: (holder, ttlMs) => mongo.run(() => lease.acquire(holder, ttlMs)),
    release: (holder) => mongo.run(() => lease.release(holder)),
    close: async () => {
      // what failed is told no one any more, and the generation is a stray
      await builds.allSettled().catch(() => undefined);
      await mongo.close();
    },
  };
};
