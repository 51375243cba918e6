import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { manifestName, readManifest } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { databasesOf, fileName, lacksOf, secretFiles } from './parts.ts';
import type { Database } from './parts.ts';
import { markRestored } from '../stores/restored.ts';
import { unpack } from './tar.ts';
import type { Config } from '../settings/config.ts';
import { dataFile, makeDataDir } from '../lock/dataDir.ts';
import { checkFormat } from '../marks/formats.ts';
import { messageOf } from '../lib/messageOf.ts';
import { checkFile } from '../stores/peeks.ts';
import { StartError } from '../ports/startError.ts';
import { checkDatabase } from '../sqlite/databaseFile.ts';
import { lockDataDir } from '../sqlite/dataDirLock.ts';
import { eraseIn, findErasures } from '../sqlite/marks/erasures.ts';

type Unpacked = { names: string[]; manifest: Manifest | null };

const cannot = (source: string, error: unknown): StartError =>
  error instanceof StartError
    ? error
    : new StartError(`${source} cannot be restored: ${messageOf(error)}. Nothing was changed.`, { cause: error });

/** Unpacks the expected databases and the secrets. */
const unpackInto = async (source: string, folder: string, expected: readonly Database[]): Promise<Unpacked> => {
  const databases = expected.map(fileName);
  const accepted = new Set([...databases, ...secretFiles]);
  try {
    const isWanted = (name: string): boolean => accepted.has(name) || name === manifestName;
    const names = await unpack(source, (name) => (isWanted(name) ? join(folder, name) : null));
    const manifest = readManifest(folder);
    checkFormat('backup', source, manifest);
    const missing = databases.filter((name) => !names.includes(name));
    if (missing.length > 0) throw new Error(`${missing.join(' and ')} are missing in it`);
    for (const name of databases) checkDatabase(join(folder, name));
    for (const kind of expected) checkFile(kind, { file: join(folder, fileName(kind)), place: source });
    return { names: names.filter((name) => accepted.has(name)), manifest };
  } catch (error) {
    throw cannot(source, error);
  }
};

/** The erasures that another backup knows. */
const erasedInBackup = async (source: string): Promise<string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'upline-erased-'));
  try {
    await unpack(source, (name) => (name === manifestName ? join(folder, name) : null));
    const manifest = readManifest(folder);
    if (!manifest) throw new Error('it says nothing of erasures, because an earlier version made it');
    checkFormat('backup', source, manifest);
    return manifest.erased;
  } catch (error) {
    throw cannot(source, error);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Moves the data in a folder into a folder beside them, and answers that; null where there were none. */
const setAside = (path: string): string | null => {
  const databases = (['events', 'accounts', 'queue', 'reads'] as const).map(fileName);
  const names = [...databases.flatMap((name) => [name, `${name}-wal`, `${name}-shm`]), ...secretFiles];
  const found = names.filter((name) => existsSync(join(path, name)));
  if (found.length === 0) return null;
  const folder = join(path, `before-restore-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`);
  mkdirSync(folder, { mode: 0o700 });
  for (const name of found) renameSync(join(path, name), join(folder, name));
  return folder;
};

/** `lacks` is what neither the backup nor this restore has, `erasures` how many people and prospects stay erased. */
export type Restored = {
  names: string[];
  setAside: string | null;
  lacks: string[];
  erasures: number;
  /** Files whose erasures could not be read, with the reason. */
  unread: string[];
  /**
   * Since when erasures are not known: those of the replaced data are, unless there were none. Null where all are
   * known, an empty text where the backup does not say when it was made.
   */
  unknownSince: string | null;
};

/**
 * Puts a backup in the place of the data, which are set aside in a folder beside them. Read models are left out, so
 * that the next start builds them. Subjects stay erased whose erasure the replaced data, the backup or another backup
 * (`erasedIn`) knows. Throws a StartError; then nothing was changed.
 */
export const restoreDataDir = async (
  config: Config,
  source: string,
  { erasedIn }: { erasedIn?: string | undefined } = {},
): Promise<Restored> => {
  const expected = databasesOf(config);
  if (expected.length === 0)
    throw new StartError(
      'Nothing is kept in the data folder with these settings. Restore the engines with their own tools.',
    );
  const others = erasedIn === undefined ? [] : await erasedInBackup(resolve(erasedIn));
  const path = makeDataDir(config.dataDir);
  const unlock = lockDataDir(path);
  const fresh = mkdtempSync(join(path, 'restoring-'));
  try {
    const { names, manifest } = await unpackInto(resolve(source), fresh, expected);
    const hadData = existsSync(dataFile(path, 'events')) || existsSync(dataFile(path, 'accounts'));
    const { subjects, unread } = findErasures(path);
    const erased = [...new Set([...subjects, ...(manifest?.erased ?? []), ...others])];
    const hasAccounts = expected.includes('accounts');
    if (hasAccounts) await eraseIn(join(fresh, fileName('accounts')), erased);
    const aside = setAside(path);
    for (const name of names) renameSync(join(fresh, name), join(path, name));
    markRestored(path, new Date(), hasAccounts ? [] : erased);
    const lacks = lacksOf(config, expected).map(({ text }) => text);
    const unknownSince = hadData || erasedIn !== undefined ? null : (manifest?.at ?? '');
    return { names, setAside: aside, lacks, erasures: erased.length, unread, unknownSince };
  } finally {
    rmSync(fresh, { recursive: true, force: true });
    unlock();
  }
};
