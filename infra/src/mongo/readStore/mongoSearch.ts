import type { Search, SearchResult } from '../../ports/readStore.ts';
import type { StoredRow } from '../../ports/rows.ts';
import { cursorOf } from '../../readStore/cursor.ts';
import { planFind } from '../../readStore/findPlan.ts';
import { pageOfWalk } from '../../readStore/pageOfWalk.ts';
import type { GivesUp } from '../../readStore/pageOfWalk.ts';
import { searchedTexts } from '../../readStore/searchedTexts.ts';
import { filterOf, inOrderOf, isBehind, onlyOf } from './mongoBounds.ts';
import type { Table, Tables } from './mongoTables.ts';
import { containsOf, idsOf, textsIn } from './mongoTexts.ts';
import type { FoundTexts } from './mongoTexts.ts';
import { findRows, orderOf, take } from './mongoWalks.ts';

/** Rows whose text is looked for at once in another collection: each piece of a walk has twice as many as the last. */
const pieces = { first: 125, largest: 1_000 };

/** Found texts up to which their rows are brought into order; of more, a walk of the list meets some soon. */
const mostSorted = 2_500;

/** Found texts up to which a walk may be given up: their keys go to the server in one message. */
const mostOrdered = 50_000;

const keysOf = (rows: readonly StoredRow[]): string[] => rows.map(({ key }) => key);

/** Where the words are looked for: the rows themselves, or those of another view behind a prefix of the key. */
type Texts = { table: Table; prefix: string };

const isOther = (table: Table, texts: Texts): boolean => texts.table.id !== table.id;

type Walk = Omit<Search, 'limit'>;
/** A piece of a list: how many rows were walked, and the keys of those that have the words. */
type Piece = { walked: number; found: string[] };

/** Walks a list piece by piece and looks for the text of its rows in another collection. */
const walkOther = async function* (table: Table, texts: Texts, query: Walk): AsyncGenerator<Piece> {
  let { after } = query;
  for (let limit = pieces.first; ; limit = Math.min(2 * limit, pieces.largest)) {
    const piece = { ...query, limit, ...(after ? { after } : {}) };
    const projection = orderOf(planFind(table.indexes, query));
    const rows = await findRows(table, piece, { filter: onlyOf(query), projection });
    const keys = rows.map(({ key }) => key.slice(texts.prefix.length));
    const filter = { _id: { $in: keys }, ...containsOf(query.contains) };
    const having = await idsOf(texts.table.rows.find(filter, { projection: { _id: 1 } }), limit);
    const found = new Set(having.map((id) => texts.prefix + id));
    yield { walked: rows.length, found: keysOf(rows).filter((key) => found.has(key)) };
    const last = rows[limit - 1];
    if (!last) return;
    after = cursorOf(table, query.index, last);
  }
};

/** Loads rows by their keys, in this order. */
const load = async (table: Table, keys: readonly string[]): Promise<StoredRow[]> => {
  const loaded = await take(table.rows.find({ _id: { $in: [...keys] } }), keys.length);
  const rows = new Map(loaded.map((row) => [row.key, row]));
  return keys.flatMap((key) => rows.get(key) ?? []);
};

/** A page by walking the list; null when `givesUp` says so of the rows walked. */
const walkPage = async (
  table: Table,
  { texts, query }: { texts: Texts; query: Search },
  givesUp?: GivesUp,
): Promise<StoredRow[] | null> => {
  if (!isOther(table, texts))
    return findRows(table, query, { filter: { ...containsOf(query.contains), ...onlyOf(query) } });
  const page = await pageOfWalk(walkOther(table, texts, query), query.limit, givesUp);
  return page && load(table, page);
};

/** Counts the rows of a list without an index that has their texts and fields. */
const countByWalk = async (table: Table, texts: Texts, { after: _after, ...query }: Search): Promise<number> => {
  if (!isOther(table, texts)) {
    const listed = filterOf(planFind(table.indexes, query), query.organizationId);
    const filter = { ...onlyOf(query), ...listed, ...containsOf(query.contains) };
    return table.rows.countDocuments(filter, { hint: query.index });
  }
  let found = 0;
  for await (const piece of walkOther(table, texts, query)) found += piece.found.length;
  return found;
};

/** Brings found rows into the order of the list, and loads those of the page. */
const sort = async (table: Table, query: Search, keys: readonly string[]): Promise<SearchResult> => {
  if (keys.length === 0) return { rows: [], total: 0 };
  const plan = planFind(table.indexes, query);
  const listed = { _id: { $in: [...keys] }, ...onlyOf(query), ...filterOf(plan, query.organizationId) };
  const found = await take(table.rows.find(listed, { projection: orderOf(plan) }), keys.length);
  const behind = found.filter((row) => isBehind(plan, row)).sort(inOrderOf(plan));
  return { rows: await load(table, keysOf(behind.slice(0, query.limit))), total: found.length };
};

/** A page of many found rows by walking the list; null when the walk was given up. */
const pageOf = async (
  table: Table,
  searched: { texts: Texts; query: Search },
  count: () => Promise<number>,
): Promise<SearchResult | null> => {
  const counting = count();
  // a walk twice as long costs as much as the order of everything
  const givesUp = async (walked: number): Promise<boolean> => {
    if (walked * 2 < mostSorted) return false;
    const found = await counting;
    return found <= mostOrdered && walked * 2 > found;
  };
  const [total, rows] = await Promise.all([counting, walkPage(table, searched, givesUp)]);
  return rows && { rows, total };
};

/**
 * Finds rows by words. The index of the texts, which are compared in it, says which have them. Few found rows are
 * brought into the order of the list; of many, a walk of the list gives the page.
 */
export const createSearch = (tables: Tables) => {
  const indexed = ({ table }: Texts, query: Search): { found: FoundTexts; isWhole: boolean } | null => {
    const { contains, organizationId } = query;
    const searched = table.search && searchedTexts(contains.of ? null : table.search, query);
    if (!searched || table.search?.text !== contains.field) return null;
    const { owner, rest } = searched;
    const found = textsIn(table, { organizationId, owner, words: contains.words });
    return found && { found, isWhole: rest.length === 0 };
  };
  return async (table: Table, query: Search): Promise<SearchResult> => {
    const { of } = query.contains;
    const other = of ? await tables.find(of) : table;
    if (!other) return { rows: [], total: 0 };
    const texts: Texts = { table: other, prefix: of ? `${query.organizationId}/` : '' };
    const walked = async (): Promise<SearchResult> => ({
      rows: (await walkPage(table, { texts, query })) ?? [],
      total: await countByWalk(table, texts, query),
    });
    const sorted = (ids: readonly string[]): Promise<SearchResult> => {
      const keys = ids.map((id) => texts.prefix + id);
      return sort(table, query, keys);
    };
    const looked = indexed(texts, query);
    if (!looked) return walked();
    const { found, isWhole } = looked;
    const ids = await found.ids(mostSorted + 1);
    if (ids.length <= mostSorted) return sorted(ids);
    // the texts of a part of the list do not tell its total
    if (!isWhole) return walked();
    return (await pageOf(table, { texts, query }, found.count)) ?? sorted(await found.ids(mostOrdered));
  };
};
