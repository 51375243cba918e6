import type { ReadStore, StoredRow } from '../../ports.ts';
import { planFind } from '../../readStore/findPlan.ts';
import { rowColumns } from './columns.ts';
import type { Context } from './context.ts';
import { countSql } from './findSql.ts';
import { createToStored } from './storedRow.ts';
import type { Table } from './tables.ts';

/** Selects the `rowColumns` of a table. */
export const selectFrom = (table: Table): string => `SELECT ${rowColumns(table).join(', ')} FROM ${table.name}`;

/** The rows with these keys, by key. */
export const loadRows = (
  { statements: { all }, numbers }: Context,
  table: Table,
  keys: readonly string[],
): Map<string, StoredRow> => {
  const select = `${selectFrom(table)} WHERE key IN (SELECT value FROM json_each(?))`;
  const rows = all(select, [JSON.stringify(keys)]).map(createToStored(table, numbers));
  return new Map(rows.map((row) => [row.key, row]));
};

/** How many rows a query matches, from the kept counts where there are some. */
export const countRows = (
  { statements: { get }, tables, numbers, counts }: Context,
  table: Table,
  query: Parameters<ReadStore['count']>[1],
): number => {
  const plan = planFind(table.indexes, query);
  const org = numbers.find(query.organizationId);
  if (org === null) return 0;
  const counted = tables.isIndexed(table) ? counts.find(table, plan, org) : null;
  if (counted !== null) return counted;
  const sql = countSql(table.name, plan, org);
  return sql ? Number(get(sql.sql, sql.values)?.[0] ?? 0) : 0;
};
