import type { Condition, Search } from '../../../ports/readStore.ts';
import { valuesOf } from '../../../readStore/findPlan.ts';
import { allOf, anyOf } from '../tables/listSql.ts';
import { columnOf, toColumn } from '../tables/columns.ts';
import type { ReadTables } from '../tables/readTables.ts';
import type { Sql } from '../tables/statements.ts';
import { gramsOf, textsOf } from '../tables/viewTables.ts';
import type { ViewTable } from '../tables/viewTables.ts';
import { searchedTexts } from './searchedTexts.ts';
import { textIdsOf } from './searchIndex.ts';
import { hasGrams, matchOf, wordsSql } from './wordsSql.ts';

/**
 * The texts of an organization that a search finds, with their keys. A row of the list has the key `prefix` and that of
 * its text. With `isTotal` each of these texts is one row of the list, so that their number is that of the found rows.
 */
export type FoundTexts = { prefix: string; isTotal: boolean; keys: Sql };

/** The condition that lies beside the texts; null for others. */
const besideSql = ({ search }: ViewTable, [field, condition]: readonly [string, Condition]): Sql | null => {
  if (!search?.filters?.includes(field)) return null;
  if (typeof condition === 'object' && condition !== null && 'atLeast' in condition) return null;
  const values = valuesOf(condition).map((one) => ({ sql: `w.${columnOf(field)} IS ?`, values: [toColumn(one)] }));
  return anyOf(values);
};

type Searched = { table: ViewTable; organization: number; words: readonly string[]; beside: readonly Sql[] };

/** The keys of the texts with all words: the index of trigrams narrows them down where a word has some. */
const keysOf = ({ table, organization, words, beside }: Searched): Sql => {
  const [texts, grams] = [textsOf(table), gramsOf(table)];
  const ids = textIdsOf(organization);
  const hasWords = [...beside, ...wordsSql(words)];
  const indexed = words.filter(hasGrams);
  if (indexed.length === 0) {
    const { sql, values } = allOf([{ sql: 'w.id BETWEEN ? AND ?', values: ids }, ...hasWords]);
    return { sql: `SELECT w.key FROM ${texts} w WHERE ${sql}`, values };
  }
  const inGrams = { sql: `${grams}.rowid BETWEEN ? AND ? AND ${grams} MATCH ?`, values: [...ids, matchOf(indexed)] };
  const { sql, values } = allOf([inGrams, ...hasWords]);
  return { sql: `SELECT w.key FROM ${grams} CROSS JOIN ${texts} w ON w.id = ${grams}.rowid WHERE ${sql}`, values };
};

/** What a search finds in the texts of its list, or of the view `of`; null where there are none. */
export const foundTextsOf = (
  { views, numbers }: ReadTables,
  list: ViewTable,
  query: Omit<Search, 'limit'>,
): FoundTexts | null => {
  const { contains, organizationId } = query;
  const { words, of } = contains;
  const table = of ? views.find(of) : list;
  const organization = numbers.find(organizationId);
  if (!table || organization === null || !views.isIndexed(table)) return null;
  if (table.search?.text !== contains.field) throw new Error(`no search of ${contains.field} is declared`);
  const searched = searchedTexts(of ? null : table.search, query) ?? { owner: null, rest: [], isPart: true };
  const beside = searched.rest.map((one) => besideSql(table, one));
  const own: Sql[] = searched.owner === null ? [] : [{ sql: 'w.owner = ?', values: [searched.owner] }];
  const known = beside.filter((sql) => sql !== null);
  return {
    prefix: of ? `${organization}/` : '',
    isTotal: !('isPart' in searched) && known.length === beside.length,
    keys: keysOf({ table, organization, words, beside: [...own, ...known] }),
  };
};
