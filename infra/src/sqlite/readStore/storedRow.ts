import type { StoredRow } from '../../ports.ts';
import { createOfColumned } from '../../readStore/encodedRows.ts';
import { columnAt, documentAt, organizationAt } from './columns.ts';
import type { OrganizationNumbers } from './organizationNumbers.ts';
import type { ColumnRow } from './readDatabase.ts';
import type { Table } from './tables.ts';

const scalarIn = (value: ColumnRow[number] | undefined): string | number | null =>
  typeof value === 'string' || typeof value === 'number' ? value : null;

/** The values at some places (`columnAt`) in the `rowColumns` of a row; booleans as 1 and 0. */
export const valuesAt = (row: ColumnRow, places: readonly number[]): (string | number | null)[] =>
  places.map((at) => scalarIn(row[at]));

/** Reads a row from its `rowColumns`. */
export const createToStored = (table: Table, { nameOf }: OrganizationNumbers): ((row: ColumnRow) => StoredRow) => {
  const ofColumned = createOfColumned(table);
  const places = table.fields.map((field) => columnAt(table, field));
  return (row) => {
    const [text, org] = [row[documentAt], row[organizationAt]];
    return ofColumned({
      key: String(row[0]),
      position: Number(row[1]),
      text: typeof text === 'string' ? text : null,
      columns: [typeof org === 'number' ? nameOf(org) : null, ...valuesAt(row, places)],
    });
  };
};
