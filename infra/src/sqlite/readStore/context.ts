import type { DatabaseSync } from 'node:sqlite';
import { createCounts } from './counts.ts';
import type { Counts } from './counts.ts';
import { addKeyFunctions, createKeys } from './keys.ts';
import type { Keys } from './keys.ts';
import { createOrganizationNumbers } from './organizationNumbers.ts';
import type { OrganizationNumbers } from './organizationNumbers.ts';
import { createStatements } from './readDatabase.ts';
import type { Statements } from './readDatabase.ts';
import { createSearchIndex } from './searchIndex.ts';
import type { SearchIndex } from './searchIndex.ts';
import { createTables } from './tables.ts';
import type { Tables } from './tables.ts';
import { createUnindexedRows } from './unindexedRows.ts';
import type { UnindexedRows } from './unindexedRows.ts';

/** The parts that reads and writes of one connection share. */
export type Context = {
  statements: Statements;
  tables: Tables;
  numbers: OrganizationNumbers;
  keys: Keys;
  unindexed: UnindexedRows;
  counts: Counts;
  searchIndex: SearchIndex;
};

export const createContext = (db: DatabaseSync): Context => {
  const statements = createStatements(db);
  const numbers = createOrganizationNumbers(statements);
  const keys = createKeys(numbers);
  const unindexed = createUnindexedRows(statements);
  addKeyFunctions(db);
  return {
    statements,
    tables: createTables(statements),
    numbers,
    keys,
    unindexed,
    counts: createCounts(statements, unindexed),
    searchIndex: createSearchIndex({ statements, numbers, keys }),
  };
};
