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

const byKey = (one: Keyed, other: Keyed): number => (one.key === other.key ? 0 : one.key < other.key ? -1 : 1);

type Keyed = { key: string };

export type RowWriter = {
  /** Writes rows, over those that are there. Each gets its form when its turn comes, so that few are held. */
  put: <Row extends Keyed>(table: Table, rows: readonly Row[], toWrite: (row: Row) => RowToWrite) => void;
  /** Writes rows that were compared with the table: of one that is there, only what changed. */
  change: (table: Table, changes: readonly RowChange[]) => void;
};

/**
 * Writes rows in the transaction that is open. An update names changed columns only: SQLite writes the entries of all
 * indexes whose columns are named, also where the value is the same.
 */
export const createRowWriter = (statements: Statements): RowWriter => {
  const bind = (values: SQLInputValue[], { key, row: { position, text }, after }: RowToWrite): void => {
    checkPosition(key, position);
    values.push(key, position, after.org);
    for (const value of after.values) values.push(value);
    values.push(text);
  };
  const put: RowWriter['put'] = (table, rows, toWrite) => {
    const whole = rows.length - (rows.length % rowsPerStatement);
    const many = statements.prepare(insertSql(table, rowsPerStatement));
    const one = statements.prepare(insertSql(table, 1));
    const values: SQLInputValue[] = [];
    // neighbours share pages: in key order each is found and written once
    rows.toSorted(byKey).forEach((row, at) => {
      bind(values, toWrite(row));
      if (at < whole && (at + 1) % rowsPerStatement !== 0) return;
      (at < whole ? many : one).run(...values);
      values.length = 0;
    });
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
    put,
    change: (table, changes) => {
      const added = changes.filter(({ before }) => before === null);
      if (added.length > 0) put(table, added, (row) => row);
      for (const { before, ...change } of changes) if (before) update(table, { ...change, before });
    },
  };
};
