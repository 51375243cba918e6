import { randomBytes } from 'node:crypto';
import type { ViewDefinition, ViewSearch } from '@upline/contracts';
import type { Collection, Db } from 'mongodb';
import type { Checkpoint, Generation, Row } from '../../ports/rows.ts';
import type { PendingNotifications } from '../../ports/projectionStore.ts';
import { indexedFieldsOf } from '../../readStore/cursor.ts';

/**
 * A row under its key, or the last change under its audience, which has no `row`. A tombstone's `row` is null. A row
 * that is found in one organization alone names it as `only`, '' for none.
 */
export type Positioned = { _id: string; position: number; row?: Row | null; only?: string };

/** One generation in the control document. */
export type Registered = Generation & {
  indexes: { name: string; fields: string[] }[];
  search?: ViewSearch;
  /** Whether its rows have `only`. Absent in generations of earlier versions. */
  only?: true;
  /** Whether its indexes are made, which a build leaves out. */
  indexed: boolean;
  checkpoint?: Checkpoint;
  /** There from before a save writes until its checkpoint moves on. Stored name. */
  unfinished?: PendingNotifications;
};

/**
 * The one document that says what is valid. Every decision of the projector (the generations, which one is live, how
 * far each is projected) is written here on the condition that its token is still the newest, so that a writer
 * without the lease decides nothing.
 */
export type Control = {
  _id: 'control';
  token: number;
  holder: string | null;
  renewedAt: Date;
  ttlMs: number;
  /** By id. */
  generations: Record<string, Registered>;
  /** Ids by view. */
  live: Record<string, string>;
  /** Control documents as JSON by name. Stored name. */
  notes: Record<string, string>;
};

/**
 * The collections of one generation. Their names are never used again, so the cached names of a dropped generation
 * mean no other one.
 */
export type Table = {
  id: string;
  generation: Generation;
  indexes: ViewDefinition['indexes'];
  fields: readonly string[];
  /** Null where nobody searches. */
  search: ViewSearch | null;
  /** Whether its rows have `only`: an index over a list of organizations does not compare texts. */
  hasOnly: boolean;
  rows: Collection<Positioned>;
  /** Greatest position of a change for each audience. */
  changes: Collection<Positioned>;
};

const prefixes = { rows: 'rows_', changes: 'changes_' } as const;

/** An id that begins with the view's name, for people who look into the database. */
export const newId = (view: string): string => `${view.replaceAll(/\W/g, '_')}_${randomBytes(6).toString('hex')}`;

/** A name as a field name, where dots and dollars have a meaning. */
export const fieldOf = (name: string): string => encodeURIComponent(name).replaceAll('.', '%2E');
export const nameOfField = (field: string): string => decodeURIComponent(field);

export const generationOf = ({ view, version, generation }: Generation): Generation => ({ view, version, generation });

/** The id of the generation that a collection belongs to, null for other collections. */
export const idOfCollection = (name: string): string | null => {
  const prefix = Object.values(prefixes).find((one) => name.startsWith(one));
  return prefix === undefined ? null : name.slice(prefix.length);
};

const tableOf = (db: Db, id: string, registered: Registered): Table => {
  const indexes = Object.fromEntries(registered.indexes.map(({ name, fields }) => [name, fields] as const));
  return {
    id,
    generation: generationOf(registered),
    indexes,
    fields: indexedFieldsOf(indexes),
    search: registered.search ?? null,
    hasOnly: registered.only ?? false,
    rows: db.collection<Positioned>(prefixes.rows + id),
    changes: db.collection<Positioned>(prefixes.changes + id),
  };
};

const nameOf = ({ view, version, generation }: Generation): string => JSON.stringify([view, version, generation]);

/** Cached generations: those of many rebuilds. */
const maxCached = 1000;

/** Cached tables by id and by generation. */
const createCache = () => {
  const byId = new Map<string, Table>();
  const byName = new Map<string, Table>();
  return {
    byId: (id: string): Table | undefined => byId.get(id),
    byName: (generation: Generation): Table | undefined => byName.get(nameOf(generation)),
    add: (table: Table): Table => {
      if (byId.size >= maxCached) {
        byId.clear();
        byName.clear();
      }
      byId.set(table.id, table);
      byName.set(nameOf(table.generation), table);
      return table;
    },
    delete: ({ id, generation }: Table): void => {
      byId.delete(id);
      byName.delete(nameOf(generation));
    },
  };
};

/** The fixed part of generations, cached. A generation that another process dropped stays cached and finds nothing. */
export const createTables = (db: Db) => {
  const control = db.collection<Control>('control');
  const cache = createCache();
  const register = ([id, registered]: [string, Registered]): Table =>
    cache.byId(id) ?? cache.add(tableOf(db, id, registered));

  const generations = async (): Promise<[id: string, Registered][]> => {
    const found = await control.findOne({ _id: 'control' }, { projection: { generations: 1 } });
    return Object.entries(found?.generations ?? {});
  };

  return {
    control,
    generations,
    /** The present state of a generation; null when it is gone. */
    state: async (id: string): Promise<Registered | null> => {
      const found = await control.findOne({ _id: 'control' }, { projection: { [`generations.${id}`]: 1 } });
      return found?.generations?.[id] ?? null;
    },
    /** Null for a generation that was never made, or dropped before it was cached. */
    find: async (generation: Generation): Promise<Table | null> => {
      const cached = cache.byName(generation);
      if (cached) return cached;
      const found = (await generations()).find(([, one]) => nameOf(one) === nameOf(generation));
      return found ? register(found) : null;
    },
    live: async (view: string): Promise<Generation | null> => {
      const found = await control.findOne({ _id: 'control' }, { projection: { [`live.${fieldOf(view)}`]: 1 } });
      const id = found?.live?.[fieldOf(view)];
      if (id === undefined) return null;
      const cached = cache.byId(id);
      if (cached) return cached.generation;
      const registered = (await generations()).find(([one]) => one === id);
      return registered ? register(registered).generation : null;
    },
    /** Stored name: notes. */
    controlDocuments: async (prefix: string): Promise<Map<string, unknown>> => {
      const found = await control.findOne({ _id: 'control' }, { projection: { notes: 1 } });
      const all = Object.entries(found?.notes ?? {}).map(([field, value]): [string, unknown] => [
        nameOfField(field),
        JSON.parse(value),
      ]);
      return new Map(all.filter(([name]) => name.startsWith(prefix)).sort(([one], [other]) => (one < other ? -1 : 1)));
    },
    /** Evicts a dropped generation. */
    forget: (table: Table): void => cache.delete(table),
  };
};
export type Tables = ReturnType<typeof createTables>;
