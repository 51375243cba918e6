import { setImmediate } from 'node:timers/promises';
import type { Find, Generation, StoredRow } from '../ports.ts';
import type { Context } from './context.ts';
import { planFind } from './findPlan.ts';
import type { FindPlan } from './findPlan.ts';
import { findSql } from './findSql.ts';
import type { ColumnRow } from './readDatabase.ts';
import { toStoredRow } from './rowWriter.ts';
import type { Read } from './sqliteReads.ts';

/** Rows looked into at once, some milliseconds: what else this thread answers gets its turn in between. */
const rowsAtOnce = 500;

type Words = Omit<Find, 'limit'>;

const scalarIn = (value: ColumnRow[number] | undefined): string | number | null =>
  typeof value === 'string' || typeof value === 'number' ? value : null;

const behind = (row: ColumnRow, { order }: FindPlan): FindPlan['after'] => ({
  values: order.map((_, at) => scalarIn(row[at + 3])),
  key: String(row[0]),
});

/** Finds rows by words, which no index knows: walks the index that was asked for and looks into each document. */
export const createSearch = ({ statements: { all }, numbers }: Context, read: Read) => {
  /** The rows that contain the words, in order, piece by piece; some pieces are empty. */
  const walk = async function* (generation: Generation, query: Words): AsyncGenerator<ColumnRow[]> {
    let after: FindPlan['after'] | undefined;
    for (;;) {
      const piece = read<{ plan: FindPlan; rows: ColumnRow[] } | null>(generation, null, ({ name, indexes }) => {
        const plan = planFind(indexes, query);
        const org = numbers.find(query.organizationId);
        const sql = org === null ? null : findSql(name, after ? { ...plan, after } : plan, { org, limit: rowsAtOnce });
        return { plan, rows: sql ? all(sql.sql, sql.values) : [] };
      });
      yield piece?.rows.filter((row) => row[2] !== null) ?? [];
      const last = piece?.rows[rowsAtOnce - 1];
      if (!piece || !last) return;
      after = behind(last, piece.plan);
      await setImmediate();
    }
  };
  return {
    find: async (generation: Generation, query: Find): Promise<StoredRow[]> => {
      const found: StoredRow[] = [];
      for await (const rows of walk(generation, query)) {
        found.push(...rows.slice(0, query.limit - found.length).map(toStoredRow));
        if (found.length >= query.limit) break;
      }
      return found;
    },
    count: async (generation: Generation, query: Words): Promise<number> => {
      let found = 0;
      for await (const rows of walk(generation, query)) found += rows.length;
      return found;
    },
  };
};
