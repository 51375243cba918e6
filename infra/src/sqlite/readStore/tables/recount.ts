import type { SQLOutputValue } from 'node:sqlite';
import { indexFieldsOf, isOnlyCounted, requiredFieldsOf } from '../../../readStore/cursor.ts';
import { columnOf } from './columns.ts';
import { addSql, countsOf, textOf } from './countedLists.ts';
import type { Counted } from './countedLists.ts';
import type { Statements } from './statements.ts';
import type { ViewTable } from './viewTables.ts';

/** Rows of one organization with these values of the fields that are counted. */
type Count = { organization: SQLOutputValue; values: readonly SQLOutputValue[]; n: number };

/** Whether some index has all rows with these fields, so that counting reads no row. */
const isCovered = ({ indexes, lengths }: ViewTable, { of, positive }: Counted): boolean =>
  Object.values(indexes).some((index) => {
    if (isOnlyCounted(index, lengths) || requiredFieldsOf(index).length > 0) return false;
    const fields = indexFieldsOf(index).map(({ field }) => field);
    return [...of, ...(positive === null ? [] : [positive])].every((field) => fields.includes(field));
  });

const selectSql = (table: ViewTable, counted: Counted): string => {
  const { of, positive } = counted;
  const columns = ['organization', ...of.map(columnOf)].join(', ');
  const isCounted = positive === null ? '' : ` AND ${columnOf(positive)} >= 1`;
  // SQLite would walk an index and look up each row by it, which takes twice as long as reading the table
  const how = isCovered(table, counted) ? '' : ' NOT INDEXED';
  return `SELECT ${columns}, count(*) FROM ${table.name}${how} WHERE organization IS NOT NULL${isCounted}
    GROUP BY ${columns}`;
};

const isPartOf = (one: Counted, other: Counted): boolean =>
  one.positive === other.positive &&
  one.of.length < other.of.length &&
  one.of.every((field) => other.of.includes(field));

/** What each list is summed from: the one with the fewest fields of those that have its fields and more. */
const sourcesOf = (all: readonly Counted[]): Map<Counted, Counted | undefined> =>
  new Map(
    all.map((one) => [
      one,
      all.filter((other) => isPartOf(one, other)).toSorted((first, next) => first.of.length - next.of.length)[0],
    ]),
  );

/** Sums counts for fewer fields than they have. */
const createSum = (from: Counted, { of }: Counted) => {
  const at = of.map((field) => from.of.indexOf(field));
  const sums = new Map<string, Count>();
  return {
    add: ({ organization, values, n }: Count): void => {
      const left = at.map((index) => values[index] ?? null);
      const id = textOf([organization, ...left]);
      const sum = sums.get(id);
      if (sum) sum.n += n;
      else sums.set(id, { organization, values: left, n });
    },
    counts: (): Iterable<Count> => sums.values(),
  };
};

/** Counts a whole table after its build: the lists with most fields in the table, all others as sums of these. */
export const createRecount =
  ({ iterate, run }: Pick<Statements, 'iterate' | 'run'>) =>
  (table: ViewTable): void => {
    const sources = sourcesOf(countsOf(table));
    const selected = function* (counted: Counted): Iterable<Count> {
      const { length } = counted.of;
      for (const row of iterate(selectSql(table, counted)))
        yield {
          organization: row[0] ?? null,
          values: counted.of.map((_, at) => row[at + 1] ?? null),
          n: Number(row[length + 1]),
        };
    };
    const write = (counted: Counted, counts: Iterable<Count>): void => {
      const summed = [...sources.keys()].filter((one) => sources.get(one) === counted);
      const parts = summed.map((part) => ({ part, sum: createSum(counted, part) }));
      for (const count of counts) {
        const { organization, values, n } = count;
        run(addSql, [table.id, organization, counted.name, textOf(values), n]);
        for (const { sum } of parts) sum.add(count);
      }
      for (const { part, sum } of parts) write(part, sum.counts());
    };
    for (const [counted, source] of sources) if (!source) write(counted, selected(counted));
  };
