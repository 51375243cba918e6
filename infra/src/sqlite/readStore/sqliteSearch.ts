import type { Generation, ReadStore, Search, SearchResult, StoredRow } from '../../ports.ts';
import type { Context } from './context.ts';
import { orderedSql } from './findSql.ts';
import { idSql } from './keys.ts';
import { createSearchTexts } from './searchTexts.ts';
import type { Texts } from './searchTexts.ts';
import type { Read } from './sqliteReads.ts';
import { createToStored } from './storedRow.ts';
import { countRows, loadRows, planOf } from './tableReads.ts';
import type { Table } from './tables.ts';
import { textsOf } from './tables.ts';
import { createWalkList } from './walkList.ts';

/** A list up to this length is walked: that takes less than to look through the texts of its organization. */
const walkedWhole = 500;

/**
 * Found texts up to which their rows are brought into order; of more, a walk of the list meets some soon. Trigrams find
 * them in less time than reading all texts.
 */
const mostSorted = { byGrams: 3_500, byReading: 3_000 };

/** Rows walked for a page before everything found is brought into order after all. */
const mostWalked = 1_500;

const none: SearchResult = { rows: [], total: 0 };

/** Brings the rows of found texts into the order of the list. */
const createSort = (context: Context) => {
  const { statements, numbers, keys: stored } = context;
  return (table: Table, query: Search, { texts, ids }: { texts: Texts; ids: readonly number[] }): SearchResult => {
    const org = numbers.find(query.organizationId);
    if (org === null) return none;
    const keys = {
      sql: `SELECT ? || ${idSql('key', texts.table, table)} AS found FROM ${textsOf(texts.table)} WHERE id IN (SELECT value FROM json_each(?))`,
      values: [query.contains.of ? stored.prefixOf(table, query.organizationId) : '', JSON.stringify(ids)],
    };
    const { sql, values } = orderedSql(table, planOf(context, table, query), { org, keys });
    const found = statements.all(sql, values);
    const behind = found.filter((row) => row[1] === 1).slice(0, query.limit);
    const page = behind.map((row) => stored.ofStored(table, String(row[0])));
    const rows = loadRows(context, table, page);
    return { rows: page.flatMap((key) => rows.get(key) ?? []), total: found.length };
  };
};

/**
 * Finds rows by words. The search index says which texts have them; a short list, or one without such an index, is
 * walked. Few found rows are brought into the order of the list; of many, a walk of the list gives the page.
 */
export const createSearch = (context: Context, read: Read): ReadStore['search'] => {
  const walkList = createWalkList(context, read);
  const searchTexts = createSearchTexts(context);
  const sort = createSort(context);

  /** A page by walking the list; null when it is not full after `most` rows. */
  const walkPage = async (generation: Generation, query: Search, most: number): Promise<StoredRow[] | null> => {
    const rows: StoredRow[] = [];
    let all = 0;
    for await (const { table, walked, found } of walkList(generation, query)) {
      rows.push(...found.slice(0, query.limit - rows.length).map(createToStored(table, context)));
      all += walked;
      if (rows.length >= query.limit) break;
      if (all >= most) return null;
    }
    return rows;
  };

  const walkWhole = async (generation: Generation, query: Search): Promise<SearchResult> => {
    const { after, ...whole } = query;
    const rows: StoredRow[] = [];
    let total = 0;
    for await (const { table, found } of walkList(generation, whole)) {
      rows.push(...found.slice(0, query.limit - rows.length).map(createToStored(table, context)));
      total += found.length;
    }
    return { rows: after ? ((await walkPage(generation, query, Infinity)) ?? []) : rows, total };
  };

  return async (generation, query) => {
    const indexed = read(generation, null, (table) => {
      const isLong = countRows(context, table, query) > walkedWhole;
      const texts = isLong ? searchTexts.of(table, query) : null;
      return texts && { texts, few: searchTexts.find(texts, mostSorted) };
    });
    if (!indexed) return walkWhole(generation, query);
    const { texts, few } = indexed;
    const page = few ? null : await walkPage(generation, query, mostWalked);
    return read(generation, none, (table) => {
      if (page) return { rows: page, total: searchTexts.count(texts) };
      return sort(table, query, { texts, ids: few ?? searchTexts.find(texts) ?? [] });
    });
  };
};
