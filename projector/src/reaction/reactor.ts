import type { AnyJob, StoredEvent } from '@upline/contracts';
import type { Row } from '@upline/infra/ports/rows.ts';

/**
 * The next state, or null to keep the present one, and the jobs to enqueue. A job's id is made from the event's, so
 * that a repeated event asks for the same job.
 */
export type Reaction<State> = { state: State | null; jobs: readonly AnyJob[] };

/**
 * What follows from events: a state of its own and an event give the next state and the jobs to enqueue. Pure; `key` is
 * the key of the state that an event belongs to, or null.
 */
export type Reactor<State, Event extends StoredEvent> = {
  /** Kebab-case or camelCase, never changed: it names the stored states. */
  name: string;
  key: (event: Event) => string | null;
  on: { [Type in Event['type']]?: (state: State | null, event: Extract<Event, { type: Type }>) => Reaction<State> };
};

/** A reactor as the runner sees it: states and events of any shape. */
export type AnyReactor = Reactor<Row, StoredEvent>;

/** Declares a reactor: name the state and event types, `defineReactor<Counted, ShareEvent>({ … })`. */
export const defineReactor = <State extends object, Event extends StoredEvent>(
  definition: Reactor<State, Event>,
): Reactor<State, Event> => definition;

/** Id of the nth job that an event caused. Queues refuse colons in ids. */
export const jobId = (reactor: string, eventId: string, index: number): string => `${reactor}-${eventId}-${index}`;
