import { setImmediate } from 'node:timers/promises';
import type { Generation, Search } from '../../ports.ts';
import type { FindPlan } from '../../readStore/findPlan.ts';
import type { Context } from './context.ts';
import { allOf, keysSql, lastSql, onlySql } from './findSql.ts';
import type { Sql } from './findSql.ts';
import type { Texts } from './searchTexts.ts';
import { containsSql } from './searchedWords.ts';
import type { Read } from './sqliteReads.ts';
import { valuesAt } from './storedRow.ts';
import { planOf, rowsOf } from './tableReads.ts';
import type { Table } from './tables.ts';
import { hasMarkSql, hasTextSql, marksOf } from './textKeys.ts';

/** Rows walked at once, about a millisecond, and four without an index: other work runs in between. */
export const rowsAtOnce = 500;

/** A piece of a list: how many rows were walked, and the stored keys of those that have the words. */
type Piece = { walked: number; found: string[] };

/**
 * Where a walk looks for the words: in texts, or in the rows. With `places`, those of all found texts, it looks these
 * up instead. A piece has `atOnce` rows.
 */
export type Walked = { texts: Texts | null; places?: string | null; atOnce?: number };

/** With `limit` a piece ends with so many found rows. */
export type WalkList = (
  generation: Generation,
  query: Omit<Search, 'limit'> & { limit?: number },
  walked: Walked,
) => AsyncGenerator<Piece>;

/** The values that rows have to have, without those that lie beside the texts: these are found with the words. */
const notBeside = ({ only = {} }: Omit<Search, 'limit'>, texts: Texts | null): Search['only'] =>
  Object.fromEntries(Object.entries(only).filter(([field]) => !texts || texts.rest.some(([left]) => left === field)));

/**
 * Walks a list in order and piece by piece, and looks for the words in the texts of the search index; without them, in
 * the rows.
 */
export const createWalkList = (context: Context, read: Read): WalkList => {
  const { statements, numbers, tables, keys } = context;
  const inRows = (table: Table, { contains, organizationId }: Omit<Search, 'limit'>): Sql | null => {
    if (!contains.of) return containsSql(table, contains, null);
    const other = tables.find(contains.of);
    return other && containsSql(table, contains, { texts: other, prefix: keys.prefixOf(table, organizationId) });
  };
  return async function* (generation, { limit, ...query }, { texts, places, atOnce = rowsAtOnce }) {
    const marks = texts && places ? marksOf(places) : null;
    let after: FindPlan['after'] | undefined;
    for (;;) {
      const piece = read<(Piece & { after: FindPlan['after'] }) | null>(generation, null, (table) => {
        const first = planOf(context, table, query);
        const plan = after ? { ...first, after } : first;
        const org = numbers.find(query.organizationId);
        const inTexts = texts && (marks ? hasMarkSql(texts, table, marks) : hasTextSql(texts, table));
        const hit = inTexts ?? inRows(table, query);
        if (org === null || !hit) return null;
        const only = allOf([hit, onlySql(table, notBeside(query, texts))]);
        const asked = { rows: rowsOf(context, table, org), limit: atOnce };
        const [sql, lastOf] = [
          keysSql(table, plan, { ...asked, only, most: limit ?? atOnce }),
          lastSql(table, plan, asked),
        ];
        if (!sql || !lastOf) return null;
        const found = statements.all(sql.sql, sql.values).map((row) => String(row[0]));
        const last = found.length === limit ? undefined : statements.get(lastOf.sql, lastOf.values);
        const places = plan.order.map((_, at) => at + 1);
        return {
          ...{ walked: atOnce, found },
          after: last ? { values: valuesAt(table, last, places), key: String(last[0]) } : null,
        };
      });
      if (!piece) return;
      yield piece;
      if (!piece.after) return;
      ({ after } = piece);
      await setImmediate();
    }
  };
};
