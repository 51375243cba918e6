import type { SQLInputValue } from 'node:sqlite';
import { chunk } from '../../../lib/chunk.ts';
import type { ColumnedRow } from '../../../readStore/columnedRows.ts';
import { columnOf, isSameValue, toColumn } from '../tables/columns.ts';
import type { RowColumns } from '../tables/columns.ts';
import type { ReadTables } from '../tables/readTables.ts';
import type { ColumnRow, Statements } from '../tables/statements.ts';
import type { ViewTable } from '../tables/viewTables.ts';

/** A row to write, with the columns that the table has under its key; null for a new row. */
export type RowChange = {
  row: ColumnedRow;
  after: { organization: number | null; values: SQLInputValue[] };
  before: RowColumns | null;
};

/** `guard` leaves rows alone whose stored position is at or above theirs, `replace` writes over them. */
export type WriteMode = 'guard' | 'replace';

/** Rows bound to one statement: fewer crossings into SQLite, a fifth faster than one by one. */
const rowsPerStatement = 16;

const insertSqlOf = ({ name, fields }: ViewTable, rows: number): string => {
  const columns = ['key', 'position', 'organization', ...fields.map(columnOf), 'document'];
  const values = Array<string>(rows).fill(`(${columns.map(() => '?').join(', ')})`);
  const assigned = columns.slice(1).map((column) => `${column} = excluded.${column}`);
  // FAIL keeps no copies of pages to undo one statement: the caller rolls the transaction back
  return `INSERT OR FAIL INTO ${name} (${columns.join(', ')}) VALUES ${values.join(', ')}
    ON CONFLICT (key) DO UPDATE SET ${assigned.join(', ')}`;
};

/** The statements of each table by their rows: a build would write such a text for every sixteen rows. */
const createInsertSql = () => {
  const byTable = new WeakMap<ViewTable, string[]>();
  return (table: ViewTable, rows: number): string => {
    const known = byTable.get(table) ?? [];
    byTable.set(table, known);
    return (known[rows] ??= insertSqlOf(table, rows));
  };
};

const checkPosition = ({ key, position }: ColumnedRow): void => {
  if (!Number.isSafeInteger(position))
    throw new Error(`the row ${key} has the position ${position}: it must be a whole number`);
};

/** Compares texts by their characters, as keys are ordered. */
export const compareTexts = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);

type Stored = RowColumns & { position: number };

/** The rows of the table with the keys of these, without their documents. */
const storedRows = (
  { all }: Statements,
  { name, fields }: ViewTable,
  rows: readonly ColumnedRow[],
): Map<string, Stored> => {
  const columns = ['key', 'position', 'organization', ...fields.map(columnOf)];
  const sql = `SELECT ${columns.join(', ')} FROM ${name} WHERE key IN (SELECT value FROM json_each(?))`;
  const toStored = (row: ColumnRow): Stored => ({
    position: Number(row[1]),
    organization: row[2] === null ? null : Number(row[2]),
    values: fields.map((_, at) => row[at + 3] ?? null),
  });
  const keys = JSON.stringify(rows.map(({ key }) => key));
  return new Map(all(sql, [keys]).map((row) => [String(row[0]), toStored(row)]));
};

type ToWrite = Pick<RowChange, 'row' | 'after'>;

const createInsert = ({ run }: Statements) => {
  const insertSql = createInsertSql();
  return (table: ViewTable, rows: readonly ToWrite[]): void => {
    // neighbours share pages: in the order of keys each page is found and written once
    const ordered = rows.toSorted((one, other) => compareTexts(one.row.key, other.row.key));
    for (const some of chunk(ordered, rowsPerStatement)) {
      const values: SQLInputValue[] = [];
      for (const { row, after } of some) {
        checkPosition(row);
        values.push(row.key, row.position, after.organization, ...after.values, row.document);
      }
      run(insertSql(table, some.length), values);
    }
  };
};

/**
 * Names changed columns only: SQLite writes the entries of all indexes whose columns are named, also where the value is
 * the same.
 */
const update = ({ run }: Statements, table: ViewTable, { row, after, before }: RowChange): void => {
  checkPosition(row);
  const sets = ['position = ?', 'document = ?'];
  const values: SQLInputValue[] = [row.position, row.document];
  const set = (column: string, value: SQLInputValue): void => {
    sets.push(`${column} = ?`);
    values.push(value);
  };
  if (before?.organization !== after.organization) set('organization', after.organization);
  after.values.forEach((value, at) => {
    const field = table.fields[at];
    if (field !== undefined && !isSameValue(value, before?.values[at])) set(columnOf(field), value);
  });
  run(`UPDATE OR FAIL ${table.name} SET ${sets.join(', ')} WHERE key = ?`, [...values, row.key]);
};

/** Writes rows of one table in the transaction that is open. */
export const createRowWriter = ({ statements, numbers }: Pick<ReadTables, 'statements' | 'numbers'>) => {
  const insert = createInsert(statements);
  const columnsOf = ({ organizationId, values }: ColumnedRow): RowChange['after'] => ({
    organization: organizationId === null ? null : numbers.ensure(organizationId),
    values: values.map(toColumn),
  });
  return {
    /** Compares rows with those of the table, and leaves out the ones that the guard refuses. */
    compare: (table: ViewTable, mode: WriteMode, rows: readonly ColumnedRow[]): RowChange[] => {
      const stored = storedRows(statements, table, rows);
      return rows.flatMap((row) => {
        const before = stored.get(row.key) ?? null;
        if (mode === 'guard' && before && before.position >= row.position) return [];
        const after = columnsOf(row);
        stored.set(row.key, { ...after, position: row.position });
        return [{ row, after, before }];
      });
    },
    /** Writes rows that were compared: of one that is there, only what changed. */
    write: (table: ViewTable, changes: readonly RowChange[]): void => {
      const added = changes.filter(({ before }) => before === null);
      insert(table, added);
      for (const change of changes) if (change.before) update(statements, table, change);
    },
    /** Writes rows over those that are there, without a comparison. */
    put: (table: ViewTable, rows: readonly ColumnedRow[]): void => {
      const written = rows.map((row) => ({ row, after: columnsOf(row) }));
      insert(table, written);
    },
  };
};
export type RowWriter = ReturnType<typeof createRowWriter>;
