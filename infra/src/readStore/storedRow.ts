import type { StoredRow } from '../ports.ts';
import { createOfBuilt } from './builtRow.ts';
import { columnAt, documentAt, organizationAt } from './columns.ts';
import type { OrganizationNumbers } from './organizationNumbers.ts';
import type { ColumnRow } from './readDatabase.ts';
import type { Table } from './tables.ts';

const scalarIn = (value: ColumnRow[number] | undefined): string | number | null =>
  typeof value === 'string' || typeof value === 'number' ? value : null;

/** The values of some indexed fields in the `rowColumns` of a row; booleans as 1 and 0. */
export const valuesIn = (row: ColumnRow, table: Pick<Table, 'fields'>, fields: readonly string[]): (string | number | null)[] =>
  fields.map((field) => scalarIn(row[columnAt(table, field)]));

/** The row that its `rowColumns` tell. */
export const createToStored = (table: Table, { nameOf }: OrganizationNumbers): ((row: ColumnRow) => StoredRow) => {
  const ofBuilt = createOfBuilt(table);
  return (row) => {
    const [text, org] = [row[documentAt], row[organizationAt]];
    return ofBuilt({
      key: String(row[0]),
      position: Number(row[1]),
      text: typeof text === 'string' ? text : null,
      columns: [typeof org === 'number' ? nameOf(org) : null, ...valuesIn(row, table, table.fields)],
    });
  };
};
