import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// A file of the data folder, because what a restore leaves to do may be kept by any engine.
const markOf = (dataDir: string): string => join(dataDir, 'restored');

/** Notes that a backup was put back, so that the next start completes what it undid. */
export const markRestored = (dataDir: string, at: Date): void =>
  writeFileSync(markOf(dataDir), at.toISOString(), { mode: 0o600 });

/** When a backup was put back that nothing was completed after, or null. */
export const findRestored = (dataDir: string): string | null => {
  const file = markOf(dataDir);
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
};

export const unmarkRestored = (dataDir: string): void => rmSync(markOf(dataDir), { force: true });
