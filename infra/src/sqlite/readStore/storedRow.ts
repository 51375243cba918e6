import type { Scalar, StoredRow } from '../../ports.ts';
import { createOfColumned } from '../../readStore/encodedRows.ts';
import { columnAt, documentAt, ofColumn, organizationAt } from './columns.ts';
import type { Context } from './context.ts';
import { rowIdOf } from './keys.ts';
import { rowIdMark } from './packed.ts';
import type { ColumnRow } from './readDatabase.ts';
import type { Table } from './tables.ts';

/** The values at some places (`columnAt`) in the `rowColumns` of a row; of earlier versions booleans as 1 and 0. */
export const valuesAt = (table: Table, row: ColumnRow, places: readonly number[]): Scalar[] =>
  places.map((at) => ofColumn(table, row[at]));

/** Reads a row from its `rowColumns`. */
export const createToStored = (
  table: Table,
  { keys, numbers: { nameOf } }: Pick<Context, 'keys' | 'numbers'>,
): ((row: ColumnRow) => StoredRow) => {
  const ofColumned = createOfColumned(table);
  const places = table.fields.map((field) => columnAt(table, field));
  return (row) => {
    const key = keys.ofStored(table, String(row[0]));
    const [text, org] = [row[documentAt], row[organizationAt]];
    return ofColumned({
      key,
      position: Number(row[1]),
      text: typeof text === 'string' ? text : null,
      columns: [
        typeof org === 'number' ? nameOf(Math.abs(org)) : null,
        ...places.map((at) => (row[at] === rowIdMark ? rowIdOf(key) : ofColumn(table, row[at]))),
      ],
    });
  };
};
