import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartError } from '../ports/startError.ts';
import { messageOf } from '../lib/messageOf.ts';

/** Another process works with the data folder. */
export class DataDirInUse extends StartError {
  constructor(path: string) {
    super(`The data folder ${path} is in use by another server. Stop that one, or set DATA_DIR to another folder.`);
    this.name = 'DataDirInUse';
  }
}

/** The files of the embedded engines. */
const files = {
  events: 'events.db',
  accounts: 'accounts.db',
  queue: 'queue.db',
  reads: 'read.db',
  outbox: 'outbox',
  pictures: 'pictures',
  lock: 'lock.db',
} as const;
export type DataFile = keyof typeof files;

/**
 * The path of one of the product's files. While they are open here they may be opened by SQLite only: the operating
 * system drops a process's locks on a file when that process closes it, however it had opened it.
 */
export const dataFile = (path: string, file: DataFile): string => join(path, files[file]);

const privateFolder = 0o700;
const privateFile = 0o600;
const others = 0o077;

// the databases with their logs, and the secrets: DATA_DIR may name a folder that holds other files too
const ownFile = /^(?:(?:events|accounts|queue|read|lock)\.db|session-secret$|operator-token$|folder-id$|address$)/;

const protect = (path: string, mode: number): void => {
  if (((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & others) !== 0) chmodSync(path, mode);
};

/**
 * Takes the rights of other users of this machine from the product's files in the data folder, whatever the umask was
 * when they were made. Answers a warning for the operator when others may look into the folder itself, else null.
 */
export const protectFiles = (path: string): string | null => {
  for (const name of readdirSync(path)) if (ownFile.test(name)) protect(join(path, name), privateFile);
  const outbox = dataFile(path, 'outbox');
  if (existsSync(outbox)) {
    protect(outbox, privateFolder);
    for (const name of readdirSync(outbox)) protect(join(outbox, name), privateFile);
  }
  if ((statSync(path).mode & others) === 0) return null;
  return `The data folder ${path} can be read by other users of this machine. Run: chmod 700 ${path}`;
};

/** Makes the folder, for this user alone, when it is absent. Throws a StartError when it cannot be made or written. */
export const makeDataDir = (dataDir: string): string => {
  const path = resolve(dataDir);
  try {
    if (!existsSync(path)) {
      mkdirSync(path, { recursive: true, mode: privateFolder });
      // the umask may have taken more away, never less
      chmodSync(path, privateFolder);
    }
    if (!statSync(path).isDirectory()) throw new Error('it is a file');
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return path;
  } catch (error) {
    const message =
      `The data folder ${path} cannot be written (${messageOf(error)}). ` +
      'Make it writable for this user, or set DATA_DIR to another folder.';
    throw new StartError(message, { cause: error });
  }
};
