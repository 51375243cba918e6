import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// A file of the data folder, because the work that a restore leaves may concern any engine.
const markOf = (dataDir: string): string => join(dataDir, 'restored');

/** Marks that a backup was restored, so that the next start repeats the erasures since then. */
export const markRestored = (dataDir: string, at: Date): void =>
  writeFileSync(markOf(dataDir), at.toISOString(), { mode: 0o600 });

/** When a backup was restored whose erasures are not repeated yet, or null. */
export const findRestored = (dataDir: string): string | null => {
  const file = markOf(dataDir);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
};

export const unmarkRestored = (dataDir: string): void => rmSync(markOf(dataDir), { force: true });
