import type { StoredEvent } from '@upline/contracts';
import { parseStored, upcasters } from '@upline/contracts';
import type { Checkpoint } from '@upline/infra/ports/rows.ts';
import { advance } from './checkpoint.ts';

/** An event of a type that this version does not know. */
export type UnknownEvent = Pick<StoredEvent, 'type' | 'position'>;

/** Events of one read, parsed once for all views. */
export type Batch = {
  /** All events that were read, of any type, in order. */
  stored: readonly StoredEvent[];
  /** Events of types that this version knows, upcast, in order; malformed ones as they were stored. */
  events: readonly StoredEvent[];
  /** Why an event is malformed, by its id; nearly always empty. */
  malformed: ReadonlyMap<string, string>;
  /** Events of types that this version does not know; nearly always empty. */
  unknown: readonly UnknownEvent[];
  /** Position of the last event. */
  position: number;
  /** The checkpoint of a view after it applied the whole batch. */
  after: (checkpoint: Checkpoint) => Checkpoint;
};

/** The present name of a stored event type, after all upcasts. */
export const currentType = (stored: string): string => {
  let type = stored;
  for (let step = upcasters[type]; step; step = upcasters[type]) type = step.type;
  return type;
};

/** Advances checkpoints over a batch. Views with the same checkpoint share the hash. */
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

/** Parses stored events. Never throws: only the views that need a malformed event stop at it. */
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
