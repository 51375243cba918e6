import { existsSync, rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { connect, toReadConnection, sizeOf, toStartError } from '../readConnection.ts';
import type { ReadConnection } from '../readConnection.ts';

/** The file as it lies there: it is read without a lock, and nothing is made beside it. */
const asItLies = (file: string): URL => {
  const url = pathToFileURL(file);
  url.searchParams.set('immutable', '1');
  return url;
};

const guarded = (file: string, { get, all }: ReadConnection): Pick<ReadConnection, 'get' | 'all'> => {
  const guard = <T>(read: () => T): T => {
    try {
      return read();
    } catch (error) {
      throw toStartError(file, error);
    }
  };
  return { get: (...call) => guard(() => get(...call)), all: (...call) => guard(() => all(...call)) };
};

/**
 * Opens a file that no process has open, to look into it before anything is changed: no file is made beside it. Null
 * when it is absent or empty. It and its reads throw a StartError when the file is damaged.
 */
export const openPeek = (file: string): ReadConnection | null => {
  if (sizeOf(file) === 0) return null;
  // what a killed process wrote last is in the log only, which cannot be read without its index
  const hasLog = sizeOf(`${file}-wal`) > 0;
  const index = `${file}-shm`;
  const hadIndex = existsSync(index);
  try {
    const connection = toReadConnection(connect(hasLog ? file : asItLies(file)));
    const close = (): void => {
      connection.close();
      if (hasLog && !hadIndex) rmSync(index, { force: true });
    };
    return { ...guarded(file, connection), close };
  } catch (error) {
    throw toStartError(file, error);
  }
};

/** Looks into a file and closes it. Null when there is none. */
export const peekAt = <T>(file: string, look: (connection: Pick<ReadConnection, 'get' | 'all'>) => T): T | null => {
  const connection = openPeek(file);
  try {
    return connection && look(connection);
  } finally {
    connection?.close();
  }
};
