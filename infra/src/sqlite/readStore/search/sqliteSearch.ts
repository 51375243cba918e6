import type { Search, SearchResult, StoredRow } from '../../../ports.ts';
import { planFind } from '../../../readStore/findPlan.ts';
import type { FindPlan } from '../../../readStore/findPlan.ts';
import { allOf, inListSql, listSql, onlySql, orderSql } from '../tables/listSql.ts';
import type { ReadTables } from '../tables/readTables.ts';
import type { Sql } from '../tables/statements.ts';
import type { ViewTable } from '../tables/viewTables.ts';
import { foundTextsOf } from './foundTexts.ts';
import type { FoundTexts } from './foundTexts.ts';

/** Found texts whose rows are brought into order, some 30 ms. */
const mostSorted = 10_000;

type LoadRows = (table: ViewTable, keys: readonly string[]) => Map<string, StoredRow>;

/** The rows of a list, from its beginning or its place on, whose texts are found. */
const rowsOfTexts = ({ prefix, from }: FoundTexts, { name }: ViewTable, inList: Sql): Sql => ({
  sql: `FROM (SELECT w.key AS found ${from.sql}) CROSS JOIN ${name} ON key = ? || found WHERE ${inList.sql}`,
  values: [...from.values, prefix, ...inList.values],
});

/** The condition that the text of a row of a list is found. */
const hasText = ({ texts, prefix, condition }: FoundTexts, { name }: ViewTable): Sql => ({
  // counted in code points, as SQLite does
  sql: `EXISTS (SELECT 1 FROM ${texts} w WHERE w.key = substr(${name}.key, ${[...prefix].length + 1}) AND ${condition.sql})`,
  values: condition.values,
});

/**
 * Finds rows by words: the texts that have them come from the index of trigrams, and their rows are brought into the
 * order of the list. Of very many the list is read in its order instead, up to the end of the page.
 */
export const createSearch = (tables: ReadTables, loadRows: LoadRows) => {
  const { statements, numbers } = tables;
  const { all, get, run } = statements;

  const keysIn = (table: ViewTable, query: Search, found: FoundTexts): { keys: string[]; total: number } => {
    const organization = numbers.find(query.organizationId) ?? 0;
    const plan = planFind(table.indexes, query);
    const only = onlySql(table, query.only);
    const inList = (of: FindPlan): Sql => rowsOfTexts(found, table, allOf([inListSql(of, organization), ...only]));
    const counted = found.isTotal ? found.counted : inList({ ...plan, after: null });
    const total = Number(get(`SELECT count(*) ${counted.sql}`, counted.values)?.[0]);
    if (total === 0) return { keys: [], total };
    const { limit } = query;
    const keysOf = ({ sql, values }: Sql, at: number): string[] => all(sql, values).map((row) => String(row[at]));
    if (total > mostSorted) {
      const conditions = [...only, hasText(found, table)];
      const walk = listSql(table, plan, { organization, columns: [], limit, conditions });
      return { keys: walk ? keysOf(walk, plan.order.length) : [], total };
    }
    const { sql, values } = inList(plan);
    const sorted = { sql: `SELECT key ${sql} ORDER BY ${orderSql(plan)} LIMIT ?`, values: [...values, limit] };
    return { keys: keysOf(sorted, 0), total };
  };

  const search = (table: ViewTable, query: Search): SearchResult => {
    const found = foundTextsOf(tables, table, query);
    if (!found) return { rows: [], total: 0 };
    const { keys, total } = keysIn(table, query, found);
    const rows = loadRows(table, keys);
    return { rows: keys.flatMap((key) => rows.get(key) ?? []), total };
  };

  /** In one snapshot of the tables: the total fits the page. */
  return (table: ViewTable, query: Search): SearchResult => {
    run('SAVEPOINT search');
    try {
      return search(table, query);
    } finally {
      run('RELEASE search');
    }
  };
};
