import type { SQLInputValue } from 'node:sqlite';
import type { Scalar, Search } from '../../ports.ts';
import type { IndexField } from '../../readStore/cursor.ts';
import { columnOf, rowColumns, toColumn, valueSql } from './columns.ts';
import { valuesOf } from '../../readStore/findPlan.ts';
import type { FindPlan } from '../../readStore/findPlan.ts';
import type { Table } from './tables.ts';
import type { UnindexedKeys } from './unindexedRows.ts';

export type Sql = { sql: string; values: SQLInputValue[] };
type Term = Sql;

/** Rows of an organization: those `indexed`, those in a range of keys, or both. */
export type RowsOf = { org: number; indexed: boolean; keys: UnindexedKeys | null };

/** Values of `anyOf` multiply the ranges that one statement merges. */
const maxRanges = 400;

type Form = Pick<Table, 'packed'>;

const equal = (form: Form, field: string, value: Scalar): Term =>
  value === null
    ? { sql: `${columnOf(field)} IS NULL`, values: [] }
    : { sql: `${columnOf(field)} = ?`, values: [toColumn(form, value)] };

// NULL comes first ascending and last descending
const strictlyAfter = (form: Form, { field, descending }: IndexField, value: Scalar): Term[] => {
  const column = columnOf(field);
  if (value === null) return descending ? [] : [{ sql: `${column} IS NOT NULL`, values: [] }];
  if (!descending) return [{ sql: `${column} > ?`, values: [toColumn(form, value)] }];
  return [
    { sql: `${column} < ?`, values: [toColumn(form, value)] },
    { sql: `${column} IS NULL`, values: [] },
  ];
};

/**
 * The rows behind a row, as ranges that each are one walk of the index: equal in all fields with a greater key, equal
 * in all but the last, and so on. One condition with OR would walk everything in front of the row again for each
 * page.
 */
const rangesAfter = (form: Form, { order, after }: FindPlan): Term[][] => {
  if (!after) return [[]];
  const ranges: Term[][] = [];
  const equals: Term[] = [];
  order.forEach((ordered, at) => {
    const value = after.values[at] ?? null;
    ranges.unshift(...strictlyAfter(form, ordered, value).map((term) => [...equals, term]));
    equals.push(equal(form, ordered.field, value));
  });
  return [[...equals, { sql: 'key > ?', values: [after.key] }], ...ranges];
};

const combinations = (form: Form, fixed: FindPlan['fixed']): Term[][] => {
  const counted = fixed.reduce((count, { values }) => count * values.length, 1);
  if (counted > maxRanges)
    throw new Error(`anyOf gives ${counted} combinations: at most ${maxRanges} can be asked for at once`);
  return fixed.reduce<Term[][]>(
    (all, { field, values }) => all.flatMap((terms) => values.map((value) => [...terms, equal(form, field, value)])),
    [[]],
  );
};

const floorOf = ({ floor }: FindPlan): Term[] =>
  floor ? [{ sql: `${columnOf(floor.field)} >= ?`, values: [floor.atLeast] }] : [];

// as the condition of the indexes has it
const inIndex = (org: number): Term => ({ sql: 'org = ? AND org > 0', values: [org] });

/** The condition that all of these hold. */
export const allOf = (terms: readonly Term[]): Term => ({
  sql: terms.map(({ sql }) => sql).join(' AND ') || 'TRUE',
  values: terms.flatMap(({ values }) => values),
});

const anyOf = (terms: readonly Term[]): Term => ({
  sql: `(${terms.map(({ sql }) => `(${sql})`).join(' OR ') || 'FALSE'})`,
  values: terms.flatMap(({ values }) => values),
});

/** The condition that a row has certain values in some fields. */
export const onlySql = (table: Pick<Table, 'fields' | 'packed'>, only: Search['only'] = {}): Sql =>
  allOf(
    Object.entries(only).map(([field, value]) =>
      anyOf(valuesOf(value).map((one) => ({ sql: `${valueSql(table, field)} IS ?`, values: [toColumn(table, one)] }))),
    ),
  );

/** One walk of the unindexed rows. */
const walk = (form: Form, plan: FindPlan, { org, keys }: RowsOf): Term[][] => {
  const ranges = rangesAfter(form, plan).map(allOf);
  if (!keys || plan.fixed.some(({ values }) => values.length === 0)) return [];
  // rows may have got their entries since the keys were read: where the indexes are asked too, they have them
  const orgs = { sql: keys.isAll ? 'org IN (?, ?)' : 'org = ?', values: keys.isAll ? [-org, org] : [-org] };
  const own = allOf([{ sql: 'key >= ? AND key < ?', values: [keys.from, keys.to] }, orgs]);
  const listed = plan.fixed.map(({ field, values }) => anyOf(values.map((value) => equal(form, field, value))));
  return [[own, ...listed, ...floorOf(plan), anyOf(ranges)]];
};

const arms = (form: Form, plan: FindPlan, rows: RowsOf): Term[][] => {
  const walked = walk(form, plan, rows);
  if (!rows.indexed) return walked;
  const floor = floorOf(plan);
  const ranges = rangesAfter(form, plan);
  const found = combinations(form, plan.fixed).flatMap((terms) =>
    ranges.map((range) => [inIndex(rows.org), ...terms, ...floor, ...range]),
  );
  return [...found, ...walked];
};

