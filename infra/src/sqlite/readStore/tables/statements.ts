import type { DatabaseSync, SQLInputValue, SQLOutputValue } from 'node:sqlite';
import { createPrepare } from '../../prepare.ts';

/** A piece of SQL with the values of its marks. */
export type Sql = { sql: string; values: SQLInputValue[] };

export type ColumnRow = Record<number, SQLOutputValue>;

/** Prepared statements by their text. Rows come as arrays. */
export type Statements = {
  all: (sql: string, values?: readonly SQLInputValue[]) => ColumnRow[];
  get: (sql: string, values?: readonly SQLInputValue[]) => ColumnRow | undefined;
  run: (sql: string, values?: readonly SQLInputValue[]) => void;
  /** Row by row, for results that are too large to hold. */
  iterate: (sql: string) => Iterable<ColumnRow>;
};

export const createStatements = (db: DatabaseSync): Statements => {
  const prepare = createPrepare(db);
  return {
    all: (sql, values = []) => prepare(sql).all(...values),
    get: (sql, values = []) => prepare(sql).get(...values),
    run: (sql, values = []) => void prepare(sql).run(...values),
    iterate: (sql) => prepare(sql).iterate(),
  };
};
