import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { formatOf } from '../marks/formats.ts';

/** The file of a backup that says what it is. */
export const manifestName = 'backup.json';

/**
 * `at` is when it was made, `lacks` what it does not have, in words, and `erased` the people and prospects whose
 * erasure it knows. Backups of versions without marks have no manifest.
 */
const manifest = z.looseObject({
  format: z.number(),
  version: z.string(),
  at: z.iso.datetime(),
  lacks: z.array(z.string()).default([]),
  erased: z.array(z.string()).default([]),
});
export type Manifest = z.output<typeof manifest>;

export const writeManifest = (
  folder: string,
  { at, lacks, erased }: Pick<Manifest, 'at' | 'lacks' | 'erased'>,
): string => {
  const path = join(folder, manifestName);
  const text = JSON.stringify({ ...formatOf('backup', null), at, lacks, erased });
  writeFileSync(path, `${text}\n`, { mode: 0o600 });
  return path;
};

/** The manifest among unpacked files, null where there is none. Throws when it is damaged. */
export const readManifest = (folder: string): Manifest | null => {
  const path = join(folder, manifestName);
  return existsSync(path) ? manifest.parse(JSON.parse(readFileSync(path, 'utf8'))) : null;
};
