import type { ReadStore, StoredRow } from '../../ports.ts';
import { planFind } from '../../readStore/findPlan.ts';
import type { FindPlan } from '../../readStore/findPlan.ts';
import { rowColumns } from './columns.ts';
import type { Context } from './context.ts';
import { countSql } from './findSql.ts';
import type { RowsOf } from './findSql.ts';
import { createToStored } from './storedRow.ts';
import type { Table } from './tables.ts';

/** Selects the `rowColumns` of a table. */
export const selectFrom = (table: Table): string => `SELECT ${rowColumns(table).join(', ')} FROM ${table.name}`;

/** How a query walks an index of a table, with the key to go on behind as the table has it. */
export const planOf = (
  { keys }: Pick<Context, 'keys'>,
  table: Table,
  query: Parameters<typeof planFind>[1],
): FindPlan => {
  const plan = planFind(table.indexes, query);
  const { after } = plan;
  return after ? { ...plan, after: { ...after, key: keys.find(table, after.key) } } : plan;
};

/** Where the rows of an organization are found. */
export const rowsOf = ({ unindexed }: Pick<Context, 'unindexed'>, table: Table, org: number): RowsOf => {
  const keys = unindexed.keysOf(table, org);
  return { org, keys, indexed: !keys?.isAll };
};

/** The rows with these keys, by key. */
export const loadRows = (context: Context, table: Table, keys: readonly string[]): Map<string, StoredRow> => {
  const select = `${selectFrom(table)} WHERE key IN (SELECT value FROM json_each(?))`;
  const stored = JSON.stringify(keys.map((key) => context.keys.find(table, key)));
  const rows = context.statements.all(select, [stored]).map(createToStored(table, context));
  return new Map(rows.map((row) => [row.key, row]));
};

/** How many rows a query matches, from the kept counts where there are some. */
export const countRows = (context: Context, table: Table, query: Parameters<ReadStore['count']>[1]): number => {
  const { statements, tables, numbers, counts } = context;
  const plan = planFind(table.indexes, query);
  const org = numbers.find(query.organizationId);
  if (org === null) return 0;
  const rows = rowsOf(context, table, org);
  const counted = rows.indexed && tables.isIndexed(table) ? counts.find(table, plan, org) : null;
  const sql = countSql(table, plan, counted === null ? rows : { ...rows, indexed: false });
  return (counted ?? 0) + (sql ? Number(statements.get(sql.sql, sql.values)?.[0] ?? 0) : 0);
};
