import type { EventMeta, Retries, StoredEvent, ViewDefinition } from '@upline/contracts';
import type { RateLimits } from './limits/limit.ts';
import type { CountedJobs } from './queue/jobFigures.ts';
import type { Pictures } from './pictures/pictures.ts';
import type { Deduplication } from './limits/deduplication.ts';

export type { Bucket, RateLimits } from './limits/limit.ts';

/** An event before it is stored. `data` and `meta` are JSON. */
export type NewEvent = { id: string; type: string; data: Record<string, unknown>; meta: EventMeta };

/** The stream must not exist yet, or its last event must have exactly this revision. */
export type ExpectedRevision = 'none' | number;

/** Revision and position of the last event of the append. */
export type AppendResult = { revision: number; position: number };

/** The stream was not at the expected revision; nothing was written. */
export class RevisionConflict extends Error {
  readonly stream: string;
  constructor(stream: string, options?: ErrorOptions) {
    super(`stream ${stream} is not at the expected revision`, options);
    this.name = 'RevisionConflict';
    this.stream = stream;
  }
}

/** An engine cannot be reached now. With `outcomeUnknown` the write may or may not have happened. */
export class Unavailable extends Error {
  readonly engine: string;
  readonly outcomeUnknown: boolean;
  constructor(engine: string, options: ErrorOptions & { outcomeUnknown?: boolean } = {}) {
    super(`${engine} is not available`, options);
    this.name = 'Unavailable';
    this.engine = engine;
    this.outcomeUnknown = options.outcomeUnknown ?? false;
  }
}

/** Another projector holds the write lease now: this one must stop. */
export class LeaseLost extends Error {
  constructor() {
    super('the write lease belongs to another projector now');
    this.name = 'LeaseLost';
  }
}

/** The start failed and the operator must act: the message says what to do. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
  }
}

/**
 * A part of a stream: in order from revision `from` (inclusive, default 0), or `backwards` from there (default the
 * last) to the first.
 */
export type StreamPart = { from?: number; limit?: number; backwards?: boolean };

export type EventStore = {
  /**
   * Appends all events or none, and answers only once they are durable. `events` is never empty.
   * Throws RevisionConflict, or Unavailable.
   */
  append: (stream: string, expected: ExpectedRevision, events: readonly NewEvent[]) => Promise<AppendResult>;
  /** Events of a stream, from one revision on; empty when there is no such stream, or nothing from there on. */
  readStream: (stream: string, options?: StreamPart) => Promise<StoredEvent[]>;
  /** The next events of the whole store with a position above `after`, at most `limit`, in order. */
  readAll: (options: { after: number; limit: number }) => Promise<StoredEvent[]>;
  /**
   * Batches (never empty, at most `limit`) of everything above `after`: what is stored first, then what is appended,
   * each event once and in order. Ends when the signal aborts; survives outages of the engine by itself.
   */
  subscribe: (options: { after: number; limit: number; signal: AbortSignal }) => AsyncIterable<StoredEvent[]>;
  /** The event at exactly this position, or null: shows whether a position belongs to this log. */
  at: (position: number) => Promise<StoredEvent | null>;
  /** Position of the last event, 0 when the store is empty. */
  head: () => Promise<number>;
};

export type Scalar = string | number | boolean | null;
export type Row = Record<string, unknown>;

/** A row with the position it reflects; `row` is null for a tombstone, which lives as long as its generation. */
export type StoredRow = { key: string; position: number; row: Row | null };

/** One physical build of a view. `generation` contains the token of the lease it was built under. */
export type Generation = { view: string; version: number; generation: string };

/** How far a generation is projected: the last event, how many were applied, and a rolling hash of their ids. */
export type Checkpoint = { position: number; eventId: string | null; count: number; hash: string };

/** A value, or one of several. */
export type Equality = Scalar | { anyOf: readonly Scalar[] };
/** Equality, or at least a number. */
export type Condition = Equality | { atLeast: number };

/**
 * Rows of one organization through a declared index: `where` fixes its leading fields, the others order the answer,
 * the key, ascending, breaks ties. A field with `atLeast` comes last in `where` and still orders. Null comes before
 * everything else (descending: after).
 */
export type Find = {
  organizationId: string;
  index: string;
  where?: Readonly<Record<string, Condition>>;
  limit: number;
  /** Continue after this row: its values of all the index's fields and its key, as `cursorOf` gives them. */
  after?: readonly Scalar[];
};

/**
 * Where each of the words, at least one, occurs somewhere in the search text, as it is written: letters and signs mean
 * themselves. `field` is the field with the text: in the rows that are asked for, or in those of another generation,
 * `of`. Then a row `{organizationId}/{key}` has the text of the row `key` there, and the rows there that are within the
 * organization are those that `where` allows.
 */
export type Contains = { field: string; words: readonly string[]; of?: Generation };

/** Rows by words; with `only` those that also have these values, in fields that `where` does not name. */
export type Search = Find & { contains: Contains; only?: Record<string, Equality> };

/** One page of what a search finds, and how many rows it finds in all. */
export type SearchResult = { rows: StoredRow[]; total: number };

