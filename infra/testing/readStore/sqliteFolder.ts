import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteReadStore } from '../../src/sqlite/readStore/sqliteReadStore.ts';
import type { OpenReadStore } from './readStoreFixture.ts';

/** A temporary folder for files of read models: the next file's path, and read stores each on a file of its own. */
export const openSqliteFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'upline-reads-'));
  let made = 0;
  const nextFile = (): string => join(folder, `reads-${(made += 1)}.db`);

  const open: OpenReadStore = async () => {
    const file = nextFile();
    let store = openSqliteReadStore({ file });
    const second = openSqliteReadStore({ file });
    return {
      get store() {
        return store;
      },
      second,
      reopen: async () => {
        await store.close();
        store = openSqliteReadStore({ file });
      },
      close: async () => {
        await store.close();
        await second.close();
      },
    };
  };
  return { folder, nextFile, open, remove: () => rm(folder, { recursive: true }) };
};