const selectAll = (head: Sql, terms: readonly Term[][]): Sql => ({
  sql: terms.map((arm) => `${head.sql} WHERE ${arm.map(({ sql }) => sql).join(' AND ')}`).join(' UNION ALL '),
  values: terms.flatMap((arm) => [...head.values, ...arm.flatMap(({ values }) => values)]),
});

type Searched = Pick<Table, 'name' | 'fields' | 'packed'>;
type Asked = { rows: RowsOf; limit: number };

/** Columns of the rows asked for, in order: `key`, those of the order, and others. Null when nothing can match. */
const walkSql = (
  table: Searched,
  plan: FindPlan,
  { rows, limit, columns, values = [] }: Asked & { columns: readonly string[]; values?: Sql['values'] },
): Sql | null => {
  const terms = arms(table, plan, rows);
  if (terms.length === 0) return null;
  if (terms.length > maxRanges)
    throw new Error(`the query takes ${terms.length} ranges: at most ${maxRanges} can be asked for at once`);
  const walk = selectAll({ sql: `SELECT ${columns.join(', ')} FROM ${table.name}`, values }, terms);
  // ORDER BY counts columns from one
  const placeOf = (column: string): number => columns.indexOf(column) + 1;
  const order = plan.order.map(({ field, descending }) => `${placeOf(columnOf(field))}${descending ? ' DESC' : ''}`);
  const sql = `${walk.sql} ORDER BY ${[...order, placeOf('key')].join(', ')} LIMIT ?`;
  return { sql, values: [...walk.values, limit] };
};

/** The `rowColumns` of the rows asked for, in order; null when nothing can match. */
export const findSql = (table: Searched, plan: FindPlan, asked: Asked): Sql | null =>
  walkSql(table, plan, { ...asked, columns: rowColumns(table) });

type Piece = { rows: RowsOf; limit: number };

/** The keys of the rows for which `only` holds, at most `most`, among the first `limit` rows in order. */
export const keysSql = (
  table: Searched,
  plan: FindPlan,
  { only, most, ...asked }: Piece & { only: Sql; most: number },
): Sql | null => {
  const columns = ['key', ...plan.order.map(({ field }) => columnOf(field)), `(${only.sql}) AS hit`];
  const walked = walkSql(table, plan, { ...asked, columns, values: only.values });
  return walked && { sql: `SELECT key FROM (${walked.sql}) WHERE hit LIMIT ?`, values: [...walked.values, most] };
};

/** The key of the last of the first `limit` rows in order, and the values that order it; nothing of fewer rows. */
export const lastSql = (table: Searched, plan: FindPlan, { limit, ...asked }: Piece): Sql | null => {
  const columns = ['key', ...plan.order.map(({ field }) => columnOf(field))];
  const walked = walkSql(table, plan, { ...asked, limit: 1, columns });
  return walked && { sql: `${walked.sql} OFFSET ?`, values: [...walked.values, limit - 1] };
};

/**
 * The keys of the rows of a plan among those that `keys` selects as `found`, in order: all, each with 1 when it is
 * behind `after`, or the first `limit` of those behind. CROSS JOIN begins with `keys`: a walk of the list's index in
 * order would pass every row.
 */
export const orderedSql = (
  table: Pick<Table, 'name' | 'packed'>,
  plan: FindPlan,
  { org, keys, only, limit }: { org: number; keys: Sql; only: Sql; limit: number | null },
): Sql => {
  const found = combinations(table, plan.fixed).map((terms) => allOf([...terms, ...floorOf(plan)]));
  const own = { sql: 'org IN (?, ?)', values: [org, -org] };
  const listed = found.length > 0 ? allOf([own, only, anyOf(found)]) : { sql: 'FALSE', values: [] };
  const behind = anyOf(rangesAfter(table, plan).map(allOf));
  const order = [...plan.order.map(({ field, descending }) => `${columnOf(field)}${descending ? ' DESC' : ''}`), 'key'];
  const from = `FROM (${keys.sql}) CROSS JOIN ${table.name} ON key = found WHERE ${listed.sql}`;
  const ordered = `ORDER BY ${order.join(', ')}`;
  const values = [...keys.values, ...listed.values];
  return limit === null
    ? { sql: `SELECT key, ${behind.sql} ${from} ${ordered}`, values: [...behind.values, ...values] }
    : { sql: `SELECT key ${from} AND ${behind.sql} ${ordered} LIMIT ?`, values: [...values, ...behind.values, limit] };
};

/** How many rows a plan matches; null when nothing can match. */
export const countSql = (table: Pick<Table, 'name' | 'packed'>, plan: FindPlan, rows: RowsOf): Sql | null => {
  const terms = arms(table, { ...plan, after: null }, rows);
  if (terms.length === 0) return null;
  const counts = selectAll({ sql: `SELECT count(*) AS n FROM ${table.name}`, values: [] }, terms);
  return { sql: `SELECT sum(n) FROM (${counts.sql})`, values: counts.values };
};
