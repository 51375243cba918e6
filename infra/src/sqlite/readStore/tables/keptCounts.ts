import type { SQLInputValue } from 'node:sqlite';
import type { FindPlan } from '../../../readStore/findPlan.ts';
import { isSameValue, toColumn } from './columns.ts';
import type { RowColumns } from './columns.ts';
import { addSql, countedOf, countsOf, textOf } from './countedLists.ts';
import { createRecount } from './recount.ts';
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

/** Adds up what a batch changes, so that each count is written once. */
const createTally = (table: ViewTable) => {
  const counted = countsOf(table).map(({ name, of, positive }) => {
    const at = of.map((field) => table.fields.indexOf(field));
    const positiveAt = positive === null ? null : table.fields.indexOf(positive);
    return { name, at, positiveAt, within: positiveAt === null ? at : [...at, positiveAt] };
  });
  type Counting = (typeof counted)[number];
  const sums = new Map<string, { key: [organization: number, name: string, value: string]; by: number }>();

  const add = ({ name, at, positiveAt }: Counting, { organization, values }: RowColumns, by: 1 | -1): void => {
    if (organization === null) return;
    if (positiveAt !== null && !(Number(values[positiveAt] ?? 0) >= 1)) return;
    const value = textOf(at.map((index) => values[index] ?? null));
    const id = `${organization}\n${name}\n${value}`;
    const sum = sums.get(id);
    if (sum) sum.by += by;
    else sums.set(id, { key: [organization, name, value], by });
  };
  return {
    /** Counts a row as it is, no longer as it was before; null for a new row. */
    change: (before: RowColumns | null, after: RowColumns): void => {
      const isMoved = before?.organization !== after.organization;
      for (const counting of counted) {
        // most changes of a row leave it where it is counted
        if (!isMoved && counting.within.every((at) => isSameValue(after.values[at], before.values[at]))) continue;
        if (before) add(counting, before, -1);
        add(counting, after, 1);
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

export const createKeptCounts = (statements: Statements): KeptCounts => ({
  track: (table, changes) => {
    const tally = createTally(table);
    for (const { before, after } of changes) tally.change(before, after);
    for (const { key, by } of tally.sums()) statements.run(addSql, [table.id, ...key, by]);
  },
  recount: createRecount(statements),
  find: (table, { fixed, floor }, organization) => {
    if (floor && floor.atLeast !== 1) return null;
    const { name } = countedOf(
      fixed.map(({ field }) => field),
      floor?.field,
    );
    if (!countsOf(table).some((counted) => counted.name === name)) return null;
    const sql = 'SELECT n FROM counts WHERE generation = ? AND organization = ? AND fields = ? AND value = ?';
    return combine(fixed).reduce(
      (sum, values) => sum + Number(statements.get(sql, [table.id, organization, name, textOf(values)])?.[0] ?? 0),
      0,
    );
  },
});
