import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import { indexFieldsOf } from '../../../readStore/cursor.ts';
import type { FindPlan } from '../../../readStore/findPlan.ts';
import { columnOf, toColumn } from './columns.ts';
import type { RowColumns } from './columns.ts';
import type { Statements } from './statements.ts';
import type { ViewTable } from './viewTables.ts';

/**
 * How many rows each organization has, in all and for each value of the fields that lists are filtered by. Counting a
 * list of a million rows by walking its index takes a tenth of a second; these are kept with every write instead.
 */
export type KeptCounts = {
  /** Counts the changes of these rows. */
  track: (table: ViewTable, changes: readonly { before: RowColumns | null; after: RowColumns }[]) => void;
  /** Counts a whole table after its build. */
  recount: (table: ViewTable) => void;
  /** Null when such rows are not counted. */
  find: (table: ViewTable, plan: FindPlan, organization: number) => number | null;
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
const leadingFieldsOf = (indexes: ViewTable['indexes']): Counted[] => {
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

/** The lengths that are kept, and what the view declares beside them. */
const countsOf = ({ indexes, lengths, counted }: ViewTable): Counted[] => [
  ...(lengths ? lengths.map((of) => countedOf(of)) : leadingFieldsOf(indexes)),
  ...counted.map(({ of, positive }) => countedOf(of, positive)),
];

type Value = SQLInputValue | SQLOutputValue;

const textOf = (values: readonly Value[]): string =>
  JSON.stringify(values.map((value) => (typeof value === 'bigint' ? Number(value) : value)));

const addSql = `INSERT INTO counts (generation, organization, fields, value, n) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT DO UPDATE SET n = n + excluded.n`;

/** Adds up what a batch changes, so that each count is written once. */
const createTally = (table: ViewTable) => {
  const counted = countsOf(table).map(({ name, of, positive }) => ({
    name,
    at: of.map((field) => table.fields.indexOf(field)),
    positiveAt: positive === null ? null : table.fields.indexOf(positive),
  }));
  const sums = new Map<string, { key: [number, string, string]; by: number }>();
  return {
    add: ({ organization, values }: RowColumns, by: 1 | -1): void => {
      if (organization === null) return;
      for (const { name, at, positiveAt } of counted) {
        if (positiveAt !== null && !(Number(values[positiveAt] ?? 0) >= 1)) continue;
        const key: [number, string, string] = [organization, name, textOf(at.map((index) => values[index] ?? null))];
        const id = key.join('\n');
        const sum = sums.get(id);
        if (sum) sum.by += by;
        else sums.set(id, { key, by });
      }
    },
    sums: () => [...sums.values()].filter(({ by }) => by !== 0),
  };
};

/** Every combination of values that the fixed fields of a plan may have. */
const combine = (fixed: FindPlan['fixed']): SQLInputValue[][] =>
  fixed.reduce<SQLInputValue[][]>(
    (all, { values }) => all.flatMap((some) => values.map((value) => [...some, toColumn(value)])),
    [[]],
  );

export const createKeptCounts = ({ all, get, run }: Statements): KeptCounts => ({
  track: (table, changes) => {
    const tally = createTally(table);
    for (const { before, after } of changes) {
      if (before) tally.add(before, -1);
      tally.add(after, 1);
    }
    for (const { key, by } of tally.sums()) run(addSql, [table.id, ...key, by]);
  },
  recount: (table) => {
    run('DELETE FROM counts WHERE generation = ?', [table.id]);
    for (const { name, of, positive } of countsOf(table)) {
      const columns = ['organization', ...of.map(columnOf)].join(', ');
      const isCounted = positive === null ? '' : ` AND ${columnOf(positive)} >= 1`;
      const from = `FROM ${table.name} WHERE organization IS NOT NULL${isCounted}`;
      for (const row of all(`SELECT count(*), ${columns} ${from} GROUP BY ${columns}`)) {
        const values = of.map((_, at) => row[at + 2] ?? null);
        run(addSql, [table.id, row[1] ?? null, name, textOf(values), row[0] ?? 0]);
      }
    }
  },
  find: (table, { fixed, floor }, organization) => {
    if (floor && floor.atLeast !== 1) return null;
    const { name } = countedOf(
      fixed.map(({ field }) => field),
      floor?.field,
    );
    if (!countsOf(table).some((counted) => counted.name === name)) return null;
    const sql = 'SELECT n FROM counts WHERE generation = ? AND organization = ? AND fields = ? AND value = ?';
    return combine(fixed).reduce(
      (sum, values) => sum + Number(get(sql, [table.id, organization, name, textOf(values)])?.[0] ?? 0),
      0,
    );
  },
});