/** The screens that a change concerns: those of an organization, or those of one person. */
export type Audience = `organization:${string}` | `user:${string}`;

/** The last change of a view for an audience. */
export type Change = { audience: Audience; position: number };

/** Audiences to notify once a view was projected up to `position`, since some of its rows may be stored already. */
export type PendingNotifications = { position: number; audiences: readonly Audience[] };

/** The writes of one batch into one generation. A row whose stored position is not lower than its own is left alone. */
export type Save = {
  generation: Generation;
  rows: readonly StoredRow[];
  changes: readonly Change[];
  checkpoint: Checkpoint;
};

/** The writes of a build at once: `newRows` are not in the generation yet, `changedRows` replace. */
export type BuildWrite = Pick<Save, 'changes' | 'checkpoint'> & {
  newRows: readonly StoredRow[];
  changedRows: readonly StoredRow[];
};

/**
 * One generation being built, without another reader or writer. After `finish` it takes saves. Writes throw
 * LeaseLost.
 */
export type Build = {
  /** Rows that were put, by key. */
  load: (keys: readonly string[]) => Promise<Map<string, StoredRow>>;
  /** Writes without comparing positions. A crash may lose it until `finish`. A build that failed is discarded. */
  put: (write: BuildWrite) => Promise<void>;
  /**
   * Makes everything that was put durable and fit for reads. May take minutes, in which other work of this thread
   * goes on.
   */
  finish: () => Promise<void>;
  /** Makes the generation the live one of its view, finishing it before where that is missing. */
  publish: () => Promise<void>;
  /** Drops the generation and all it holds. */
  discard: () => Promise<void>;
};

/** The indexes of a generation, how it is searched and what is counted. */
export type BuildDefinition = Pick<ViewDefinition, 'indexes' | 'search' | 'counted' | 'lengths'>;

/** Reading side of the read models. A generation that is gone answers as empty; `live` names the one to ask. */
export type ReadStore = {
  /** The generation that reads are answered from, or null when the view was never built. */
  live: (view: string) => Promise<Generation | null>;
  load: (generation: Generation, keys: readonly string[]) => Promise<Map<string, StoredRow>>;
  /** Tombstones are left out. */
  find: (generation: Generation, query: Find) => Promise<StoredRow[]>;
  count: (generation: Generation, query: Pick<Find, 'organizationId' | 'index' | 'where'>) => Promise<number>;
  /** From an index of the words where the generation has one. */
  search: (generation: Generation, query: Search) => Promise<SearchResult>;
  checkpoint: (generation: Generation) => Promise<Checkpoint | null>;
  /** Position of the last change for any of these audiences, 0 when there was none. */
  changedAt: (generation: Generation, audiences: readonly Audience[]) => Promise<number>;
};

/** The store of a projector. Every write throws LeaseLost when `token` is no longer the newest. */
export type ProjectionStore = Pick<ReadStore, 'live' | 'load' | 'checkpoint'> & {
  /**
   * Rows, changes and checkpoints of one batch; all in one transaction where the engine has them, else rows before
   * checkpoints.
   */
  save: (token: number, saves: readonly Save[]) => Promise<void>;
  /**
   * Of the last save that was begun and is not known to have ended; null when there is none. Rows of that save may be
   * stored without its changes, so the next save must repeat its notifications. Always null where a save is one
   * transaction.
   */
  pendingNotifications: (generation: Generation) => Promise<PendingNotifications | null>;
  /** All rows of a generation, tombstones included, in key order after `afterKey`. */
  scan: (generation: Generation, options: { afterKey: string | null; limit: number }) => Promise<StoredRow[]>;
  generations: () => Promise<Generation[]>;
  /** Drops a generation and all it holds; does nothing when there is none. */
  drop: (token: number, generation: Generation) => Promise<void>;
  /**
   * Removes the bytes of rows that were replaced or dropped from the files that are kept here; absent where none is.
   * False, at once, while another thread reads: then it must be called again.
   */
  scrub?: () => Promise<boolean>;
  /** Makes an empty generation to build; one that exists is kept with what it holds. */
  beginBuild: (token: number, generation: Generation, definition: BuildDefinition) => Promise<Build>;
};

/** A held lease. `token` rises with every new holder. */
export type Lease = { token: number };

/** The right to write, for one projector at a time; `isHeld` says whether one holds it now. */
export type LeaseStore = {
  /** Takes or renews the lease for `ttlMs`; null while another holds it. The same holder keeps its token. */
  acquire: (holder: string, ttlMs: number) => Promise<Lease | null>;
  release: (holder: string) => Promise<void>;
  isHeld: () => Promise<boolean>;
};

/**
 * Small JSON documents of the projector itself: quarantine, previous generations, restored reactors. Writes throw
 * LeaseLost.
 */
export type ControlDocuments = {
  put: (token: number, name: string, value: unknown) => Promise<void>;
  /** Those whose name begins with the prefix, by name. */
  list: (prefix: string) => Promise<Map<string, unknown>>;
  remove: (token: number, name: string) => Promise<void>;
};

