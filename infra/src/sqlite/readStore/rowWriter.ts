import type { SQLInputValue } from 'node:sqlite';
import { columnOf } from './columns.ts';
import type { Statements } from './readDatabase.ts';
import type { RowChange, RowColumns, RowToWrite } from './rowChanges.ts';
import type { Table } from './tables.ts';

/** Rows bound to one statement: fewer crossings into SQLite, a fifth faster than one by one. */
const rowsPerStatement = 16;

const insertSql = ({ name, fields }: Table, rows: number): string => {
  const columns = ['key', 'position', 'org', ...fields.map(columnOf), 'doc'];
  const values = Array<string>(rows).fill(`(${columns.map(() => '?').join(', ')})`);
  const insert = `INTO ${name} (${columns.join(', ')}) VALUES ${values.join(', ')}`;
  const assigned = columns.slice(1).map((column) => `${column} = excluded.${column}`);
  // not REPLACE: an update writes a row of the same size in its place. FAIL keeps no copies of pages to undo one
  // statement: the caller rolls the transaction back
  return `INSERT OR FAIL ${insert} ON CONFLICT (key) DO UPDATE SET ${assigned.join(', ')}`;
};

// booleans are written as big integers and read as numbers
const isSame = (one: SQLInputValue, other: RowColumns['values'][number] | undefined): boolean =>
  one === other || (typeof one === 'bigint' && typeof other === 'number' && Number(one) === other);

const checkPosition = (key: string, position: number): void => {
  if (!Number.isSafeInteger(position))
    throw new Error(`the row ${key} has the position ${position}: it must be a whole number`);
};

/** Compares texts by their characters, as keys are ordered. */
export const compareTexts = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);

type Keyed = { key: string };
export const byKey = (one: Keyed, other: Keyed): number => compareTexts(one.key, other.key);

/** Writes so many rows, over those that are there: each begins, adds its columns and ends with its document. */
export const openInsert = (statements: Statements, table: Table, rows: number) => {
  const whole = rows - (rows % rowsPerStatement);
  const many = whole > 0 ? statements.prepare(insertSql(table, rowsPerStatement)) : null;
  // filled from the front again for each statement: an array that is cleared grows again
  const values: SQLInputValue[] = [];
  let length = 0;
  let ended = 0;
  const add = (value: SQLInputValue): void => {
    values[length] = value;
    length += 1;
  };
  return {
    begin: (key: string, position: number, org: number | null): void => {
      checkPosition(key, position);
      add(key);
      add(position);
      add(org);
    },
    add,
    end: (text: string | null): void => {
      add(text);
      ended += 1;
      if (ended <= whole && ended % rowsPerStatement !== 0) return;
      if (many && ended <= whole) many.run(...values);
      else statements.run(insertSql(table, 1), values.slice(0, length));
      length = 0;
    },
  };
};

export type RowWriter = {
  /** Writes rows that were compared with the table: of one that is there, only what changed. */
  change: (table: Table, changes: readonly RowChange[]) => void;
};

/**
 * Writes rows in the transaction that is open. An update names changed columns only: SQLite writes the entries of all
 * indexes whose columns are named, also where the value is the same.
 */
export const createRowWriter = (statements: Statements): RowWriter => {
  const insert = (table: Table, rows: readonly RowToWrite[]): void => {
    const { begin, add, end } = openInsert(statements, table, rows.length);
    for (const { key, row, after } of rows.toSorted(byKey)) {
      begin(key, row.position, after.org);
      for (const value of after.values) add(value);
      end(row.text);
    }
  };
  const update = (table: Table, { key, row, before, after }: RowChange & { before: RowColumns }): void => {
    checkPosition(key, row.position);
    const columns = ['position = ?', 'doc = ?'];
    const values: SQLInputValue[] = [row.position, row.text];
    const set = (column: string, value: SQLInputValue): void => {
      columns.push(`${column} = ?`);
      values.push(value);
    };
    if (before.org !== after.org) set('org', after.org);
    after.values.forEach((value, at) => {
      const field = table.fields[at];
      if (field !== undefined && !isSame(value, before.values[at])) set(columnOf(field), value);
    });
    statements.run(`UPDATE OR FAIL ${table.name} SET ${columns.join(', ')} WHERE key = ?`, [...values, key]);
  };
  return {
    change: (table, changes) => {
      const added = changes.filter(({ before }) => before === null);
      insert(table, added);
      for (const { before, ...change } of changes) if (before) update(table, { ...change, before });
    },
  };
};
