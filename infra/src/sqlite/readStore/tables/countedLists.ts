import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import { indexFieldsOf } from '../../../readStore/cursor.ts';
import type { ViewTable } from './viewTables.ts';

/** What is counted: rows for each value of the fields `of`, all or those with at least 1 in `positive`. */
export type Counted = { name: string; of: readonly string[]; positive: string | null };

/** The rows with certain values of the fields `of` as one counted list, with the name under which it is stored. */
export const countedOf = (of: readonly string[], positive: string | null = null): Counted => ({
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
export const countsOf = ({ indexes, lengths, counted }: ViewTable): Counted[] => [
  ...(lengths ? lengths.map((of) => countedOf(of)) : leadingFieldsOf(indexes)),
  ...counted.map(({ of, positive }) => countedOf(of, positive)),
];

type Value = SQLInputValue | SQLOutputValue;

/** The values of a counted list as they are stored, as JSON. */
export const textOf = (values: readonly Value[]): string =>
  JSON.stringify(values.map((value) => (typeof value === 'bigint' ? Number(value) : value)));

/** Adds to one count: generation, organization, stored name, stored values, and by how much. */
export const addSql = `INSERT INTO counts (generation, organization, fields, value, n) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT DO UPDATE SET n = n + excluded.n`;
