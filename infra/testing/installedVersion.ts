import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseOwn } from '../src/lib/json.ts';

const nodeRequire = createRequire(import.meta.url);

/** The installed version of a package, from the package.json nearest to its entry. For specs of patches. */
export const installedVersion = (name: string): string => {
  for (let folder = dirname(nodeRequire.resolve(name)); ; folder = dirname(folder)) {
    try {
      const found = parseOwn<{ name?: string; version?: string }>(readFileSync(join(folder, 'package.json'), 'utf8'));
      if (found.name === name && found.version !== undefined) return found.version;
    } catch (error) {
      if (folder === dirname(folder)) throw error;
    }
  }
};