/** Everything that one engine keeps for read models. */
export type ReadModels = ReadStore & ProjectionStore & LeaseStore & { controlDocuments: ControlDocuments };

/** Documents found by id, or by one index value: accounts, sessions, keys, the identity provider's data. */
export type DocumentStore = {
  find: <T>(collection: string, id: string) => Promise<T | null>;
  findMany: <T>(collection: string, ids: readonly string[]) => Promise<Map<string, T>>;
  /**
   * Writes durably, replacing. It is gone for readers after `expiresAt` (epoch ms). `index` values make it findable
   * by `list`.
   */
  put: (
    collection: string,
    id: string,
    document: unknown,
    options?: { expiresAt?: number; index?: readonly string[] },
  ) => Promise<void>;
  /** Like `put`, but false and nothing written when the id is taken. */
  insert: (
    collection: string,
    id: string,
    document: unknown,
    options?: { expiresAt?: number; index?: readonly string[] },
  ) => Promise<boolean>;
  remove: (collection: string, id: string) => Promise<void>;
  list: <T>(collection: string, index: string) => Promise<{ id: string; document: T }[]>;
  /**
   * Removes the bytes of documents that were replaced or removed from every file that is kept here; absent where none
   * is. False when a long read, such as that of a backup, kept them for 5 s: then it must be called again later.
   */
  scrub?: () => Promise<boolean>;
};

/** Work to do later, at least once. The same `id` is taken once, also after it is done. */
export type Job = { id: string; kind: string; data: Record<string, unknown>; delayMs?: number };

/** `diedAt` is epoch ms, null where it was not kept. */
export type DeadJob = Pick<Job, 'id' | 'kind' | 'data'> & {
  attempts: number;
  error: string;
  diedAt: number | null;
};

export type Queue = CountedJobs & {
  /** Durable when it resolves. */
  enqueue: (jobs: readonly Job[]) => Promise<void>;
  /**
   * Handles jobs of one kind until `stop`. A thrown error retries with growing pauses, and the job is dead when its
   * tries are used up, or at a PermanentFailure.
   */
  work: (
    kind: string,
    handle: (job: { id: string; data: Record<string, unknown>; attempt: number }) => Promise<void>,
    options?: WorkOptions,
  ) => { stop: () => Promise<void> };
  /** Dead jobs, the oldest first: all, or at least a thousand. */
  dead: () => Promise<DeadJob[]>;
  /** Puts a dead job back, with all its tries. False when there is none with this id. */
  retry: (id: string) => Promise<boolean>;
  /** Drops a dead job: its id stays like that of a done job. False when there is none with this id. */
  drop: (id: string) => Promise<boolean>;
};
export type WorkOptions = { concurrency?: number; retries?: Retries };

/** Messages between the processes and threads of one installation: best effort, never stored. */
export type Bus = {
  publish: (channel: string, message: unknown) => void;
  /** Returns the end of the subscription. */
  subscribe: (channel: string, handle: (message: unknown) => void) => () => void;
  /** Called at a gap: caches that rely on messages must be read again. */
  onGap: (handle: () => void) => () => void;
  /** Whether messages of others arrive now. While they do not, caches that rely on messages may be old. */
  isWhole: () => boolean;
};

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  /** The address where its addressee ends further mails, also by a POST of their mail program. */
  unsubscribeUrl?: string;
  /** Ids of the people that the mail names to its addressee; they are kept beside a mail that is kept here. */
  names?: readonly string[];
};
export type Mailer = {
  /** Throws a MailFailure. */
  send: (mail: Mail) => Promise<void>;
  /** Whether the mail server takes mails: throws a MailFailure. Absent where there is none. */
  check?: () => Promise<void>;
  /** Removes kept mails to an address (null: not known) and those that name a person; absent where none are kept. */
  forget?: (person: { address: string | null; id: string }) => Promise<void>;
};

/** Keys that seal the personal fields of events. A deleted key is never made again. */
export type PersonKeys = {
  /** Keys of these subjects, made durable where new. Null for a deleted one. */
  ensure: (subjects: readonly string[]) => Promise<Map<string, Uint8Array | null>>;
  /** Keys that exist; a missing or deleted one reads as null. */
  find: (subjects: readonly string[]) => Promise<Map<string, Uint8Array | null>>;
  /**
   * Deletes keys for good. False when a long read kept their bytes in a file (`scrub` of the document store): the keys
   * are deleted, and the call must be repeated later.
   */
  erase: (...subjects: readonly string[]) => Promise<boolean>;
  /** Evicts a subject that was erased elsewhere. */
  evict: (subject: string) => void;
  /** Evicts everything: a subject may have been erased elsewhere. */
  evictAll: () => void;
};

/** Everything a process of the product talks to. */
export type Ports = {
  events: EventStore;
  reads: ReadModels;
  documents: DocumentStore;
  keys: PersonKeys;
  queue: Queue;
  bus: Bus;
  mailer: Mailer;
  pictures: Pictures;
  limits: RateLimits;
  deduplication: Deduplication;
};
