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
import { createSmallOrganizations } from './smallOrganizations.ts';
import type { SmallOrganizations } from './smallOrganizations.ts';
import { createTables } from './tables.ts';
import type { Tables } from './tables.ts';

/** The parts that reads and writes of one connection share. */
export type Context = {
  statements: Statements;
  tables: Tables;
  numbers: OrganizationNumbers;
  keys: Keys;
  small: SmallOrganizations;
  counts: Counts;
  searchIndex: SearchIndex;
};

export const createContext = (db: DatabaseSync): Context => {
  const statements = createStatements(db);
  const numbers = createOrganizationNumbers(statements);
  const keys = createKeys(numbers);
  const small = createSmallOrganizations(statements);
  addKeyFunctions(db);
  return {
    statements,
    tables: createTables(statements),
    numbers,
    keys,
    small,
    counts: createCounts(statements, small),
    searchIndex: createSearchIndex({ statements, numbers, keys }),
  };
};
