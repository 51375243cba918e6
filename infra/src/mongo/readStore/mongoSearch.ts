import type { Document } from 'mongodb';
import type { Search, SearchResult, StoredRow } from '../../ports.ts';
import { cursorOf } from '../../readStore/cursor.ts';
import { planFind } from '../../readStore/findPlan.ts';
import { searchedTexts } from '../../readStore/searchedTexts.ts';
import { containsOf, filterOf, inOrderOf, isBehind, pathOf, searchFilterOf, searchIndex } from './mongoBounds.ts';
import type { Table, Tables } from './mongoTables.ts';
import { findRows, take } from './mongoWalks.ts';

/** Rows walked at once to look for their text in another collection. */
const rowsAtOnce = 500;

/** Found texts up to which their rows are brought into order; of more, a walk of the list meets some soon. */
const mostSorted = 2_500;

/** Where the words are looked for: the rows themselves, or those of another view behind a prefix of the key. */
type Texts = { table: Table; prefix: string };

const isOther = (table: Table, texts: Texts): boolean => texts.table.id !== table.id;

/** Rows of a list, batch by batch, whose text in another collection has the words. */
const walkOther = async function* (
  table: Table,
  texts: Texts,
  query: Omit<Search, 'limit'>,
): AsyncGenerator<StoredRow[]> {
  let { after } = query;
  for (;;) {
    const rows = await findRows(table, { ...query, limit: rowsAtOnce, ...(after ? { after } : {}) });
    const keys = rows.map(({ key }) => key.slice(texts.prefix.length));
    const filter = { _id: { $in: keys }, ...containsOf(query.contains) };
    const found = await texts.table.rows.find(filter, { projection: { _id: 1 }, batchSize: rowsAtOnce }).toArray();
    const having = new Set(found.map(({ _id }) => texts.prefix + _id));
    yield rows.filter(({ key }) => having.has(key));
    const last = rows[rowsAtOnce - 1];
    if (!last) return;
    after = cursorOf(table, query.index, last);
  }
};

const walkPage = async (table: Table, texts: Texts, query: Search): Promise<StoredRow[]> => {
  if (!isOther(table, texts)) return findRows(table, query, containsOf(query.contains));
  const found: StoredRow[] = [];
  for await (const rows of walkOther(table, texts, query)) {
    found.push(...rows.slice(0, query.limit - found.length));
    if (found.length >= query.limit) break;
  }
  return found;
};

/** Counts without an index of texts, as in generations of earlier versions. */
const countByWalk = async (table: Table, texts: Texts, { after: _after, ...query }: Search): Promise<number> => {
  if (!isOther(table, texts)) {
    const filter = { ...filterOf(planFind(table.indexes, query), query.organizationId), ...containsOf(query.contains) };
    return table.rows.countDocuments(filter, { hint: query.index });
  }
  let found = 0;
  for await (const rows of walkOther(table, texts, query)) found += rows.length;
  return found;
};

/** Brings found rows into the order of the list, and loads those of the page. */
const sort = async (table: Table, query: Search, keys: readonly string[]): Promise<SearchResult> => {
  if (keys.length === 0) return { rows: [], total: 0 };
  const plan = planFind(table.indexes, query);
  const listed = { _id: { $in: [...keys] }, ...filterOf(plan, query.organizationId) };
  const ordering = Object.fromEntries(plan.order.map(({ field }) => [pathOf(field), 1] as const));
  const found = await take(table.rows.find(listed, { projection: { position: 1, ...ordering } }), keys.length);
  const behind = found.filter((row) => isBehind(plan, row)).sort(inOrderOf(plan));
  const page = behind.slice(0, query.limit).map(({ key }) => key);
  const loaded = await take(table.rows.find({ _id: { $in: page } }), page.length);
  const rows = new Map(loaded.map((row) => [row.key, row]));
  return { rows: page.flatMap((key) => rows.get(key) ?? []), total: found.length };
};

/**
 * Finds rows by words. The index of the texts, which are compared in it, says which have them. Few found rows are
 * brought into the order of the list; of many, a walk of the list gives the page.
 */
export const createSearch = (tables: Tables) => {
  const indexOf = ({ table: { search } }: Texts, query: Search): { filter: Document; isWhole: boolean } | null => {
    const { contains, organizationId, where } = query;
    const searched = search && searchedTexts(contains.of ? null : search, where);
    if (!searched || search.text !== contains.field) return null;
    const { owner, isWhole } = searched;
    return { filter: searchFilterOf(search, { organizationId, owner, words: contains.words }), isWhole };
  };
  return async (table: Table, query: Search): Promise<SearchResult> => {
    const { of } = query.contains;
    const other = of ? await tables.find(of) : table;
    if (!other) return { rows: [], total: 0 };
    const texts: Texts = { table: other, prefix: of ? `${query.organizationId}/` : '' };
    const indexed = indexOf(texts, query);
    const walked = async (): Promise<SearchResult> => ({
      rows: await walkPage(table, texts, query),
      total: await countByWalk(table, texts, query),
    });
    if (!indexed) return walked();
    const { filter, isWhole } = indexed;
    const found = await other.rows
      .find(filter, { projection: { _id: 1 }, hint: searchIndex, limit: mostSorted + 1, batchSize: mostSorted + 1 })
      .toArray();
    if (found.length <= mostSorted)
      return sort(
        table,
        query,
        found.map(({ _id }) => texts.prefix + _id),
      );
    // the texts of a part of the list do not tell its total
    if (!isWhole) return walked();
    const total = await other.rows.countDocuments(filter, { hint: searchIndex });
    return { rows: await walkPage(table, texts, query), total };
  };
};
