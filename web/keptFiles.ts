import { copyFileSync, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Names the files that a build has from the one before. */
const keptList = '.kept';

const keptIn = (build: string): readonly string[] => {
  const list = join(build, keptList);
  return existsSync(list) ? readFileSync(list, 'utf8').split('\n') : [];
};

/**
 * Adds to a new build those files of the build before that it lacks: pages of that version, left open, go on fetching
 * them. What the build before had kept itself is dropped.
 */
export const keepFilesBefore = (before: string, build: string): void => {
  const older = keptIn(before);
  const isKept = (name: string): boolean => !older.includes(name) && !existsSync(join(build, name));
  const kept = globSync('assets/*', { cwd: before }).filter(isKept);
  for (const name of kept) copyFileSync(join(before, name), join(build, name));
  writeFileSync(join(build, keptList), kept.join('\n'));
};
