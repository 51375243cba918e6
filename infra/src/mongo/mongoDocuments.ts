import type { Collection, Db, Filter } from 'mongodb';
import { parseOwn } from '../lib/json.ts';
import type { Logger } from '../log/log.ts';
import { isDuplicate } from './errors.ts';
import { accountsDetails } from '../marks/mark.ts';
import type { AccountsMarks } from '../marks/mark.ts';
import { openMongo } from './mongo.ts';
import { createMongoMark } from './mongoMarks.ts';
import type { DocumentStore } from '../ports/documentStore.ts';

/** A document as JSON text: whatever it holds comes back as it was, names with dots and dollars too. */
type Kept = { _id: string; document: string; expiresAt?: Date; index?: string[] };

type Put = Parameters<DocumentStore['put']>;

const toKept = ([, id, document, { expiresAt, index = [] } = {}]: Put): Kept => ({
  _id: id,
  document: JSON.stringify(document),
  ...(expiresAt === undefined ? {} : { expiresAt: new Date(expiresAt) }),
  ...(index.length > 0 ? { index: [...new Set(index)] } : {}),
});

// the server removes expired documents within a minute or so
const makeIndexes = async (kept: Collection<Kept>): Promise<void> => {
  await kept.createIndexes([
    { name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 },
    { name: 'index', key: { index: 1 }, sparse: true },
  ]);
};

/**
 * The collection of a name, with its indexes before the first write. After a failure the next write prepares it
 * again.
 */
const createCollections = (db: Db) => {
  const prepared = new Map<string, Promise<void>>();
  const of = (collection: string): Collection<Kept> => db.collection<Kept>(`documents.${collection}`);
  return {
    of,
    ready: async (collection: string): Promise<Collection<Kept>> => {
      const kept = of(collection);
      const preparing = prepared.get(collection) ?? makeIndexes(kept);
      prepared.set(collection, preparing);
      await preparing.catch((error: unknown) => {
        prepared.delete(collection);
        throw error;
      });
      return kept;
    },
  };
};

// compared here: a query by the id alone is quicker on the server
const isAlive = ({ expiresAt }: Kept): boolean => expiresAt === undefined || expiresAt.getTime() > Date.now();

/** Attempts of a write that loses a race with an insert, or with the server's removal of expired documents. */
const attempts = 5;

const replace = async (kept: Collection<Kept>, { _id, ...rest }: Kept): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await kept.replaceOne({ _id }, rest, { upsert: true });
      return;
    } catch (error) {
      if (!isDuplicate(error) || attempt === attempts) throw error;
    }
  }
};

const insertOne = async (kept: Collection<Kept>, document: Kept): Promise<boolean> => {
  try {
    await kept.insertOne(document);
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
};

/** Inserts, also in the place of an expired document that is not removed yet. */
const insert = async (kept: Collection<Kept>, document: Kept): Promise<boolean> => {
  const { _id, ...rest } = document;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    if (await insertOne(kept, document)) return true;
    const replaced = await kept.replaceOne({ _id, expiresAt: { $lte: new Date() } }, rest);
    if (replaced.matchedCount > 0) return true;
    const other = await kept.findOne({ _id });
    if (other && isAlive(other)) return false;
  }
  return false;
};

export type MongoDocuments = DocumentStore & {
  marks: AccountsMarks;
  /** Whether a collection has a document. */
  hasAny: (collection: string) => Promise<boolean>;
  close: () => Promise<void>;
};

/**
 * Documents in MongoDB, a collection for each. Expired documents are hidden by this process's clock. Throws a
 * StartError when the address is wrong or the server refuses this user.
 */
export const openMongoDocuments = async (options: {
  url: string;
  log?: Logger | undefined;
}): Promise<MongoDocuments> => {
  const mongo = await openMongo(options);
  const { db, run, close } = mongo;
  const collections = createCollections(db);
  const search = async (collection: string, filter: Filter<Kept>): Promise<Kept[]> =>
    (await collections.of(collection).find(filter).sort({ _id: 1 }).toArray()).filter(isAlive);
  return {
    marks: createMongoMark(mongo, 'accounts', accountsDetails),
    hasAny: (collection) => run(async () => (await collections.of(collection).findOne({})) !== null),
    find: <T>(collection: string, id: string): Promise<T | null> =>
      run(async () => {
        const found = await collections.of(collection).findOne({ _id: id });
        return found && isAlive(found) ? parseOwn<T>(found.document) : null;
      }),
    findMany: <T>(collection: string, ids: readonly string[]) =>
      run(async () => {
        if (ids.length === 0) return new Map<string, T>();
        const found = await search(collection, { _id: { $in: [...ids] } });
        return new Map(found.map(({ _id, document }) => [_id, parseOwn<T>(document)]));
      }),
    put: (...put) => run(async () => replace(await collections.ready(put[0]), toKept(put))),
    insert: (...put) => run(async () => insert(await collections.ready(put[0]), toKept(put))),
    remove: (collection, id) => run(async () => void (await collections.of(collection).deleteOne({ _id: id }))),
    list: <T>(collection: string, index: string) =>
      run(async () => {
        const found = await search(collection, { index });
        return found.map(({ _id, document }) => ({ id: _id, document: parseOwn<T>(document) }));
      }),
    close,
  };
};
