import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import type { Scalar } from '../../ports.ts';
import { packScalar, unpackScalar } from './packed.ts';
import type { Table } from './tables.ts';

// BigInt binds as an integer, which takes no byte in SQLite where a JavaScript number takes eight
const bits = { true: 1n, false: 0n } as const;

/** A scalar as a column holds it: in its short form, or with booleans as 1 and 0 in tables of earlier versions. */
export const toColumn = ({ packed }: Pick<Table, 'packed'>, value: Scalar): SQLInputValue => {
  if (!packed) return typeof value === 'boolean' ? bits[`${value}`] : value;
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : packScalar(value);
};

/** The scalar that a column holds; of earlier versions booleans come as 1 and 0. */
export const ofColumn = ({ packed }: Pick<Table, 'packed'>, value: SQLOutputValue | undefined): Scalar => {
  const scalar = typeof value === 'string' || typeof value === 'number' ? value : null;
  return packed ? unpackScalar(scalar) : scalar;
};

/** The condition that a field is true. */
export const isTrueSql = (table: Pick<Table, 'fields' | 'packed'>, field: string): string =>
  table.packed ? `coalesce(${valueSql(table, field)}, '') = char(4)` : `coalesce(${valueSql(table, field)}, 0)`;

/** Name of the column that holds an indexed field. */
export const columnOf = (field: string): string => `"f_${field.replaceAll('"', '""')}"`;

/** The value of a field of a row: in its column, or in the document of `from`, the row itself by default. */
export const valueSql = ({ fields }: Pick<Table, 'fields'>, field: string, from = ''): string =>
  `${from}${fields.includes(field) ? columnOf(field) : `doc ->> '${field.replaceAll("'", "''")}'`}`;

/** The text at a place of a list in the document of a row, as a column holds it. */
export const listedSql = ({ packed }: Pick<Table, 'packed'>, field: string, place: string): string => {
  const text = `doc ->> ('$."${field.replaceAll("'", "''")}"[' || ${place} || ']')`;
  return packed ? `packed_text(${text})` : text;
};

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
