import type { StoredEvent } from '@upline/contracts';
import { parseStored, upcasters } from '@upline/contracts';
import type { Checkpoint } from '@upline/infra/ports.ts';
import { advance } from './checkpoint.ts';

/** An event of a type that this version does not know. */
export type UnknownEvent = Pick<StoredEvent, 'type' | 'position'>;

/** Events of one read, parsed once for all views. */
export type Batch = {
  /** Everything read, of any type, in order. */
  stored: readonly StoredEvent[];
  /** Events of types we know, upcast, in order; those that could not be parsed as they were stored. */
  events: readonly StoredEvent[];
  /** Why an event of `known` is malformed, by its id; nearly always empty. */
  malformed: ReadonlyMap<string, string>;
  /** Events of types that this version does not know; nearly always none. */
  unknown: readonly UnknownEvent[];
  /** Position of the last event. */
  position: number;
  /** The checkpoint of a view that has taken in all of it. */
  after: (checkpoint: Checkpoint) => Checkpoint;
};

/** The name that today stands for a stored type. */
export const currentType = (stored: string): string => {
  let type = stored;
  for (let step = upcasters[type]; step; step = upcasters[type]) type = step.type;
  return type;
};

/** Views at the same place share the rolling hash of a batch. */
const shareAdvance = (stored: readonly StoredEvent[]): ((checkpoint: Checkpoint) => Checkpoint) => {
  let from: Checkpoint | null = null;
  let to: Checkpoint | null = null;
  return (checkpoint) => {
    if (
      to &&
      from?.position === checkpoint.position &&
      from.hash === checkpoint.hash &&
      from.count === checkpoint.count
    )
      return to;
    from = checkpoint;
    to = advance(checkpoint, stored);
    return to;
  };
};

/** Parses what was read. Never throws: what is wrong with an event is the business of the views that need it. */
export const parseBatch = (stored: readonly StoredEvent[]): Batch => {
  const events: StoredEvent[] = [];
  const malformed = new Map<string, string>();
  const unknown: UnknownEvent[] = [];
  for (const event of stored) {
    const parsed = parseStored(event);
    if (parsed.kind === 'known') events.push(parsed.event);
    else if (parsed.kind === 'unknown') unknown.push({ type: event.type, position: event.position });
    else {
      malformed.set(event.id, parsed.reason);
      events.push({ ...event, type: currentType(event.type) });
    }
  }
  return { stored, events, malformed, unknown, position: stored.at(-1)?.position ?? 0, after: shareAdvance(stored) };
};
