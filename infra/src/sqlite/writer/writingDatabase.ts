import { DatabaseSync } from 'node:sqlite';
import { messageOf } from '../../lib/messageOf.ts';
import { isBusy, isFaultyStatement, isFull } from '../errors.ts';
import { createPrepare } from '../prepare.ts';
import type { Prepare } from '../prepare.ts';
import { scrubFile } from './scrubbing.ts';
import type { AppendRequest, ReplyKind, RunRequest, WriteReply } from './protocol.ts';

/**
 * The write-ahead log before it is folded into the file, during which every write waits: 10 to 20 ms, and four times as
 * long at 16 MB.
 */
const walBytes = 4 * 1024 * 1024;

/** Page size of a new file: each commit writes the pages that it touches as a whole. */
const pageBytes = 2048;

/** How long a commit waits for another program that holds the file, such as a backup, in ms. */
const busyTimeoutMs = 5000;

const openConnection = (file: string, schema: readonly string[]): DatabaseSync => {
  const db = new DatabaseSync(file, { timeout: busyTimeoutMs });
  db.exec(`PRAGMA page_size = ${pageBytes}; PRAGMA journal_mode = WAL`);
  const walPages = Math.round(walBytes / Number(db.prepare('PRAGMA page_size').get()?.['page_size'] ?? pageBytes));
  // FULL syncs the log at each commit: an acknowledged write survives a power cut
  db.exec(`PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = ${walPages}; PRAGMA cache_size = -32768`);
  db.exec('BEGIN IMMEDIATE');
  for (const statement of schema) db.exec(statement);
  db.exec('COMMIT');
  return db;
};

type Work = AppendRequest | RunRequest;
type Done = readonly number[] | 'conflict';

const append = (prepare: Prepare, { stream, expected, events }: AppendRequest): Done => {
  const last = prepare('SELECT revision FROM events WHERE stream = ? ORDER BY revision DESC LIMIT 1').get(stream);
  let revision = Number(last?.[0] ?? -1);
  if (revision !== expected) return 'conflict';
  const insert = prepare('INSERT INTO events (stream, revision, id, type, data, meta) VALUES (?, ?, ?, ?, ?, ?)');
  let position: number | bigint = 0;
  for (const { id, type, data, meta } of events) {
    revision += 1;
    position = insert.run(stream, revision, id, type, data, meta).lastInsertRowid;
  }
  return [revision, Number(position)];
};

const run = (prepare: Prepare, { statements }: RunRequest): Done =>
  statements.map(([sql, ...parameters]) => Number(prepare(sql).run(...parameters).changes));

const steps = (work: Work): number => (work.kind === 'append' ? work.events.length : work.statements.length);

const reply = (
  { id }: Work,
  result: ReplyKind,
  { values = [], message = '' }: Partial<WriteReply> = {},
): WriteReply => ({
  id,
  result,
  values,
  message,
});

/** Nothing about the file is certain any more: the writer must end once these replies are sent. */
export class Broken extends Error {
  readonly replies: readonly WriteReply[];
  constructor(replies: readonly WriteReply[], options: ErrorOptions) {
    super('the database cannot be written any more', options);
    this.name = 'Broken';
    this.replies = replies;
  }
}

export type WritingDatabase = {
  /**
   * Does all of the work in one commit, each piece by itself whole or not at all. The replies are for sending once it
   * returns. Throws Broken.
   */
  commit: (works: readonly Work[]) => WriteReply[];
  /** Removes the bytes of removed rows from the file and its log; false while another connection reads from it. */
  scrub: () => boolean;
  close: () => void;
};

/** Opens or makes the file for writing and runs its schema. Throws SQLite's errors. */
export const openWritingDatabase = (file: string, schema: readonly string[]): WritingDatabase => {
  const db = openConnection(file, schema);
  const prepare = createPrepare(db);
  const perform = (work: Work): Done => (work.kind === 'append' ? append(prepare, work) : run(prepare, work));

  // one statement undoes itself when it fails; only several need a savepoint
  const attempt = (work: Work): WriteReply => {
    const saved = steps(work) > 1;
    try {
      if (saved) prepare('SAVEPOINT piece').run();
      const done = perform(work);
      if (saved) prepare('RELEASE piece').run();
      return done === 'conflict' ? reply(work, 'conflict') : reply(work, 'done', { values: done });
    } catch (error) {
      if (!db.isTransaction || !isFaultyStatement(error)) throw error;
      if (saved) db.exec('ROLLBACK TO piece; RELEASE piece');
      return reply(work, 'wrong', { message: messageOf(error) });
    }
  };

  const fail = (works: readonly Work[], result: ReplyKind, error: unknown): WriteReply[] => {
    if (db.isTransaction) db.exec('ROLLBACK');
    const replies = works.map((work) => reply(work, result, { message: messageOf(error) }));
    if (isFull(error) || isBusy(error)) return replies;
    throw new Broken(replies, { cause: error });
  };

  return {
    commit: (works) => {
      let replies: WriteReply[];
      try {
        prepare('BEGIN IMMEDIATE').run();
        replies = works.map(attempt);
      } catch (error) {
        return fail(works, 'unavailable', error);
      }
      try {
        prepare('COMMIT').run();
        return replies;
      } catch (error) {
        return fail(works, isFull(error) || isBusy(error) ? 'unavailable' : 'lost', error);
      }
    },
    scrub: () => scrubFile(db, { busyTimeoutMs }),
    close: () => db.close(),
  };
};
