import type { Logger } from '../../log/log.ts';
import { readsDetails } from '../../marks/mark.ts';
import type { ReadsMarks } from '../../marks/mark.ts';
import { openMongo } from '../mongo.ts';
import type { Mongo } from '../mongo.ts';
import { createMongoMark } from '../mongoMarks.ts';
import type { Build, ProjectionStore, Save } from '../../ports/projectionStore.ts';
import type { ControlDocuments, ReadModels } from '../../ports/readModels.ts';
import type { Generation } from '../../ports/rows.ts';
import { createBuilds } from './mongoBuilds.ts';
import type { Builds } from './mongoBuilds.ts';
import { createDecisions } from './mongoDecisions.ts';
import type { Decisions } from './mongoDecisions.ts';
import { createIndexing } from './mongoIndexing.ts';
import type { Indexing } from './mongoIndexing.ts';
import { createLease, sweep } from './mongoLease.ts';
import { createReads } from './mongoReads.ts';
import { createTables, fieldOf, newId } from './mongoTables.ts';
import { isListed } from './mongoTexts.ts';
import type { Registered, Table, Tables } from './mongoTables.ts';
import {
  allDone,
  prepareGuarded,
  toChangeDocuments,
  toRowDocuments,
  writeGuarded,
  writeUnguarded,
} from './mongoWrites.ts';

type Parts = { mongo: Mongo; tables: Tables; builds: Builds; decisions: Decisions; indexing: Indexing };

const createSave = ({ mongo: { run }, builds, decisions, indexing }: Parts): ProjectionStore['save'] => {
  const prepare = async ([table, { rows, changes }]: readonly [Table, Save]): Promise<() => Promise<void>> => {
    await builds.settled(table.id);
    await indexing.ensure(table);
    const [writeRows, writeChanges] = await allDone([
      prepareGuarded(table.rows, toRowDocuments(table, rows)),
      prepareGuarded(table.changes, toChangeDocuments(changes)),
    ]);
    return async () => {
      await writeRows?.();
      // a reader that sees the change finds the rows
      await writeChanges?.();
    };
  };
  return (token, saves) =>
    run(async () => {
      const found = await Promise.all(
        saves.map(async (save) => [await decisions.mustFind(token, save.generation), save] as const),
      );
      await decisions.begin(token, found);
      const writes = await allDone(found.map(prepare));
      await allDone(writes.map((write) => write()));
      if (found.length > 0) await decisions.advance(token, found);
    });
};

const createBuild = (
  { mongo: { run }, tables, builds, decisions, indexing }: Parts,
  { load, drop }: Pick<ProjectionStore, 'load' | 'drop'>,
  { token, generation }: { token: number; generation: Generation },
): Build => {
  // every acknowledged write is durable
  const finish = async (table: Table): Promise<void> => {
    await builds.settled(table.id);
    await indexing.ensure(table);
  };
  return {
    load: (keys) => load(generation, keys),
    put: ({ newRows, changedRows, changes, checkpoint }) =>
      run(async () => {
        await decisions.check(token);
        const table = await decisions.mustFind(token, generation);
        const [fresh, replaced] = [toRowDocuments(table, newRows), toRowDocuments(table, changedRows)];
        await builds.add(table.id, async () => {
          await writeUnguarded(table, { fresh, replaced });
          await writeGuarded(table.changes, toChangeDocuments(changes));
          await decisions.advance(token, [[table, { checkpoint }]]);
        });
      }),
    finish: () =>
      run(async () => {
        const table = await tables.find(generation);
        // a generation that was dropped meanwhile has nothing to finish
        if (table) await finish(table);
      }),
    publish: () =>
      run(async () => {
        await decisions.check(token);
        const table = await decisions.mustFind(token, generation);
        await finish(table);
        await decisions.decide(token, [table], {
          update: { $set: { [`live.${fieldOf(generation.view)}`]: table.id } },
        });
      }),
    discard: () => drop(token, generation),
  };
};

const createBeginBuild =
  (parts: Parts, rows: Pick<ProjectionStore, 'load' | 'drop'>): ProjectionStore['beginBuild'] =>
  (token, generation, { indexes, search }) =>
    parts.mongo.run(async () => {
      const { tables, decisions } = parts;
      await decisions.check(token);
      if (!(await tables.find(generation))) {
        const { view, version, generation: name } = generation;
        const listed = Object.entries(indexes).map(([index, fields]) => ({ name: index, fields: [...fields] }));
        const made = { view, version, generation: name, indexes: listed, indexed: false };
        const registered: Registered = { ...made, ...(search && { search, ...(isListed(search) && { only: true }) }) };
        await decisions.decide(token, [], { update: { $set: { [`generations.${newId(view)}`]: registered } } });
      }
      return createBuild(parts, rows, { token, generation });
    });

const createDrop =
  ({ mongo: { db, run }, tables, builds, decisions }: Parts): ProjectionStore['drop'] =>
  (token, generation) =>
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
    });

// stored name: notes
const createControlDocuments = ({ mongo: { run }, tables, decisions }: Parts): ControlDocuments => ({
  list: (prefix) => run(() => tables.controlDocuments(prefix)),
  put: (token, name, value) =>
    run(() => decisions.decide(token, [], { update: { $set: { [`notes.${fieldOf(name)}`]: JSON.stringify(value) } } })),
  remove: (token, name) =>
    run(() => decisions.decide(token, [], { update: { $unset: { [`notes.${fieldOf(name)}`]: '' } } })),
});

export type MongoReadStore = ReadModels & { marks: ReadsMarks; close: () => Promise<void> };

/**
 * Read models in MongoDB: a collection for each generation, and one control document. A writer that was stopped and
 * wakes up after the lease passed on changes nothing that is read: rows and changes are guarded by their positions,
 * everything else by the token. Throws a StartError when the address is wrong or the server refuses this user.
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
  const reads = createReads(mongo, tables, builds);
  const drop = createDrop(parts);
  return {
    ...reads,
    marks: createMongoMark(mongo, 'reads', readsDetails),
    drop,
    save: createSave(parts),
    beginBuild: createBeginBuild(parts, { load: reads.load, drop }),
    controlDocuments: createControlDocuments(parts),
    acquire: (holder, ttlMs) => mongo.run(() => lease.acquire(holder, ttlMs)),
    release: (holder) => mongo.run(() => lease.release(holder)),
    isHeld: () => mongo.run(lease.isHeld),
    close: async () => {
      // the caller is gone, and the next projector drops the generation
      await builds.allSettled().catch(() => undefined);
      await mongo.close();
    },
  };
};
