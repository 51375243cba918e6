import type { SQLInputValue } from 'node:sqlite';
import type { ColumnedRow } from '../../readStore/encodedRows.ts';
import { columnOf, toColumn } from './columns.ts';
import type { OrganizationNumbers } from './organizationNumbers.ts';
import type { Statements } from './readDatabase.ts';
import type { Table } from './tables.ts';

/** `guard` leaves rows alone whose stored position is at or above theirs, `replace` writes over them. */
export type WriteMode = 'guard' | 'replace';

/** Rows bound to one statement: fewer crossings into SQLite, a fifth faster than one by one. */
const rowsPerStatement = 16;

const sqlOf = ({ name, fields }: Table, mode: WriteMode, rows: number): string => {
  const columns = ['key', 'position', 'org', ...fields.map(columnOf), 'doc'];
  const values = Array<string>(rows).fill(`(${columns.map(() => '?').join(', ')})`);
  const insert = `INTO ${name} (${columns.join(', ')}) VALUES ${values.join(', ')}`;
  const assigned = columns.slice(1).map((column) => `${column} = excluded.${column}`);
  const guard = mode === 'guard' ? ' WHERE excluded.position > position' : '';
  // not REPLACE: an update writes a row of the same size in its place. FAIL keeps no copies of pages to undo one
  // statement: the caller rolls the transaction back
  return `INSERT OR FAIL ${insert} ON CONFLICT (key) DO UPDATE SET ${assigned.join(', ')}${guard}`;
};

const byKey = (one: ColumnedRow, other: ColumnedRow): number =>
  one.key === other.key ? 0 : one.key < other.key ? -1 : 1;

export type RowWriter = (table: Table, mode: WriteMode, rows: readonly ColumnedRow[]) => void;

/** Writes rows in the transaction that is open. */
export const createRowWriter = (statements: Statements, numbers: OrganizationNumbers): RowWriter => {
  const bind = (
    values: SQLInputValue[],
    { key, position, text, columns: [organizationId, ...fields] }: ColumnedRow,
  ): void => {
    if (!Number.isSafeInteger(position))
      throw new Error(`the row ${key} has the position ${position}: it must be a whole number`);
    values.push(key, position, typeof organizationId === 'string' ? numbers.ensure(organizationId) : null);
    for (const field of fields) values.push(toColumn(field));
    values.push(text);
  };
  return (table, mode, rows) => {
    const whole = rows.length - (rows.length % rowsPerStatement);
    const many = statements.prepare(sqlOf(table, mode, rowsPerStatement));
    const one = statements.prepare(sqlOf(table, mode, 1));
    const values: SQLInputValue[] = [];
    // neighbours share pages: in key order each is found and written once
    rows.toSorted(byKey).forEach((row, at) => {
      bind(values, row);
      if (at < whole && (at + 1) % rowsPerStatement !== 0) return;
      (at < whole ? many : one).run(...values);
      values.length = 0;
    });
  };
};
