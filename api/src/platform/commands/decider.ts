import type { EventDefinitions, Rejection, RejectionCode, StoredEvent, StoredEventOf } from '@upline/contracts';

/** A decided event: type and data. The store adds the rest. */
export type NewFact<Event> = Event extends { type: infer Type; data: infer Data } ? { type: Type; data: Data } : never;

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
  /** Whether the state holds personal fields of this subject; it is evicted once the subject's key is deleted. */
  holdsSubject?: (state: State, subject: string) => boolean;
};
