import type { Search } from '../../ports.ts';
import { planFind } from '../../readStore/findPlan.ts';
import type { Context } from './context.ts';
import { allKeysSql } from './findSql.ts';
import type { OtherPlan } from './findSql.ts';
import type { Texts } from './searchTexts.ts';
import { countRows, rowsOf } from './tableReads.ts';
import type { Table } from './tables.ts';
import { foundAmong } from './textKeys.ts';

/** A part of a list, and the rows that it leaves out; these are null where the texts do not tell the whole list. */
export type Part = { own: OtherPlan; others: { plan: OtherPlan; length: number } | null };

/** The rows that a list leaves out by one value in the last field that it fixes; null where it leaves out others. */
const othersOf = (own: OtherPlan, { rest }: Texts): OtherPlan | null => {
  const last = own.fixed.at(-1);
  const [value, ...more] = last?.values ?? [];
  if (!last || value === undefined || more.length > 0 || own.floor) return null;
  const isAlone = rest.length === 1 && rest[0]?.[0] === last.field;
  return isAlone ? { ...own, fixed: own.fixed.slice(0, -1), except: { field: last.field, value } } : null;
};

/** Makes the functions that look through the texts of a part of a list, whose filter does not lie beside them. */
export const createParts = (context: Context) => ({
  of: (table: Table, query: Search, { texts, length }: { texts: Texts; length: number }): Part => {
    const own = planFind(table.indexes, { index: query.index, where: query.where ?? {} });
    const plan = othersOf(own, texts);
    if (!plan) return { own, others: null };
    const isWhole = ([field]: [string, unknown]): boolean => texts.rest.every(([left]) => left !== field);
    const where = Object.fromEntries(Object.entries(query.where ?? {}).filter(isWhole));
    return { own, others: { plan, length: countRows(context, table, { ...query, where }) - length } };
  },
  find: (table: Table, plan: OtherPlan, texts: Texts): { ids: string; count: number } => {
    const keys = allKeysSql(table, plan, rowsOf(context, table, texts.org));
    return keys ? foundAmong(context.statements, texts, { table, keys }) : { ids: '[]', count: 0 };
  },
});
