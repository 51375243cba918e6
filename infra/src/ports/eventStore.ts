import type { EventMeta, StoredEvent } from '@upline/contracts';

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
  /** Those of the streams that have an event. */
  begun: (streams: readonly string[]) => Promise<Set<string>>;
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
