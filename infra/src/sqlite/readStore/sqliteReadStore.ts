import type { ReadModels } from '../../ports/readModels.ts';
import { createReads } from './read/sqliteReads.ts';
import { openReadFile } from './tables/readFile.ts';
import { createReadTables } from './tables/readTables.ts';
import { createWrites } from './write/sqliteWrites.ts';

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
  const db = openReadFile(file, readOnly);
  const tables = createReadTables(db);
  const reads = createReads(tables);
  const writes = createWrites(db, { tables, load: reads.load, rewrittenBytes });
  return { ...reads, ...writes, controlDocuments: { ...reads.controlDocuments, ...writes.controlDocuments } };
};
