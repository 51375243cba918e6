import type { SQLInputValue } from 'node:sqlite';
import type { Contains, Scalar } from '../../ports.ts';
import type { IndexField } from '../../readStore/cursor.ts';
import { columnAt, columnOf, rowColumns, toColumn } from './columns.ts';
import type { FindPlan } from '../../readStore/findPlan.ts';
import type { Table } from './tables.ts';

type Term = { sql: string; values: SQLInputValue[] };
export type Sql = { sql: string; values: SQLInputValue[] };

/** Values of `anyOf` multiply the ranges that one statement merges. */
const maxRanges = 400;

const equal = (field: string, value: Scalar): Term =>
  value === null
    ? { sql: `${columnOf(field)} IS NULL`, values: [] }
    : { sql: `${columnOf(field)} = ?`, values: [toColumn(value)] };

// NULL comes first ascending and last descending
const strictlyAfter = ({ field, descending }: IndexField, value: Scalar): Term[] => {
  const column = columnOf(field);
  if (value === null) return descending ? [] : [{ sql: `${column} IS NOT NULL`, values: [] }];
  if (!descending) return [{ sql: `${column} > ?`, values: [toColumn(value)] }];
  return [
    { sql: `${column} < ?`, values: [toColumn(value)] },
    { sql: `${column} IS NULL`, values: [] },
  ];
};

/**
 * The rows behind a row, as ranges that each are one walk of the index: equal in all fields with a greater key, equal
 * in all but the last, and so on. One condition with OR would walk everything in front of the row again for each
 * page.
 */
const rangesAfter = ({ order, after }: FindPlan): Term[][] => {
  if (!after) return [[]];
  const ranges: Term[][] = [];
  const equals: Term[] = [];
  order.forEach((ordered, at) => {
    const value = after.values[at] ?? null;
    ranges.unshift(...strictlyAfter(ordered, value).map((term) => [...equals, term]));
    equals.push(equal(ordered.field, value));
  });
  return [[...equals, { sql: 'key > ?', values: [after.key] }], ...ranges];
};

const combinations = (fixed: FindPlan['fixed']): Term[][] => {
  const counted = fixed.reduce((count, { values }) => count * values.length, 1);
  if (counted > maxRanges)
    throw new Error(`anyOf gives ${counted} combinations: at most ${maxRanges} can be asked for at once`);
  return fixed.reduce<Term[][]>(
    (all, { field, values }) => all.flatMap((terms) => values.map((value) => [...terms, equal(field, value)])),
    [[]],
  );
};

const arms = (plan: FindPlan, org: number): Term[][] => {
  const floor = plan.floor ? [{ sql: `${columnOf(plan.floor.field)} >= ?`, values: [plan.floor.atLeast] }] : [];
  const ranges = rangesAfter(plan);
  return combinations(plan.fixed).flatMap((terms) =>
    ranges.map((range) => [{ sql: 'org = ?', values: [org] }, ...terms, ...floor, ...range]),
  );
};

const selectAll = (head: Sql, terms: readonly Term[][]): Sql => ({
  sql: terms.map((arm) => `${head.sql} WHERE ${arm.map(({ sql }) => sql).join(' AND ')}`).join(' UNION ALL '),
  values: terms.flatMap((arm) => [...head.values, ...arm.flatMap(({ values }) => values)]),
});

/** Whether the words occur in a field of a row: a field with a column is not in the document. */
export const containsSql = ({ fields }: Pick<Table, 'fields'>, { field, words }: Contains): Sql =>
  fields.includes(field)
    ? { sql: words.map(() => `instr(${columnOf(field)}, ?) > 0`).join(' AND '), values: [...words] }
    : { sql: words.map(() => 'instr(doc ->> ?, ?) > 0').join(' AND '), values: words.flatMap((word) => [field, word]) };

const documentOf = (table: Pick<Table, 'fields'>, { contains }: FindPlan): Sql => {
  if (!contains) return { sql: 'doc', values: [] };
  const { sql, values } = containsSql(table, contains);
  return { sql: `CASE WHEN ${sql} THEN doc END`, values };
};

/**
 * The `rowColumns` of the rows asked for, in order; null when nothing can match. Words leave no row out: one that
 * does not contain them comes without its document, so that the walk can be taken in pieces.
 */
export const findSql = (
  table: Pick<Table, 'name' | 'fields'>,
  plan: FindPlan,
  { org, limit }: { org: number; limit: number },
): Sql | null => {
  const terms = arms(plan, org);
  if (terms.length === 0) return null;
  if (terms.length > maxRanges)
    throw new Error(`the query takes ${terms.length} ranges: at most ${maxRanges} can be asked for at once`);
  const document = documentOf(table, plan);
  const head = `SELECT ${rowColumns(table, document.sql).join(', ')} FROM ${table.name}`;
  const { sql, values } = selectAll({ sql: head, values: document.values }, terms);
  // ORDER BY counts columns from one
  const order = [
    ...plan.order.map(({ field, descending }) => `${columnAt(table, field) + 1}${descending ? ' DESC' : ''}`),
    '1',
  ].join(', ');
  return { sql: `${sql} ORDER BY ${order} LIMIT ?`, values: [...values, limit] };
};

/** How many rows a plan without `after` and words matches; null when nothing can match. */
export const countSql = (table: string, plan: FindPlan, org: number): Sql | null => {
  const terms = arms({ ...plan, after: null }, org);
  if (terms.length === 0) return null;
  const { sql, values } = selectAll({ sql: `SELECT count(*) AS n FROM ${table}`, values: [] }, terms);
  return { sql: `SELECT sum(n) FROM (${sql})`, values };
};
