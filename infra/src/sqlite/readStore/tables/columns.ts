import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import type { Scalar } from '../../../ports/rows.ts';

/** Name of the column that holds an indexed field. */
export const columnOf = (field: string): string => `"f_${field.replaceAll('"', '""')}"`;

/** A scalar as a column holds it: whole numbers and booleans as integers, which take fewer bytes. */
export const toColumn = (value: Scalar): SQLInputValue => {
  if (typeof value === 'boolean') return value ? 1n : 0n;
  return typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value;
};

/** The value of a field of a row: in its column, else in its document. */
export const valueSql = ({ fields }: { fields: readonly string[] }, field: string): string =>
  fields.includes(field) ? columnOf(field) : `document ->> '${field.replaceAll("'", "''")}'`;

/** The columns of a row: the number of its organization, null for a tombstone, and its indexed fields. */
export type RowColumns = { organization: number | null; values: readonly (SQLInputValue | SQLOutputValue)[] };

/** Whether two values of a column are the same. Whole numbers are written as bigints and read as numbers. */
export const isSameValue = (
  one: SQLInputValue | SQLOutputValue | undefined,
  other: SQLInputValue | SQLOutputValue | undefined,
): boolean => one === other || (typeof one === 'bigint' && typeof other === 'number' && Number(one) === other);
