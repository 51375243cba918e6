import { setImmediate } from 'node:timers/promises';
import type { Generation, Search } from '../../ports.ts';
import type { FindPlan } from '../../readStore/findPlan.ts';
import type { Context } from './context.ts';
import { keysSql } from './findSql.ts';
import type { Sql } from './findSql.ts';
import type { ColumnRow } from './readDatabase.ts';
import type { Texts } from './searchTexts.ts';
import { containsSql } from './searchedWords.ts';
import type { Read } from './sqliteReads.ts';
import { valuesAt } from './storedRow.ts';
import { planOf, rowsOf } from './tableReads.ts';
import type { Table } from './tables.ts';
import { keysAmong } from './textKeys.ts';

/** Rows walked at once, less than a millisecond, and four without an index: other work runs in between. */
export const rowsAtOnce = 500;

/** A piece of a list: how many rows were walked, and the stored keys of those that have the words. */
type Piece = { walked: number; found: string[] };
export type WalkList = (
  generation: Generation,
  query: Omit<Search, 'limit'>,
  how: { texts: Texts | null; atOnce?: number },
) => AsyncGenerator<Piece>;

/**
 * Walks a list in order and piece by piece, and looks for the words in the texts of the search index; without them, in
 * the rows.
 */
export const createWalkList = (context: Context, read: Read): WalkList => {
  const { statements, numbers, tables, keys } = context;
  const onlyIn = (table: Table, { contains, organizationId }: Omit<Search, 'limit'>): Sql | null => {
    if (!contains.of) return containsSql(table, contains, null);
    const other = tables.find(contains.of);
    return other && containsSql(table, contains, { texts: other, prefix: keys.prefixOf(table, organizationId) });
  };
  const foundIn = (table: Table, texts: Texts | null, rows: readonly ColumnRow[]): string[] => {
    if (texts) return keysAmong(statements, texts, { table, stored: rows.map((row) => String(row[0])) });
    return rows.flatMap((row) => (Object.values(row).at(-1) === 1 ? [String(row[0])] : []));
  };
  return async function* (generation, query, { texts, atOnce: first = rowsAtOnce }) {
    let after: FindPlan['after'] | undefined;
    let walked = 0;
    for (;;) {
      // in a long walk a row costs more than twice as much by small pieces
      const atOnce = Math.max(first, Math.min(Math.ceil(walked / 4), rowsAtOnce));
      const piece = read<(Piece & { after: FindPlan['after'] }) | null>(generation, null, (table) => {
        const plan = planOf(context, table, query);
        const org = numbers.find(query.organizationId);
        const only = texts ? null : onlyIn(table, query);
        if (org === null || (!texts && !only)) return null;
        const asked = { rows: rowsOf(context, table, org), limit: atOnce, only };
        const sql = keysSql(table, after ? { ...plan, after } : plan, asked);
        const rows = sql ? statements.all(sql.sql, sql.values) : [];
        const last = rows[atOnce - 1];
        const places = plan.order.map((_, at) => at + 1);
        return {
          ...{ walked: rows.length, found: foundIn(table, texts, rows) },
          after: last ? { values: valuesAt(table, last, places), key: String(last[0]) } : null,
        };
      });
      if (!piece) return;
      yield piece;
      if (!piece.after) return;
      walked += piece.walked;
      ({ after } = piece);
      await setImmediate();
    }
  };
};
