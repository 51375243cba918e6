import type { AppendResult, ExpectedRevision } from '../../ports/eventStore.ts';

export type SqlValue = string | number | null;

/**
 * One SQL statement and its positional parameters. Keep the SQL text constant: each distinct text is prepared once
 * and kept.
 */
export type Statement = readonly [sql: string, ...params: SqlValue[]];

/** An event as a row: `data` and `meta` are JSON text. */
export type EventRow = { id: string; type: string; data: string; meta: string };

/**
 * The only writing connection of one SQLite file, on the writer's thread. Requests are done in the order they were
 * made.
 */
export type WriterDatabase = {
  /**
   * Runs the statements in order, all or none, and answers once they are durable how many rows each one changed
   * (`insert … on conflict do nothing` changes 0 rows when the key is taken). Statements that return rows do not
   * belong here. Throws the error of a wrong statement, or Unavailable.
   */
  run: (statements: readonly Statement[]) => Promise<number[]>;
  /** Appends events to a file made with the schema of the event store. Throws RevisionConflict, or Unavailable. */
  append: (stream: string, expected: ExpectedRevision, events: readonly EventRow[]) => Promise<AppendResult>;
  /**
   * Writes the file again and empties its write-ahead log, so that no bytes of removed rows are left. All writes wait
   * meanwhile, about 6 ms for each megabyte of the file. False, at once, while another connection reads from the log.
   */
  scrub: () => Promise<boolean>;
};

/**
 * One thread that owns the writing connections of several SQLite files; requests that arrive together share one
 * commit.
 */
export type Writer = {
  /**
   * Opens or makes the file (WAL, synchronous FULL) and runs the statements of `schema`, which must be repeatable
   * (`create table if not exists …`). Throws a StartError for a file that is damaged or no database.
   */
  open: (file: string, schema: readonly string[]) => Promise<WriterDatabase>;
  /** Finishes pending requests, closes all files and ends the thread. */
  close: () => Promise<void>;
};
