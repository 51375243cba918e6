import { erasedSubject } from '@upline/contracts';
import type { EventStore } from '../ports/eventStore.ts';
import { sealedSubjectsOf } from './sealedEvents.ts';

/** Which of these subjects have a key (true) or a deleted one (false); a missing subject has never had one there. */
export type KeysOf = (subjects: readonly string[]) => Promise<ReadonlyMap<string, boolean>>;

/** `missing`: subjects without a key although nobody erased them. `unerased`: erased ones whose key is there. */
export type KeysSince = { missing: string[]; unerased: string[] };

const batchSize = 1_000;

/**
 * Compares the subjects of the events after a position with the keys: each key is durable before the first event that
 * it seals, so that a missing one was lost. At most `limit` events are read.
 */
export const keysSince = async (
  { readAll }: Pick<EventStore, 'readAll'>,
  keysOf: KeysOf,
  { after, limit }: { after: number; limit: number },
): Promise<KeysSince> => {
  const missing = new Set<string>();
  const unerased = new Set<string>();
  let position = after;
  for (let read = 0; read < limit; read += batchSize) {
    const events = await readAll({ after: position, limit: batchSize });
    const erased = new Set(events.map(erasedSubject).filter((subject) => subject !== null));
    const sealed = sealedSubjectsOf(events);
    const keys = await keysOf([...new Set([...sealed, ...erased])]);
    for (const subject of sealed) if (!keys.has(subject)) missing.add(subject);
    for (const subject of erased) {
      missing.delete(subject);
      if (keys.get(subject) === true) unerased.add(subject);
    }
    position = events.at(-1)?.position ?? position;
    if (events.length < batchSize) break;
  }
  return { missing: [...missing], unerased: [...unerased] };
};
