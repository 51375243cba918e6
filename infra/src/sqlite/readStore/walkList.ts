import { setImmediate } from 'node:timers/promises';
import type { Generation, Search } from '../../ports.ts';
import type { FindPlan } from '../../readStore/findPlan.ts';
import { columnAt, documentAt } from './columns.ts';
import type { Context } from './context.ts';
import { containsSql, findSql } from './findSql.ts';
import type { Sql } from './findSql.ts';
import type { ColumnRow } from './readDatabase.ts';
import type { Read } from './sqliteReads.ts';
import { valuesAt } from './storedRow.ts';
import { planOf, rowsOf } from './tableReads.ts';
import type { Table } from './tables.ts';

/** Rows walked at once, some milliseconds: other work of this thread runs in between. */
const rowsAtOnce = 500;

/** Rows of a table: how many were walked, and those of them that have the words. */
type Piece = { table: Table; walked: number; found: ColumnRow[] };
export type WalkList = (generation: Generation, query: Omit<Search, 'limit'>) => AsyncGenerator<Piece>;

/** Walks a list in order and piece by piece, and looks for the words in the text of each row. */
export const createWalkList = (context: Context, read: Read): WalkList => {
  const { statements, numbers, tables, keys } = context;
  const only = (table: Table, { contains, organizationId }: Omit<Search, 'limit'>): Sql | null => {
    if (!contains.of) return containsSql(table, contains, null);
    const texts = tables.find(contains.of);
    return texts && containsSql(table, contains, { texts, prefix: keys.prefixOf(table, organizationId) });
  };
  return async function* (generation, query) {
    let after: FindPlan['after'] | undefined;
    for (;;) {
      const piece = read<{ table: Table; plan: FindPlan; found: ColumnRow[] } | null>(generation, null, (table) => {
        const plan = planOf(context, table, query);
        const [org, words] = [numbers.find(query.organizationId), only(table, query)];
        if (org === null || words === null) return null;
        const rows = rowsOf(context, table, org);
        const sql = findSql(table, after ? { ...plan, after } : plan, { rows, limit: rowsAtOnce, only: words });
        return { table, plan, found: sql ? statements.all(sql.sql, sql.values) : [] };
      });
      if (!piece) return;
      const { table, plan, found } = piece;
      yield { table, walked: found.length, found: found.filter((row) => row[documentAt] !== null) };
      const last = found[rowsAtOnce - 1];
      if (!last) return;
      const ordered = plan.order.map(({ field }) => columnAt(table, field));
      after = { values: valuesAt(table, last, ordered), key: String(last[0]) };
      await setImmediate();
    }
  };
};
