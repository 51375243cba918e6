import type { Scalar } from '../../../ports/rows.ts';
import type { Search } from '../../../ports/readStore.ts';
import type { IndexField } from '../../../readStore/cursor.ts';
import { valuesOf } from '../../../readStore/findPlan.ts';
import type { FindPlan } from '../../../readStore/findPlan.ts';
import { columnOf, toColumn, valueSql } from './columns.ts';
import type { Sql } from './statements.ts';
import type { ViewTable } from './viewTables.ts';

/** Values of `anyOf` multiply the ranges that one statement merges. */
const maxRanges = 400;

const equal = (field: string, value: Scalar): Sql =>
  value === null
    ? { sql: `${columnOf(field)} IS NULL`, values: [] }
    : { sql: `${columnOf(field)} = ?`, values: [toColumn(value)] };

// NULL comes first ascending and last descending
const strictlyAfter = ({ field, descending }: IndexField, value: Scalar): Sql[] => {
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
const rangesAfter = ({ order, after }: FindPlan): Sql[][] => {
  if (!after) return [[]];
  const ranges: Sql[][] = [];
  const equals: Sql[] = [];
  order.forEach((ordered, at) => {
    const value = after.values[at] ?? null;
    ranges.unshift(...strictlyAfter(ordered, value).map((term) => [...equals, term]));
    equals.push(equal(ordered.field, value));
  });
  return [[...equals, { sql: 'key > ?', values: [after.key] }], ...ranges];
};

const combinations = (fixed: FindPlan['fixed']): Sql[][] => {
  const counted = fixed.reduce((count, { values }) => count * values.length, 1);
  if (counted > maxRanges)
    throw new Error(`anyOf gives ${counted} combinations: at most ${maxRanges} can be asked for at once`);
  return fixed.reduce<Sql[][]>(
    (all, { field, values }) => all.flatMap((terms) => values.map((value) => [...terms, equal(field, value)])),
    [[]],
  );
};

const floorOf = ({ floor }: FindPlan): Sql[] =>
  floor ? [{ sql: `${columnOf(floor.field)} >= ?`, values: [floor.atLeast] }] : [];

const within = (organization: number): Sql => ({ sql: 'organization = ?', values: [organization] });

/** The condition that all of these hold. */
export const allOf = (terms: readonly Sql[]): Sql => ({
  sql: terms.map(({ sql }) => sql).join(' AND ') || 'TRUE',
  values: terms.flatMap(({ values }) => values),
});

/** The condition that one of these holds. */
export const anyOf = (terms: readonly Sql[]): Sql => ({
  sql: `(${terms.map(({ sql }) => `(${sql})`).join(' OR ') || 'FALSE'})`,
  values: terms.flatMap(({ values }) => values),
});

/** The conditions that a row has certain values in some fields. */
export const onlySql = (table: Pick<ViewTable, 'fields'>, only: Search['only'] = {}): Sql[] =>
  Object.entries(only).map(([field, value]) =>
    anyOf(valuesOf(value).map((one) => ({ sql: `${valueSql(table, field)} IS ?`, values: [toColumn(one)] }))),
  );

type Asked = {
  organization: number;
  columns: readonly string[];
  limit: number;
  /** Conditions beside those of the index. */
  conditions?: readonly Sql[];
};

const armsOf = (plan: FindPlan, { organization, conditions = [] }: Pick<Asked, 'organization' | 'conditions'>): Sql[] =>
  combinations(plan.fixed).flatMap((terms) =>
    rangesAfter(plan).map((range) =>
      allOf([within(organization), ...terms, ...floorOf(plan), ...range, ...conditions]),
    ),
  );

const selectAll = (head: string, arms: readonly Sql[]): Sql => ({
  sql: arms.map(({ sql }) => `${head} WHERE ${sql}`).join(' UNION ALL '),
  values: arms.flatMap(({ values }) => values),
});

/**
 * The first `limit` rows of a list, in the order of its index, each with `columns` behind those of the order. Null when
 * nothing can match.
 */
export const listSql = (table: Pick<ViewTable, 'name'>, plan: FindPlan, asked: Asked): Sql | null => {
  const arms = armsOf(plan, asked);
  if (arms.length === 0) return null;
  if (arms.length > maxRanges)
    throw new Error(`the query takes ${arms.length} ranges: at most ${maxRanges} can be asked for at once`);
  const ordered = [...plan.order.map(({ field }) => columnOf(field)), 'key'];
  const walk = selectAll(`SELECT ${[...ordered, ...asked.columns].join(', ')} FROM ${table.name}`, arms);
  // ORDER BY counts columns from one
  const order = [...plan.order.map(({ descending }, at) => `${at + 1}${descending ? ' DESC' : ''}`), ordered.length];
  return { sql: `${walk.sql} ORDER BY ${order.join(', ')} LIMIT ?`, values: [...walk.values, asked.limit] };
};

/** How many rows the list of a plan has; null when nothing can match. */
export const lengthSql = (
  table: Pick<ViewTable, 'name'>,
  plan: FindPlan,
  asked: Pick<Asked, 'organization' | 'conditions'>,
): Sql | null => {
  const arms = armsOf({ ...plan, after: null }, asked);
  if (arms.length === 0) return null;
  const counts = selectAll(`SELECT count(*) AS n FROM ${table.name}`, arms);
  return { sql: `SELECT sum(n) FROM (${counts.sql})`, values: counts.values };
};
