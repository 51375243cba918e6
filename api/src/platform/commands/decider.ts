import type { EventDefinitions, Rejection, RejectionCode, StoredEvent, StoredEventOf } from '@upline/contracts';

/** A decided event: type and data. The store adds the rest. */
export type NewFact<Event> = Event extends { type: infer Type; data: infer Data } ? { type: Type; data: Data } : never;

/** How the state of a long stream is kept as a snapshot. */
export type SnapshotRules<State> = {
  /** Raised with every change of the state, and of what `evolve` makes of events: older snapshots are thrown away. */
  shape: number;
  /**
   * The fields of the state that are Maps from ids to rows, and grow. The rows of a Map have the same fields, whose
   * values are JSON, and `evolve` replaces rows instead of changing them. All other fields are JSON too.
   */
  maps: readonly (keyof State & string)[];
  /** The personal fields of rows. The id of a row is the subject. */
  personal: readonly string[];
};

/**
 * The rules of one kind of stream, pure: clock, ids and actor come in with the command. `evolve` may change and return
 * the state it is given, which belongs to one loaded stream. A command whose effect already holds yields no events.
 */
export type Decider<State, Command, D extends EventDefinitions> = {
  /** First part of the stream's name. */
  stream: string;
  events: D;
  /** Refusal of a command to a stream that does not exist, or that belongs to another organization. */
  notFound: RejectionCode;
  /** How many loaded streams a process keeps. */
  cached: number;
  initialState: () => State;
  decide: (command: Command, state: State) => readonly NewFact<StoredEventOf<D>>[] | Rejection<RejectionCode>;
  evolve: (state: State, event: Extract<StoredEventOf<D>, StoredEvent>) => State;
  /**
   * Whether the state holds personal fields of this subject. Once the subject's key is deleted the state is evicted, or
   * what `forget` makes of it stays.
   */
  holdsSubject?: (state: State, subject: string) => boolean;
  /** The state as the stream is read once the key of a subject is deleted. */
  forget?: (state: State, subject: string) => State;
  /** For streams that grow long. */
  snapshot?: SnapshotRules<State>;
};
