import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import { indexFieldsOf } from '../../readStore/cursor.ts';
import type { FindPlan } from '../../readStore/findPlan.ts';
import { columnOf, toColumn } from './columns.ts';
import type { Statements } from './readDatabase.ts';
import type { RowChange, RowColumns } from './rowChanges.ts';
import type { Table } from './tables.ts';
import type { UnindexedKeys, UnindexedRows } from './unindexedRows.ts';

/**
 * How many rows each organization has, in all and for each value of the fields that lists are filtered by. Counting a
 * list of a million rows by walking its index takes a tenth of a second; these are kept with every write instead.
 */
export type Counts = {
  /** Counts the changes of these rows. */
  track: (table: Table, changes: readonly RowChange[]) => void;
  /** Counts a whole table after its build. */
  recount: (table: Table) => void;
  /** Counts unindexed rows that are about to get their index entries. */
  add: (table: Table, keys: UnindexedKeys) => void;
  /** Null when such rows are not counted. */
  find: (table: Table, plan: FindPlan, org: number) => number | null;
};

/** What is counted: rows for each value of the fields `of`, all or those with at least 1 in `positive`. */
type Counted = { name: string; of: readonly string[]; positive: string | null };

const countedOf = (of: readonly string[], positive: string | null = null): Counted => ({
  // stored name
  name: positive === null ? of.join() : `${of.join()};${positive}`,
  of,
  positive,
});

/**
 * The leading fields of each index up to the first descending one, in every length short of the whole index: what
 * lists are filtered by.
 */
const leadingFieldsOf = (indexes: Table['indexes']): Counted[] => {
  const counted = new Map<string, Counted>();
  for (const index of Object.values(indexes)) {
    const fields = indexFieldsOf(index);
    for (let length = 0; length < fields.length; length += 1) {
      const leading = fields.slice(0, length);
      if (leading.some(({ descending }) => descending)) break;
      const one = countedOf(leading.map(({ field }) => field));
      counted.set(one.name, one);
    }
  }
  return [...counted.values()];
};

const lengthsOf = ({ indexes, lengths }: Pick<Table, 'indexes' | 'lengths'>): Counted[] =>
  lengths ? lengths.map((of) => countedOf(of)) : leadingFieldsOf(indexes);

/** The lengths that are kept, and what the view declares beside them. */
const countsOf = (table: Pick<Table, 'indexes' | 'counted' | 'lengths'>): Counted[] => [
  ...lengthsOf(table),
  ...table.counted.map(({ of, positive }) => countedOf(of, positive)),
];

type Value = SQLInputValue | SQLOutputValue;

/** Whether a row counts that is counted for this value alone. */
export const isPositive = (value: Value | undefined): boolean => Number(value ?? 0) >= 1;

/** The fields that say where a row is counted, and those that only have to be positive. */
export const countedFieldsOf = (table: Table): { of: ReadonlySet<string>; positive: ReadonlySet<string> } => {
  const counted = countsOf(table);
  return {
    of: new Set(counted.flatMap(({ of }) => of)),
    positive: new Set(counted.flatMap(({ positive }) => positive ?? [])),
  };
};

const textOf = (values: readonly Value[]): string =>
  JSON.stringify(values.map((value) => (typeof value === 'bigint' ? Number(value) : value)));

const addSql = `INSERT INTO counts (generation, org, fields, value, n) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET n = n + excluded.n`;

type Needs = { statements: Statements; unindexed: UnindexedRows };

/** Adds up what a batch changes, so that each count is written once. */
const createTally = ({ statements, unindexed }: Needs, table: Table) => {
  const counted = countsOf(table).map(({ name, of, positive }) => ({
    name,
    at: of.map((field) => table.fields.indexOf(field)),
    positiveAt: positive === null ? null : table.fields.indexOf(positive),
  }));
  const sums = new Map<string, { key: [number, string, string]; by: number }>();
  return {
    add: (key: string, { org: signed, values }: RowColumns, by: 1 | -1): void => {
      const org = Math.abs(signed ?? 0);
      if (signed === null || !unindexed.isIndexed(table, key, org)) return;
      for (const { name, at, positiveAt } of counted) {
        if (positiveAt !== null && !isPositive(values[positiveAt])) continue;
        const of: [number, string, string] = [org, name, textOf(at.map((index) => values[index] ?? null))];
        const id = of.join('\n');
        const sum = sums.get(id);
        if (sum) sum.by += by;
        else sums.set(id, { key: of, by });
      }
    },
    write: (): void => {
      for (const { key, by } of sums.values()) if (by !== 0) statements.run(addSql, [table.id, ...key, by]);
    },
  };
};

const track = (needs: Needs, table: Table, changes: readonly RowChange[]): void => {
  const tally = createTally(needs, table);
  for (const { key, before, after } of changes) {
    if (before) tally.add(key, before, -1);
    tally.add(key, after, 1);
  }
  tally.write();
};

/** Counts rows that were not counted: some unindexed ones, or all that are in the indexes. */
const countFresh = ({ all, run }: Statements, table: Table, keys: UnindexedKeys | null): void => {
  const rows = keys ? 'key >= ? AND key < ? AND org < 0' : 'org > 0';
  for (const { name, of, positive } of countsOf(table)) {
    const columns = ['org', ...of.map(columnOf)].join(', ');
    const isCounted = positive === null ? '' : ` AND ${columnOf(positive)} >= 1`;
    const sql = `SELECT count(*), ${columns} FROM ${table.name} WHERE ${rows}${isCounted} GROUP BY ${columns}`;
    for (const row of all(sql, keys ? [keys.from, keys.to] : [])) {
      const values = of.map((_, at) => row[at + 2] ?? null);
      run(addSql, [table.id, Math.abs(Number(row[1])), name, textOf(values), row[0] ?? 0]);
    }
  }
};

const combine = (table: Table, fixed: FindPlan['fixed']): SQLInputValue[][] =>
  fixed.reduce<SQLInputValue[][]>(
    (all, { values }) => all.flatMap((some) => values.map((value) => [...some, toColumn(table, value)])),
    [[]],
  );

export const createCounts = (statements: Statements, unindexed: UnindexedRows): Counts => ({
  track: (table, changes) => track({ statements, unindexed }, table, changes),
  recount: (table) => {
    statements.run('DELETE FROM counts WHERE generation = ?', [table.id]);
    countFresh(statements, table, null);
  },
  add: (table, keys) => countFresh(statements, table, keys),
  find: (table, plan, org) => {
    const { fixed, floor } = plan;
    if (floor && floor.atLeast !== 1) return null;
    const { name } = countedOf(
      fixed.map(({ field }) => field),
      floor?.field,
    );
    if (!countsOf(table).some((counted) => counted.name === name)) return null;
    const sql = 'SELECT n FROM counts WHERE generation = ? AND org = ? AND fields = ? AND value = ?';
    return combine(table, plan.fixed).reduce(
      (sum, values) => sum + Number(statements.get(sql, [table.id, org, name, textOf(values)])?.[0] ?? 0),
      0,
    );
  },
});
