import type { DatabaseSync } from 'node:sqlite';
import { Unavailable } from '../../../ports/unavailable.ts';
import { isDiskAway } from '../../errors.ts';

export type Transactions = {
  /** All of it or nothing, committed on return. */
  run: <T>(work: () => T) => T;
  /** As `run`; while deferred work is not committed, together with that. */
  join: <T>(work: () => T) => T;
  /**
   * Committed within some seconds together with what came before. Work that throws may leave a part of what it wrote.
   */
  defer: (work: () => void) => void;
  /** Commits deferred work. */
  commit: () => void;
  /** How many times deferred work was lost: who deferred some before must do it again. */
  losses: () => number;
};

/**
 * How long deferred work stays uncommitted: a page that many batches touch is then written once, not once a batch. With
 * one second a rebuild writes 6 to 12 % more with 1,000 members and a fifth more with 100,000.
 */
const deferredMs = 3000;

/** The statements before some work, after it, and when it throws. */
type Step = Record<'begin' | 'end' | 'undo', string | null>;
const first: Step = { begin: 'BEGIN IMMEDIATE', end: null, undo: 'ROLLBACK' };
const nested: Step = { begin: 'SAVEPOINT step', end: 'RELEASE step', undo: 'ROLLBACK TO step; RELEASE step' };
/** A savepoint copies each page that a batch of a build changes. */
const part: Step = { begin: null, end: null, undo: null };

/** A disk that is full or fails is an engine that is away: once it works again, all goes on. */
const failureOf = (error: unknown): unknown =>
  isDiskAway(error) ? new Unavailable('the file of read models', { cause: error }) : error;

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
  let losses = 0;

  const exec = (sql: string | null): void => {
    if (sql !== null) db.exec(sql);
  };

  const clear = (): void => {
    clearTimeout(timer);
    timer = undefined;
    deferredSince = null;
  };

  // SQLite undoes the whole transaction by itself when the disk is full: batches already answered as built would be
  // missing in silence
  const countLoss = (): void => {
    if (db.isTransaction || deferredSince === null) return;
    losses += 1;
    clear();
  };

  const commit = (): void => {
    if (!db.isTransaction) return;
    try {
      db.exec('COMMIT');
      clear();
    } catch (error) {
      undone();
      if (db.isTransaction) db.exec('ROLLBACK');
      countLoss();
      throw failureOf(error);
    }
  };

  const runStep = <T>(work: () => T, { begin, end, undo }: Step): T => {
    try {
      exec(begin);
      const result = work();
      exec(end);
      return result;
    } catch (error) {
      undone();
      if (db.isTransaction) exec(undo);
      countLoss();
      throw failureOf(error);
    }
  };

  const run = <T>(work: () => T): T => {
    const result = runStep(work, db.isTransaction ? nested : first);
    commit();
    return result;
  };

  const defer = (work: () => void): void => {
    runStep(work, db.isTransaction ? part : first);
    const now = performance.now();
    deferredSince ??= now;
    if (now - deferredSince > deferredMs) commit();
    else timer ??= setTimeout(() => attempt(commit), deferredMs).unref();
  };

  const join = <T>(work: () => T): T => (deferredSince === null ? run(work) : runStep(work, nested));

  return { commit, run, join, defer, losses: () => losses };
};
