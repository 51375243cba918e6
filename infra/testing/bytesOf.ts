import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * All bytes of the files below a folder, as one text. Another process reads them: this one would lose its locks on
 * databases that it has open.
 */
export const bytesOf = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      execFileSync('cat', [join(entry.parentPath, entry.name)], { maxBuffer: 2 ** 30 }).toString('latin1'),
    )
    .join('\n');
