import type { EventDefinitions, Rejection, RejectionCode, StoredEvent, StoredEventOf } from '@upline/contracts';

/** What a decider returns of an event: the store adds the rest. */
export type Fact<Event> = Event extends { type: infer Type; data: infer Data } ? { type: Type; data: Data } : never;

/**
 * The rules of one kind of stream, pure: clock, ids and actor come in with the command. `evolve` may change and return the state it is
 * given: the fold owns it. A command whose effect already holds yields no events.
 */
export type Decider<State, Command, D extends EventDefinitions> = {
  /** First part of the stream's name. */
  stream: string;
  events: D;
  /** Answered for an id that does not exist, or belongs to another organization. */
  notFound: RejectionCode;
  /** How many folded streams a process keeps. */
  cached: number;
  initialState: () => State;
  decide: (command: Command, state: State) => readonly Fact<StoredEventOf<D>>[] | Rejection<RejectionCode>;
  evolve: (state: State, event: Extract<StoredEventOf<D>, StoredEvent>) => State;
};
