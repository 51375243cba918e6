import type { ReadModels } from '../../ports.ts';
import { createContext } from './context.ts';
import { openReadDatabase } from './readDatabase.ts';
import { createReads } from './sqliteReads.ts';
import { createWrites } from './sqliteWrites.ts';

export type SqliteReadStore = ReadModels & { close: () => Promise<void> };

/**
 * Read models in one SQLite file: a table for each generation, with a column for each indexed field. One thread opens
 * it for writing, any others `readOnly`; then every write throws. Calls are answered synchronously inside. Throws a
 * StartError when the file is damaged.
 */
export const openSqliteReadStore = ({
  file,
  readOnly = false,
}: {
  file: string;
  readOnly?: boolean;
}): SqliteReadStore => {
  const db = openReadDatabase(file, readOnly);
  const context = createContext(db);
  const reads = createReads(context);
  const writes = createWrites(db, context, reads.load);
  return { ...reads, ...writes, controlDocuments: { ...reads.controlDocuments, ...writes.controlDocuments } };
};
