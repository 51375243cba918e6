import type { DatabaseSync } from 'node:sqlite';
import { createOrganizationNumbers } from './organizationNumbers.ts';
import type { OrganizationNumbers } from './organizationNumbers.ts';
import { createStatements } from './statements.ts';
import type { Statements } from './statements.ts';
import { createStoredKeys } from './storedKeys.ts';
import type { StoredKeys } from './storedKeys.ts';
import { createViewTables } from './viewTables.ts';
import type { ViewTables } from './viewTables.ts';

/** The tables of one connection. */
export type ReadTables = { statements: Statements; views: ViewTables; numbers: OrganizationNumbers; keys: StoredKeys };

export const createReadTables = (db: DatabaseSync): ReadTables => {
  const statements = createStatements(db);
  const numbers = createOrganizationNumbers(statements);
  return { statements, views: createViewTables(statements), numbers, keys: createStoredKeys(numbers) };
};
