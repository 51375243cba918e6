import type { SQLInputValue } from 'node:sqlite';
import type { Contains, Scalar } from '../ports.ts';
import type { IndexField } from './cursor.ts';
import type { FindPlan } from './findPlan.ts';

// BigInt binds as an integer, which takes no byte in SQLite where a JavaScript number takes eight
const bits = { true: 1n, false: 0n } as const;

/** A scalar as a column holds it: booleans are 1 and 0. */
export const toColumn = (value: Scalar): SQLInputValue => (typeof value === 'boolean' ? bits[`${value}`] : value);

/** Name of the column that holds an indexed field. */
export const columnOf = (field: string): string => `"f_${field.replaceAll('"', '""')}"`;

type Term = { sql: string; values: SQLInputValue[] };
export type Sql = { sql: string; values: SQLInputValue[] };

/** Values of `anyOf` multiply the ranges that one statement merges. */
const maxRanges = 400;

const equal = (field: string, value: Scalar): Term =>
  value === null ? { sql: `${columnOf(field)} IS NULL`, values: [] } : { sql: `${columnOf(field)} = ?`, values: [toColumn(value)] };

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
 * What lies behind a row, as ranges that each are one walk of the index: equal in all fields with a greater key, equal in all
 * but the last, and so on. One condition with OR would walk everything in front of the row again for each page.
 */
const rangesAfter = ({ order, after }: FindPlan): Term[][] => {
  if (!after) return [[]];
  const ranges: Term[][] = [];
  const equals: Term[] = [];
  order.forEach((part, at) => {
    const value = after.values[at] ?? null;
    ranges.unshift(...strictlyAfter(part, value).map((term) => [...equals, term]));
    equals.push(equal(part.field, value));
  });
  return [[...equals, { sql: 'key > ?', values: [after.key] }], ...ranges];
};

const combinations = (fixed: FindPlan['fixed']): Term[][] => {
  const counted = fixed.reduce((count, { values }) => count * values.length, 1);
  if (counted > maxRanges) throw new Error(`anyOf gives ${counted} combinations: at most ${maxRanges} can be asked for at once`);
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

/** Whether the words occur in the document of a row. */
export const containsSql = ({ field, words }: Contains): Sql => ({
  sql: words.map(() => 'instr(doc ->> ?, ?) > 0').join(' AND '),
  values: words.flatMap((word) => [field, word]),
});

const documentOf = ({ contains }: FindPlan): Sql => {
  if (!contains) return { sql: 'doc', values: [] };
  const { sql, values } = containsSql(contains);
  return { sql: `CASE WHEN ${sql} THEN doc END`, values };
};

/**
 * Key, position and document of the rows asked for, and the fields that order them, in order; null when nothing can match. Words leave
 * no row out: one that does not contain them comes without its document, so that the walk can be taken in pieces.
 */
export const findSql = (table: string, plan: FindPlan, { org, limit }: { org: number; limit: number }): Sql | null => {
  const terms = arms(plan, org);
  if (terms.length === 0) return null;
  if (terms.length > maxRanges) throw new Error(`the query takes ${terms.length} ranges: at most ${maxRanges} can be asked for at once`);
  const ordered = plan.order.map(({ field }) => columnOf(field));
  const document = documentOf(plan);
  const head = `SELECT ${['key', 'position', document.sql, ...ordered].join(', ')} FROM ${table}`;
  const { sql, values } = selectAll({ sql: head, values: document.values }, terms);
  const order = [...plan.order.map(({ descending }, at) => `${at + 4}${descending ? ' DESC' : ''}`), '1'].join(', ');
  return { sql: `${sql} ORDER BY ${order} LIMIT ?`, values: [...values, limit] };
};

/** How many rows a plan without `after` and words matches; null when nothing can match. */
export const countSql = (table: string, plan: FindPlan, org: number): Sql | null => {
  const terms = arms({ ...plan, after: null }, org);
  if (terms.length === 0) return null;
  const { sql, values } = selectAll({ sql: `SELECT count(*) AS n FROM ${table}`, values: [] }, terms);
  return { sql: `SELECT sum(n) FROM (${sql})`, values };
};
