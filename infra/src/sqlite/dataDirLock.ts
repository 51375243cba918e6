import { DatabaseSync } from 'node:sqlite';
import { DataDirInUse, dataFile } from '../lock/dataDir.ts';
import { messageOf } from '../lib/messageOf.ts';
import { StartError } from '../ports/startError.ts';
import { isBusy } from './errors.ts';

/** Held here, because the garbage collector closes an unreferenced connection and releases its lock. */
const locks = new Set<DatabaseSync>();

/**
 * Takes the folder for this process alone. The lock is the operating system's: it is free as soon as the process is
 * gone, however it ended. Returns a function that releases it. Throws DataDirInUse.
 */
export const lockDataDir = (path: string): (() => void) => {
  const file = dataFile(path, 'lock');
  let db: DatabaseSync | null = null;
  try {
    db = new DatabaseSync(file, { timeout: 0 });
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db?.close();
    if (isBusy(error)) throw new DataDirInUse(path);
    throw new StartError(
      `The lock of the data folder cannot be taken: ${file} cannot be opened (${messageOf(error)}).`,
      { cause: error },
    );
  }
  const held = db;
  locks.add(held);
  return () => {
    locks.delete(held);
    held.close();
  };
};
