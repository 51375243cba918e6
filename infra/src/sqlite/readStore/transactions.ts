import type { DatabaseSync } from 'node:sqlite';

export type Transactions = {
  /** All of it or nothing, committed on return. */
  run: <T>(work: () => T) => T;
  /** All of it or nothing, committed within about a second together with what came before. */
  defer: (work: () => void) => void;
  /** Commits what was deferred. */
  commit: () => void;
};

/** How long deferred work stays uncommitted: a page that many batches touch is then written once, not once a batch. */
const deferredMs = 1000;

// what fails here is told by the next write
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

  // SQLite undoes the whole transaction by itself when the disk is full: batches already answered as built would be missing in silence
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

  const part = <T>(work: () => T): T => {
    if (lost) throw lost;
    // the first part is undone with the transaction; a savepoint copies every page that is changed
    const isFirst = !db.isTransaction;
    db.exec(isFirst ? 'BEGIN IMMEDIATE' : 'SAVEPOINT part');
    try {
      const result = work();
      if (!isFirst) db.exec('RELEASE part');
      return result;
    } catch (error) {
      undone();
      if (db.isTransaction) db.exec(isFirst ? 'ROLLBACK' : 'ROLLBACK TO part; RELEASE part');
      guardDeferred(error);
      throw error;
    }
  };

  const run = <T>(work: () => T): T => {
    const result = part(work);
    commit();
    return result;
  };

  const defer = (work: () => void): void => {
    part(work);
    const now = performance.now();
    deferredSince ??= now;
    if (now - deferredSince > deferredMs) commit();
    else timer ??= setTimeout(() => attempt(commit), deferredMs).unref();
  };

  return { commit, run, defer };
};
