import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import type { Scalar } from '../../ports.ts';
import type { ColumnedRow } from '../../readStore/encodedRows.ts';
import { columnOf, toColumn } from './columns.ts';
import type { Context } from './context.ts';
import { rowIdOf } from './keys.ts';
import { escapeText, rowIdMark } from './packed.ts';
import type { ColumnRow, Statements } from './readDatabase.ts';
import type { Table } from './tables.ts';

/** The columns of a row: the number of its organization, null for a tombstone, and its indexed fields. */
export type RowColumns = { org: number | null; values: readonly (SQLInputValue | SQLOutputValue)[] };

/** A row to write with its key and its columns as the table holds them. */
export type RowToWrite = { row: ColumnedRow; key: string; after: { org: number | null; values: SQLInputValue[] } };

/** A row to write, with the columns that the table has under its key; null for a new row. */
export type RowChange = RowToWrite & { before: RowColumns | null };

export type ToWrite = (table: Table, row: ColumnedRow) => RowToWrite;

/** A value as the column at a place of the table holds it, of a row with an id; null where rows have none. */
export const columnValue = (
  table: Table,
  { at, rowId }: { at: number; rowId: string | null },
  value: Scalar,
): SQLInputValue => {
  if (at < table.indexed || typeof value !== 'string') return toColumn(table, value);
  if (value === rowId) return rowIdMark;
  // searches look into it
  return table.fields[at] === table.search?.text ? escapeText(value) : toColumn(table, value);
};

/** Brings rows into the form of their table. Numbers new organizations, in the transaction that is open. */
export const createToWrite =
  ({ keys, numbers }: Pick<Context, 'keys' | 'numbers'>): ToWrite =>
  (table, row) => {
    const { columns } = row;
    const [organizationId] = columns;
    const rowId = table.packed ? rowIdOf(row.key) : null;
    const values = table.fields.map((_, at) => columnValue(table, { at, rowId }, columns[at + 1] ?? null));
    const org = typeof organizationId === 'string' ? numbers.ensure(organizationId) : null;
    return { row, key: keys.toStored(table, row.key), after: { org, values } };
  };

/** `guard` leaves rows alone whose stored position is at or above theirs, `replace` writes over them. */
export type WriteMode = 'guard' | 'replace';

type Stored = RowColumns & { position: number };

const storedRows = ({ all }: Statements, { name, fields }: Table, keys: readonly string[]): Map<string, Stored> => {
  const sql = `SELECT ${['key', 'position', 'org', ...fields.map(columnOf)].join(', ')} FROM ${name} WHERE key IN (SELECT value FROM json_each(?))`;
  const toStored = (row: ColumnRow): Stored => ({
    position: Number(row[1]),
    org: row[2] === null ? null : Number(row[2]),
    values: fields.map((_, at) => row[at + 3] ?? null),
  });
  return new Map(all(sql, [JSON.stringify(keys)]).map((row) => [String(row[0]), toStored(row)]));
};

/** Compares rows with those of the table, and leaves out the ones that the guard refuses. */
export const createRowChanges =
  (statements: Statements) =>
  (table: Table, mode: WriteMode, rows: readonly RowToWrite[]): RowChange[] => {
    const stored = storedRows(
      statements,
      table,
      rows.map(({ key }) => key),
    );
    return rows.flatMap((one) => {
      const { key, row, after } = one;
      const before = stored.get(key) ?? null;
      if (before && mode === 'guard' && before.position >= row.position) return [];
      stored.set(key, { ...after, position: row.position });
      return [{ ...one, before }];
    });
  };
