import { setImmediate } from 'node:timers/promises';
import type { Find, Generation, StoredRow } from '../../ports.ts';
import type { Context } from './context.ts';
import { columnAt, documentAt } from './columns.ts';
import { planFind } from '../../readStore/findPlan.ts';
import type { FindPlan } from '../../readStore/findPlan.ts';
import { findSql } from './findSql.ts';
import type { ColumnRow } from './readDatabase.ts';
import type { Read } from './sqliteReads.ts';
import { createToStored, valuesAt } from './storedRow.ts';
import type { Table } from './tables.ts';

/** Rows searched at once, some milliseconds: other work of this thread runs in between. */
const rowsAtOnce = 500;

type Words = Omit<Find, 'limit'>;
/** Selected rows of a table. */
type Piece = { table: Table; rows: ColumnRow[] };

/** Finds rows by words, for which there is no index: walks the index of the query and searches each document. */
export const createSearch = ({ statements: { all }, numbers }: Context, read: Read) => {
  /** The rows that contain the words, in order, piece by piece; some pieces are empty. */
  const walk = async function* (generation: Generation, query: Words): AsyncGenerator<Piece> {
    let after: FindPlan['after'] | undefined;
    for (;;) {
      const piece = read<(Piece & { plan: FindPlan }) | null>(generation, null, (table) => {
        const plan = planFind(table.indexes, query);
        const org = numbers.find(query.organizationId);
        const sql = org === null ? null : findSql(table, after ? { ...plan, after } : plan, { org, limit: rowsAtOnce });
        return { table, plan, rows: sql ? all(sql.sql, sql.values) : [] };
      });
      if (!piece) return;
      const { table, plan, rows } = piece;
      yield { table, rows: rows.filter((row) => row[documentAt] !== null) };
      const last = rows[rowsAtOnce - 1];
      if (!last) return;
      const ordered = plan.order.map(({ field }) => columnAt(table, field));
      after = { values: valuesAt(last, ordered), key: String(last[0]) };
      await setImmediate();
    }
  };
  return {
    find: async (generation: Generation, query: Find): Promise<StoredRow[]> => {
      const found: StoredRow[] = [];
      for await (const { table, rows } of walk(generation, query)) {
        found.push(...rows.slice(0, query.limit - found.length).map(createToStored(table, numbers)));
        if (found.length >= query.limit) break;
      }
      return found;
    },
    count: async (generation: Generation, query: Words): Promise<number> => {
      let found = 0;
      for await (const { rows } of walk(generation, query)) found += rows.length;
      return found;
    },
  };
};
