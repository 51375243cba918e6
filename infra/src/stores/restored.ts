import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// A file of the data folder, because the work that a restore leaves may concern any engine. Its first line is the time,
// each other one the id of somebody whose erasure the restore knows and the accounts may not know.
const markOf = (dataDir: string): string => join(dataDir, 'restored');

/** Marks that a backup was restored, so that the next start repeats the erasures since then, and these. */
export const markRestored = (dataDir: string, at: Date, erased: readonly string[] = []): void =>
  writeFileSync(markOf(dataDir), [at.toISOString(), ...erased].join('\n'), { mode: 0o600 });

/** When a backup was restored whose erasures are not repeated yet, and whose they are; null where none was. */
export const findRestored = (dataDir: string): { at: string; erased: string[] } | null => {
  const file = markOf(dataDir);
  if (!existsSync(file)) return null;
  const [at = '', ...erased] = readFileSync(file, 'utf8').trim().split('\n');
  return { at, erased };
};

export const unmarkRestored = (dataDir: string): void => rmSync(markOf(dataDir), { force: true });
