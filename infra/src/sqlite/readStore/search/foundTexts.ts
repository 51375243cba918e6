import type { Condition, Search } from '../../../ports.ts';
import { valuesOf } from '../../../readStore/findPlan.ts';
import { searchedTexts } from '../../../readStore/searchedTexts.ts';
import { allOf, anyOf } from '../tables/listSql.ts';
import { columnOf, toColumn } from '../tables/columns.ts';
import type { ReadTables } from '../tables/readTables.ts';
import type { Sql } from '../tables/statements.ts';
import { gramsOf, textsOf } from '../tables/viewTables.ts';
import type { ViewTable } from '../tables/viewTables.ts';
import { textIdsOf } from './searchIndex.ts';
import { hasGrams, matchOf, wordsSql } from './wordsSql.ts';

/**
 * The texts of an organization that a search finds. A row of the list has the key `prefix` and that of its text. With
 * `isTotal` each of these texts is one row of the list, so that their number is that of the found rows.
 */
export type FoundTexts = {
  texts: string;
  prefix: string;
  isTotal: boolean;
  /** The condition that a text `w` is found, by reading it. */
  condition: Sql;
  /** The texts by the index of trigrams; by reading them all where no word has trigrams. */
  from: Sql;
  /** The same without the texts themselves, where trigrams say all: enough to count them. */
  counted: Sql;
};

/** The condition that lies beside the texts; null for others. */
const besideSql = ({ search }: ViewTable, [field, condition]: readonly [string, Condition]): Sql | null => {
  if (!search?.filters?.includes(field)) return null;
  if (typeof condition === 'object' && condition !== null && 'atLeast' in condition) return null;
  const values = valuesOf(condition).map((one) => ({ sql: `w.${columnOf(field)} IS ?`, values: [toColumn(one)] }));
  return anyOf(values);
};

type Searched = { table: ViewTable; organization: number; words: readonly string[]; beside: readonly Sql[] };

/** The texts with all words: from the index of trigrams, or by reading them. */
const textsWith = ({
  table,
  organization,
  words,
  beside,
}: Searched): Pick<FoundTexts, 'condition' | 'from' | 'counted'> => {
  const [texts, grams] = [textsOf(table), gramsOf(table)];
  const ids = textIdsOf(organization);
  const condition = allOf([{ sql: 'w.id BETWEEN ? AND ?', values: ids }, ...beside, ...wordsSql(words)]);
  const indexed = words.filter(hasGrams);
  const byReading: Sql = { sql: `FROM ${texts} w WHERE ${condition.sql}`, values: condition.values };
  if (indexed.length === 0) return { condition, from: byReading, counted: byReading };
  const rest = [...beside, ...wordsSql(words.filter((word) => !hasGrams(word)))];
  const inGrams: Sql = {
    sql: `${grams}.rowid BETWEEN ? AND ? AND ${grams} MATCH ?`,
    values: [...ids, matchOf(indexed)],
  };
  const { sql, values } = allOf([inGrams, ...rest]);
  const from = { sql: `FROM ${grams} CROSS JOIN ${texts} w ON w.id = ${grams}.rowid WHERE ${sql}`, values };
  return { condition, from, counted: rest.length > 0 ? from : { sql: `FROM ${grams} WHERE ${sql}`, values } };
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
    texts: textsOf(table),
    prefix: of ? `${organizationId}/` : '',
    isTotal: !('isPart' in searched) && known.length === beside.length,
    ...textsWith({ table, organization, words, beside: [...own, ...known] }),
  };
};
