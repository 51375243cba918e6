import { DatabaseSync } from 'node:sqlite';
import { DataDirInUse, dataFile } from '../lock/dataDir.ts';
import { messageOf } from '../messageOf.ts';
import { StartError } from '../ports.ts';
import { isBusy } from './errors.ts';

/** A connection that nobody keeps is closed by the garbage collector, and its lock given up. */
const locks = new Set<DatabaseSync>();

/**
 * Takes the folder for this process alone. The lock is the operating system's: it is free as soon as the process is gone, however it ended.
 * Answers how to give it back. Throws DataDirInUse.
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
