import type { DatabaseSync } from 'node:sqlite';

export type Transactions = {
  /** All of it or nothing, committed on return. */
  run: <T>(work: () => T) => T;
  /** All of it or nothing, committed within about a second together with what came before. */
  defer: (work: () => void) => void;
  /** Commits deferred work. */
  commit: () => void;
};

/** How long deferred work stays uncommitted: a page that many batches touch is then written once, not once a batch. */
const deferredMs = 1000;

// the next write throws the failure
const attempt = (work: () => void): void => {
  try {
    work();
  } catch {
    return;
  }
};

/** Transactions of the one writing connection. `undone` is called when work was rolled back. */
export const createTransactions = (db: DatabaseSync, undone: () => void): Transactions => {
  let deferredSince: number | null = null;
  let timer: NodeJS.Timeout | undefined;
  let lost: Error | null = null;

  const clear = (): void => {
    clearTimeout(timer);
    timer = undefined;
    deferredSince = null;
  };

  // SQLite undoes the whole transaction by itself when the disk is full: batches already answered as built would be
  // missing in silence
  const guardDeferred = (cause: unknown): void => {
    if (db.isTransaction || deferredSince === null) return;
    lost = new Error('batches that were built are lost because the file of read models could not be written', {
      cause,
    });
    clear();
  };

  const commit = (): void => {
    if (lost) throw lost;
    if (!db.isTransaction) return;
    try {
      db.exec('COMMIT');
      clear();
    } catch (error) {
      undone();
      if (db.isTransaction) db.exec('ROLLBACK');
      guardDeferred(error);
      throw error;
    }
  };

  const runStep = <T>(work: () => T): T => {
    if (lost) throw lost;
    // the first step is rolled back with the transaction: a savepoint copies every changed page
    const isFirst = !db.isTransaction;
    db.exec(isFirst ? 'BEGIN IMMEDIATE' : 'SAVEPOINT step');
    try {
      const result = work();
      if (!isFirst) db.exec('RELEASE step');
      return result;
    } catch (error) {
      undone();
      if (db.isTransaction) db.exec(isFirst ? 'ROLLBACK' : 'ROLLBACK TO step; RELEASE step');
      guardDeferred(error);
      throw error;
    }
  };

  const run = <T>(work: () => T): T => {
    const result = runStep(work);
    commit();
    return result;
  };

  const defer = (work: () => void): void => {
    runStep(work);
    const now = performance.now();
    deferredSince ??= now;
    if (now - deferredSince > deferredMs) commit();
    else timer ??= setTimeout(() => attempt(commit), deferredMs).unref();
  };

  return { commit, run, defer };
};
