import type { DatabaseSync, SQLInputValue, SQLOutputValue, StatementSync } from 'node:sqlite';

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

const maxStatements = 400;

export const createStatements = (db: DatabaseSync): Statements => {
  const prepared = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    const found = prepared.get(sql);
    if (found) return found;
    // statements of dropped generations would pile up
    if (prepared.size >= maxStatements) prepared.clear();
    const statement = db.prepare(sql);
    statement.setReturnArrays(true);
    prepared.set(sql, statement);
    return statement;
  };
  return {
    all: (sql, values = []) => prepare(sql).all(...values),
    get: (sql, values = []) => prepare(sql).get(...values),
    run: (sql, values = []) => void prepare(sql).run(...values),
    iterate: (sql) => prepare(sql).iterate(),
  };
};
