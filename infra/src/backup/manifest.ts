import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { formatOf } from '../marks/formats.ts';

/** The file of a backup that says what it is. */
export const manifestName = 'backup.json';

/** `at` is when it was made. Backups of versions without marks have none. */
const manifest = z.looseObject({ format: z.number(), version: z.string(), at: z.iso.datetime() });
export type Manifest = z.output<typeof manifest>;

export const writeManifest = (folder: string, about: Omit<Manifest, 'format' | 'version'>): string => {
  const path = join(folder, manifestName);
  writeFileSync(path, `${JSON.stringify({ ...formatOf('backup', null), ...about })}\n`, { mode: 0o600 });
  return path;
};

/** The manifest among unpacked files, null where there is none. Throws when it is damaged. */
export const readManifest = (folder: string): Manifest | null => {
  const path = join(folder, manifestName);
  return existsSync(path) ? manifest.parse(JSON.parse(readFileSync(path, 'utf8'))) : null;
};
