import { existsSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { manifestName, writeManifest } from './manifest.ts';
import { databasesOf, fileName, lacksOf, secretFiles } from './parts.ts';
import type { Database, Lack } from './parts.ts';
import { pack } from './tar.ts';
import type { Packed } from './tar.ts';
import type { Config } from '../settings/config.ts';
import { dataFile } from '../lock/dataDir.ts';
import { checkFile } from '../stores/peeks.ts';
import { StartError } from '../ports/startError.ts';
import { alignCopies, countLog, erasedIn } from '../sqlite/marks/backupCopies.ts';
import { copyDatabase } from '../sqlite/databaseFile.ts';

/** The contents of a backup and its gaps. `log` counts the events, null where the log is elsewhere. */
export type BackedUp = {
  names: string[];
  lacks: string[];
  log: { events: number; people: number } | null;
  sizeBytes: number;
};

/** Jobs alone can be lacking: what they do is asked for again, or done once more by a person. */
const refuseParts = (lacks: readonly Lack[]): void => {
  const essential = lacks.filter(({ kind }) => kind !== 'queue');
  if (essential.length === 0) return;
  const what = essential.map(({ text }) => text).join(', and ');
  throw new StartError(
    `Nothing was backed up: a backup of the data folder would lack ${what}. ` +
      'Without the events nothing is left, without the accounts nobody can sign in ' +
      'and what the log says of people reads [erased]. ' +
      'Back up the engines with their own tools, and say --partial to back up the rest.',
  );
};

/** The databases to copy. Throws a StartError when there are none. */
const presentIn = (config: Config, path: string): Database[] => {
  const expected = databasesOf(config);
  if (expected.length === 0)
    throw new StartError(
      'Nothing is kept in the data folder with these settings. Back up the engines with their own tools.',
    );
  const databases = expected.filter((name) => existsSync(dataFile(path, name)));
  if (databases.length > 0) return databases;
  throw new StartError(`There is nothing to back up in ${path}. Set DATA_DIR to the folder of the server.`);
};

const toPacked = (name: string, path: string): Packed => ({ name, path, sizeBytes: statSync(path).size });

const copyAll = (from: string, scratch: string, databases: readonly Database[]): void => {
  const copyOf = (name: Database): string => join(scratch, fileName(name));
  for (const name of databases) {
    copyDatabase(dataFile(from, name), copyOf(name));
    checkFile(name, { file: copyOf(name), place: dataFile(from, name) });
  }
  if (databases.includes('events') && databases.includes('accounts'))
    alignCopies({ events: copyOf('events'), accounts: copyOf('accounts') });
};

/**
 * Copies the data folder into one new file, also while a server uses it. With `partial` it may lack what an engine has.
 * Throws a StartError when there is nothing to copy, when it would lack something, or when the file exists.
 */
export const backUpDataDir = async (
  config: Config,
  target: string,
  { partial = false }: { partial?: boolean } = {},
): Promise<BackedUp> => {
  const [path, file] = [resolve(config.dataDir), resolve(target)];
  const databases = presentIn(config, path);
  const lacks = lacksOf(config, databases);
  if (!partial) refuseParts(lacks);
  if (existsSync(file)) throw new StartError(`${file} exists. Choose another name.`);
  if (!existsSync(dirname(file))) throw new StartError(`There is no folder ${dirname(file)}. Make it first.`);
  const scratch = mkdtempSync(join(dirname(file), '.upline-backup-'));
  try {
    copyAll(path, scratch, databases);
    const copies = databases.map((name) => join(scratch, fileName(name)));
    const about = {
      at: new Date().toISOString(),
      lacks: lacks.map(({ text }) => text),
      erased: [...new Set(copies.flatMap(erasedIn))],
    };
    const secrets = secretFiles.filter((name) => existsSync(join(path, name)));
    const packed = [
      toPacked(manifestName, writeManifest(scratch, about)),
      ...databases.map((name) => toPacked(fileName(name), join(scratch, fileName(name)))),
      ...secrets.map((name) => toPacked(name, join(path, name))),
    ];
    const packedFile = join(scratch, 'backup');
    await pack(packed, packedFile);
    renameSync(packedFile, file);
    return {
      names: packed.slice(1).map(({ name }) => name),
      lacks: about.lacks,
      log: databases.includes('events') ? countLog(join(scratch, fileName('events'))) : null,
      sizeBytes: statSync(file).size,
    };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
};
