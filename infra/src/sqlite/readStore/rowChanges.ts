import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import type { ColumnedRow } from '../../readStore/encodedRows.ts';
import { columnOf, toColumn } from './columns.ts';
import type { OrganizationNumbers } from './organizationNumbers.ts';
import type { ColumnRow, Statements } from './readDatabase.ts';
import type { Table } from './tables.ts';

/** The columns of a row: the number of its organization, null for a tombstone, and its indexed fields. */
export type RowColumns = { org: number | null; values: readonly (SQLInputValue | SQLOutputValue)[] };

/** A row to write, with its columns and those that the table has under its key; null for a new row. */
export type RowChange = { row: ColumnedRow; before: RowColumns | null; after: RowColumns };

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
  (statements: Statements, numbers: OrganizationNumbers) =>
  (table: Table, mode: WriteMode, rows: readonly ColumnedRow[]): RowChange[] => {
    const stored = storedRows(
      statements,
      table,
      rows.map(({ key }) => key),
    );
    return rows.flatMap((row) => {
      const {
        key,
        position,
        columns: [organizationId, ...fields],
      } = row;
      const before = stored.get(key) ?? null;
      if (before && mode === 'guard' && before.position >= position) return [];
      const org = typeof organizationId === 'string' ? numbers.ensure(organizationId) : null;
      const after = { org, values: fields.map(toColumn) };
      stored.set(key, { ...after, position });
      return [{ row, before, after }];
    });
  };
