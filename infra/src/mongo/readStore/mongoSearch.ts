import type { Document } from 'mongodb';
import type { Search, SearchResult } from '../../ports/readStore.ts';
import type { StoredRow } from '../../ports/rows.ts';
import { planFind } from '../../readStore/findPlan.ts';
import type { FindPlan } from '../../readStore/findPlan.ts';
import { behindOf, filterOf, onlyOf, orderOf } from './mongoBounds.ts';
import type { Table, Tables } from './mongoTables.ts';
import { containsOf, searchIndexOf, withinOf } from './mongoTexts.ts';
import { take } from './mongoWalks.ts';

/** Into so many parts the keys of found texts are divided, because those of each go into one document of 16 MB. */
const parts = 100;

/** The rows of a list whose text in another view has the words. */
const joined = (texts: Table, table: Table, { query, listed }: { query: Search; listed: Document }): Document[] => {
  const { contains, organizationId } = query;
  const key = { $concat: [{ $literal: `${organizationId}/` }, '$_id'] };
  const byKey = { localField: 'keys', foreignField: '_id', pipeline: [{ $match: listed }] };
  return [
    { $match: { ...withinOf(texts, organizationId), ...containsOf(contains) } },
    { $bucketAuto: { groupBy: '$_id', buckets: parts, output: { keys: { $push: key } } } },
    { $lookup: { from: table.rows.collectionName, as: 'found', ...byKey } },
    { $unwind: '$found' },
    { $replaceRoot: { newRoot: '$found' } },
  ];
};

/** How many rows there are, and the keys of those that come first behind the `after` of a plan. */
const pageOf = (plan: FindPlan, limit: number): Document[] => {
  const first = { n: limit, sortBy: { behind: -1, ...orderOf(plan) }, output: { key: '$_id', isBehind: '$behind' } };
  return [{ $set: { behind: behindOf(plan) } }, { $group: { _id: null, total: { $sum: 1 }, first: { $topN: first } } }];
};

type Found = { total: number; first: { key: string; isBehind: boolean }[] };

/** Loads rows by their keys, in this order. */
const load = async (table: Table, keys: readonly string[]): Promise<StoredRow[]> => {
  const loaded = await take(table.rows.find({ _id: { $in: [...keys] } }), keys.length);
  const rows = new Map(loaded.map((row) => [row.key, row]));
  return keys.flatMap((key) => rows.get(key) ?? []);
};

/**
 * Finds rows by words: the server compares the texts in their index, reads the rows with those that have the words,
 * counts them and brings them into the order of the list. This process gets the keys of the page and the total.
 */
export const createSearch =
  (tables: Tables) =>
  async (table: Table, query: Search): Promise<SearchResult> => {
    const { contains, organizationId, limit } = query;
    const texts = contains.of ? await tables.find(contains.of) : table;
    if (!texts) return { rows: [], total: 0 };
    const plan = planFind(table.indexes, query);
    const listed = { ...onlyOf(query), ...filterOf(plan, organizationId) };
    const found = contains.of
      ? joined(texts, table, { query, listed })
      : [{ $match: { ...listed, ...containsOf(contains) } }];
    const index = searchIndexOf(texts);
    const options = index ? { hint: index.name } : {};
    const [result] = await texts.rows.aggregate<Found>([...found, ...pageOf(plan, limit)], options).toArray();
    if (!result) return { rows: [], total: 0 };
    const keys = result.first.flatMap(({ key, isBehind }) => (isBehind ? [key] : []));
    return { rows: await load(table, keys), total: result.total };
  };
