import { setImmediate } from 'node:timers/promises';
import type { DatabaseSync } from 'node:sqlite';
import type { Build, ProjectionStore } from '../../../ports/projectionStore.ts';
import type { Generation } from '../../../ports/rows.ts';
import { largeTemporaries, smallTemporaries } from '../tables/readFile.ts';
import type { ReadTables } from '../tables/readTables.ts';
import type { Transactions } from './transactions.ts';
import type { ViewWriter } from './viewWriter.ts';

type Guarded = {
  db: DatabaseSync;
  transactions: Transactions;
  /** Work that checks the token of the lease first. */
  checked: (token: number, work: () => void) => () => void;
};

// a commit under FULL syncs the log, and with it every commit before
const syncLog = (db: DatabaseSync, transactions: Transactions): void => {
  db.exec('PRAGMA synchronous = FULL');
  try {
    transactions.run(() => db.exec('UPDATE synced SET times = times + 1'));
  } finally {
    db.exec('PRAGMA synchronous = NORMAL');
  }
};

// sorted in memory the rows of a large view would all be held there
const sortInFiles = (db: DatabaseSync, work: () => void): void => {
  db.exec(largeTemporaries);
  try {
    work();
  } finally {
    db.exec(smallTemporaries);
  }
};

type Parts = Pick<ReadTables, 'views' | 'statements'> &
  Pick<ProjectionStore, 'load' | 'drop'> & { guarded: Guarded; viewWriter: ViewWriter };

const createBuild = (
  { statements, views, guarded: { db, transactions, checked }, viewWriter, load, drop }: Parts,
  token: number,
  generation: Generation,
): Build => {
  // a generation that was dropped meanwhile has nothing to finish
  const isFinished = (): boolean => {
    const table = views.find(generation);
    return table === null || views.isIndexed(table);
  };
  // a batch that failed may have left a part of its rows, and a full disk takes the rows of all builds since the last
  // commit
  let isWhole = true;
  const lossesBefore = transactions.losses();
  const checkWhole = (): void => {
    if (!isWhole || transactions.losses() !== lossesBefore)
      throw new Error(`rows of the view ${generation.view} could not be written: build it again`);
  };
  const finish = async (): Promise<void> => {
    checkWhole();
    // one index at a time, a second for each million rows: live batches of this thread go in between, and the log
    // stays small
    while (!isFinished()) {
      transactions.commit();
      sortInFiles(db, () => transactions.run(checked(token, () => viewWriter.indexStep(views.mustFind(generation)))));
      await setImmediate();
    }
    transactions.commit();
    syncLog(db, transactions);
  };
  return {
    load: (keys) => load(generation, keys),
    // counts and indexes wait for `finish`: sorted once they are written once, and their pages are full
    put: async ({ newRows, changedRows, ...head }) => {
      checkWhole();
      transactions.defer(
        checked(token, () => {
          isWhole = false;
          const table = views.mustFind(generation);
          viewWriter.put(table, newRows);
          viewWriter.put(table, changedRows);
          viewWriter.writeHead(table, head);
          isWhole = true;
        }),
      );
    },
    finish,
    publish: async () => {
      checkWhole();
      if (!isFinished()) await finish();
      transactions.run(
        checked(token, () =>
          statements.run('REPLACE INTO live (view, generation) VALUES (?, ?)', [
            generation.view,
            views.mustFind(generation).id,
          ]),
        ),
      );
    },
    discard: () => drop(token, generation),
  };
};

/** Builds of one connection. Puts of some seconds share a transaction, and a save meanwhile commits it. */
export const createBeginBuild =
  (parts: Parts): ProjectionStore['beginBuild'] =>
  async (token, generation, definition) => {
    const {
      views,
      guarded: { transactions, checked },
    } = parts;
    transactions.run(checked(token, () => views.create(generation, definition)));
    return createBuild(parts, token, generation);
  };
