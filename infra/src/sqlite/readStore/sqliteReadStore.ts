import type { ReadModels } from '../../ports.ts';
import { createContext } from './context.ts';
import { openReadDatabase } from './readDatabase.ts';
import { createReads } from './sqliteReads.ts';
import { createWrites } from './sqliteWrites.ts';

/** The projector stops for about 0.4 s to write a file of this size again. */
const usualRewrittenBytes = 64 * 1024 * 1024;

export type SqliteReadStore = ReadModels & { close: () => Promise<void> };

/**
 * Read models in one SQLite file: a table for each generation, with a column for each indexed field. One thread opens
 * it for writing, any others `readOnly`; then every write throws. Calls are answered synchronously inside. Throws a
 * StartError when the file is damaged.
 */
export const openSqliteReadStore = ({
  file,
  readOnly = false,
  rewrittenBytes = usualRewrittenBytes,
}: {
  file: string;
  readOnly?: boolean;
  /** `scrub` writes a file up to this size again; in a larger one it empties the log only. */
  rewrittenBytes?: number;
}): SqliteReadStore => {
  const db = openReadDatabase(file, readOnly);
  const context = createContext(db);
  const reads = createReads(context);
  const writes = createWrites(db, { context, load: reads.load, rewrittenBytes });
  return { ...reads, ...writes, controlDocuments: { ...reads.controlDocuments, ...writes.controlDocuments } };
};
