import type { SQLInputValue } from 'node:sqlite';
import type { Scalar } from '../../ports.ts';
import type { Table } from './tables.ts';

// BigInt binds as an integer, which takes no byte in SQLite where a JavaScript number takes eight
const bits = { true: 1n, false: 0n } as const;

/** A scalar as a column holds it: booleans are 1 and 0. */
export const toColumn = (value: Scalar): SQLInputValue => (typeof value === 'boolean' ? bits[`${value}`] : value);

/** Name of the column that holds an indexed field. */
export const columnOf = (field: string): string => `"f_${field.replaceAll('"', '""')}"`;

/** The value of a field of a row: in its column, or in the document of `from`, the row itself by default. */
export const valueSql = ({ fields }: Pick<Table, 'fields'>, field: string, from = ''): string =>
  `${from}${fields.includes(field) ? columnOf(field) : `doc ->> '${field.replaceAll("'", "''")}'`}`;

/** Where the document and the organization's number are among `rowColumns`. */
export const documentAt = 2;
export const organizationAt = 3;

/** The columns of a table from which a row is read; `document` may stand for its text. */
export const rowColumns = ({ fields }: Pick<Table, 'fields'>, document = 'doc'): string[] => [
  'key',
  'position',
  document,
  'org',
  ...fields.map(columnOf),
];

/** Where the column of an indexed field is among them. */
export const columnAt = ({ fields }: Pick<Table, 'fields'>, field: string): number =>
  organizationAt + 1 + fields.indexOf(field);
