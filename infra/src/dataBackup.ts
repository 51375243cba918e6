import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Config } from './config.ts';
import { dataFile, makeDataDir } from './lock/dataDir.ts';
import type { DataFile } from './lock/dataDir.ts';
import { StartError } from './ports.ts';
import { checkFormat } from './marks/formats.ts';
import { messageOf } from './messageOf.ts';
import { checkFile } from './peeks.ts';
import { checkDatabase, copyDatabase } from './sqlite/databaseFile.ts';
import { lockDataDir } from './sqlite/dataDirLock.ts';
import { eraseIn, findErasures } from './sqlite/erasures.ts';
import { manifestName, readManifest, writeManifest } from './backup/manifest.ts';
import { markRestored } from './backup/restored.ts';
import { pack, unpack } from './backup/tar.ts';
import type { Packed } from './backup/tar.ts';

// Read models are left out: they are rebuilt from the events.

type Database = Extract<DataFile, 'queue' | 'events' | 'accounts'>;

/**
 * The databases of the data folder that a backup holds, in the order they are copied while they are in use: whatever
 * a job was made from is in the events copied after it, and the keys that seal an event are among the accounts copied
 * after that.
 */
const databasesOf = ({ redisUrl, eventstoreUrl, mongodbUrl }: Config): Database[] => [
  ...(redisUrl === null ? (['queue'] as const) : []),
  ...(eventstoreUrl === null ? (['events'] as const) : []),
  ...(mongodbUrl === null ? (['accounts'] as const) : []),
];

/** Ids are derived from and links signed with these. */
const secretFiles = ['session-secret', 'operator-token'];

const fileName = (file: DataFile): string => basename(dataFile('', file));

/**
 * Copies the data folder into one new file, also while a server uses it. Returns the names of the files in it. Throws a
 * StartError when there is nothing to copy or the file exists.
 */
export const backUpDataDir = async (config: Config, target: string): Promise<string[]> => {
  const path = resolve(config.dataDir);
  const file = resolve(target);
  const expected = databasesOf(config);
  if (expected.length === 0)
    throw new StartError(
      'Nothing is kept in the data folder with these settings. Back up the engines with their own tools.',
    );
  const databases = expected.filter((name) => existsSync(dataFile(path, name)));
  if (databases.length === 0)
    throw new StartError(`There is nothing to back up in ${path}. Set DATA_DIR to the folder of the server.`);
  if (existsSync(file)) throw new StartError(`${file} exists. Choose another name.`);
  const scratch = mkdtempSync(join(dirname(file), '.upline-backup-'));
  try {
    const packed = databases.map((name): Packed => {
      const copy = join(scratch, fileName(name));
      copyDatabase(dataFile(path, name), copy);
      checkFile(name, { file: copy, place: dataFile(path, name) });
      return { name: fileName(name), path: copy, sizeBytes: statSync(copy).size };
    });
    const manifest = writeManifest(scratch, { at: new Date().toISOString() });
    const secrets = secretFiles
      .map((name) => ({ name, path: join(path, name) }))
      .filter((secret) => existsSync(secret.path));
    packed.push(...secrets.map((secret) => ({ ...secret, sizeBytes: statSync(secret.path).size })));
    const packedFile = join(scratch, 'backup');
    await pack([{ name: manifestName, path: manifest, sizeBytes: statSync(manifest).size }, ...packed], packedFile);
    renameSync(packedFile, file);
    return packed.map(({ name }) => name);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
};

/** Unpacks the expected databases and the secrets. Answers their names. */
const unpackInto = async (source: string, folder: string, expected: readonly Database[]): Promise<string[]> => {
  const databases = expected.map(fileName);
  const accepted = new Set([...databases, ...secretFiles]);
  try {
    const isWanted = (name: string): boolean => accepted.has(name) || name === manifestName;
    const names = await unpack(source, (name) => (isWanted(name) ? join(folder, name) : null));
    checkFormat('backup', source, readManifest(folder));
    const missing = databases.filter((name) => !names.includes(name));
    if (missing.length > 0) throw new Error(`${missing.join(' and ')} are missing in it`);
    for (const name of databases) checkDatabase(join(folder, name));
    for (const kind of expected) checkFile(kind, { file: join(folder, fileName(kind)), place: source });
    return names.filter((name) => accepted.has(name));
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`${source} cannot be restored: ${messageOf(error)}. Nothing was changed.`, { cause: error });
  }
};

const setAside = (path: string, folder: string): void => {
  const databases = (['events', 'accounts', 'queue', 'reads'] as const).map(fileName);
  const names = [...databases.flatMap((name) => [name, `${name}-wal`, `${name}-shm`]), ...secretFiles];
  for (const name of names) if (existsSync(join(path, name))) renameSync(join(path, name), join(folder, name));
};

/** `unread` names the files whose erasures could not be read, with the reason. */
export type Restored = { names: string[]; setAside: string; erasures: number; unread: string[] };

/**
 * Puts a backup in the place of the data, which are set aside in a folder beside them. Read models are left out, so
 * that the next start builds them. Subjects erased since the backup stay erased. Throws a StartError; then nothing
 * was changed.
 */
export const restoreDataDir = async (config: Config, source: string): Promise<Restored> => {
  const path = makeDataDir(config.dataDir);
  const expected = databasesOf(config);
  if (expected.length === 0)
    throw new StartError(
      'Nothing is kept in the data folder with these settings. Restore the engines with their own tools.',
    );
  const unlock = lockDataDir(path);
  const fresh = mkdtempSync(join(path, 'restoring-'));
  try {
    const names = await unpackInto(resolve(source), fresh, expected);
    const accounts = fileName('accounts');
    const { subjects, unread } = await findErasures(path);
    if (names.includes(accounts)) await eraseIn(join(fresh, accounts), subjects);
    const aside = join(path, `before-restore-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`);
    mkdirSync(aside, { mode: 0o700 });
    setAside(path, aside);
    for (const name of names) renameSync(join(fresh, name), join(path, name));
    markRestored(path, new Date());
    return { names, setAside: aside, erasures: subjects.length, unread };
  } finally {
    rmSync(fresh, { recursive: true, force: true });
    unlock();
  }
};
