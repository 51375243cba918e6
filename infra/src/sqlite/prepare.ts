import type { DatabaseSync, StatementSync } from 'node:sqlite';

export type Prepare = (sql: string) => StatementSync;

const maxStatements = 400;

/** Prepares statements of a connection and keeps them by their text. Rows come as arrays. */
export const createPrepare = (db: DatabaseSync): Prepare => {
  const prepared = new Map<string, StatementSync>();
  return (sql) => {
    const found = prepared.get(sql);
    if (found) return found;
    // statements of dropped generations would pile up
    if (prepared.size >= maxStatements) prepared.clear();
    const statement = db.prepare(sql);
    statement.setReturnArrays(true);
    prepared.set(sql, statement);
    return statement;
  };
};
