import type { AnyBulkWriteOperation, Collection } from 'mongodb';
import { duplicatesOf } from '../errors.ts';
import type { Change, StoredRow } from '../../ports/rows.ts';
import { chunk } from '../../lib/chunk.ts';
import { scalarOf } from '../../readStore/cursor.ts';
import type { Positioned, Table } from './mongoTables.ts';

/** Documents of one operation: several go side by side, since a server works on each connection one by one. */
const guardedAtOnce = 500;
const insertedAtOnce = 5000;

/** Waits for all of them, so that none goes on after the caller has seen a failure. */
export const allDone = async <T>(works: readonly Promise<T>[]): Promise<T[]> => {
  const results = await Promise.allSettled(works);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
};

/** Inserts; returns the documents whose key was taken already. */
const insertNew = async (
  collection: Collection<Positioned>,
  documents: readonly Positioned[],
): Promise<Positioned[]> => {
  try {
    if (documents.length > 0) await collection.insertMany(documents, { ordered: false });
    return [];
  } catch (error) {
    const taken = duplicatesOf(error);
    if (!taken) throw error;
    const numbers = new Set(taken);
    return documents.filter((_, at) => numbers.has(at));
  }
};

const toGuarded = (document: Positioned): AnyBulkWriteOperation<Positioned> => ({
  replaceOne: { filter: { _id: document._id, position: { $lt: document.position } }, replacement: document },
});

const replaceOlder = async (collection: Collection<Positioned>, documents: readonly Positioned[]): Promise<void> => {
  if (documents.length > 0) await collection.bulkWrite(documents.map(toGuarded), { ordered: false });
};

/**
 * Looks up the stored positions of some documents. The returned function writes the documents that are newer.
 * Inserting takes a quarter of the time of a guarded replacement, and of a collection that was dropped in between
 * only an insert makes anything again.
 */
export const prepareGuarded = async (
  collection: Collection<Positioned>,
  documents: readonly Positioned[],
): Promise<() => Promise<void>> => {
  const ids = documents.map(({ _id }) => _id);
  const search = { projection: { position: 1 }, batchSize: Math.max(1, ids.length) };
  const found = ids.length === 0 ? [] : await collection.find({ _id: { $in: ids } }, search).toArray();
  const stored = new Map(found.map(({ _id, position }) => [_id, position]));
  const older = documents.filter(({ _id, position }) => (stored.get(_id) ?? Infinity) < position);
  const fresh = documents.filter(({ _id }) => !stored.has(_id));
  return async () => {
    const taken = await allDone([
      ...chunk(fresh, guardedAtOnce).map((some) => insertNew(collection, some)),
      ...chunk(older, guardedAtOnce).map((some) => replaceOlder(collection, some).then(() => [])),
    ]);
    await allDone(chunk(taken.flat(), guardedAtOnce).map((some) => replaceOlder(collection, some)));
  };
};

/** Writes the documents that are newer than the stored ones. */
export const writeGuarded = async (
  collection: Collection<Positioned>,
  documents: readonly Positioned[],
): Promise<void> => {
  const write = await prepareGuarded(collection, documents);
  await write();
};

const toDocument =
  ({ search, hasOnly }: Table) =>
  ({ key, position, row }: StoredRow): Positioned => {
    const document = { _id: key, position, row };
    if (!search || !hasOnly) return document;
    const [first = '', ...more] = [row?.[search.within] ?? []].flat();
    return more.length > 0 || typeof first !== 'string' ? document : { ...document, only: first };
  };

/** Throws for a row with an indexed field that cannot be ordered. */
export const toRowDocuments = (table: Table, rows: readonly StoredRow[]): Positioned[] => {
  for (const { row } of rows) for (const field of table.fields) scalarOf(row?.[field]);
  return rows.map(toDocument(table));
};

export const toChangeDocuments = (changes: readonly Change[]): Positioned[] =>
  changes.map(({ audience, position }) => ({ _id: audience, position }));

/** Writes rows without comparing positions, for a generation without another writer. */
export const writeUnguarded = async (
  { rows }: Table,
  { fresh, replaced }: { fresh: readonly Positioned[]; replaced: readonly Positioned[] },
): Promise<void> => {
  const last = [...new Map(replaced.map((document) => [document._id, document])).values()];
  // three times as fast as replacing
  if (last.length > 0) await rows.deleteMany({ _id: { $in: last.map(({ _id }) => _id) } });
  await allDone(chunk([...fresh, ...last], insertedAtOnce).map((some) => rows.insertMany(some, { ordered: false })));
};
