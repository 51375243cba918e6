import type { DatabaseSync } from 'node:sqlite';
import { createCounts } from './counts.ts';
import type { Counts } from './counts.ts';
import { createOrganizationNumbers } from './organizationNumbers.ts';
import type { OrganizationNumbers } from './organizationNumbers.ts';
import { createStatements } from './readDatabase.ts';
import type { Statements } from './readDatabase.ts';
import { createSearchIndex } from './searchIndex.ts';
import type { SearchIndex } from './searchIndex.ts';
import { createTables } from './tables.ts';
import type { Tables } from './tables.ts';

/** The parts that reads and writes of one connection share. */
export type Context = {
  statements: Statements;
  tables: Tables;
  numbers: OrganizationNumbers;
  counts: Counts;
  searchIndex: SearchIndex;
};

export const createContext = (db: DatabaseSync): Context => {
  const statements = createStatements(db);
  const numbers = createOrganizationNumbers(statements);
  return {
    statements,
    tables: createTables(statements),
    numbers,
    counts: createCounts(statements),
    searchIndex: createSearchIndex({ statements, numbers }),
  };
};
