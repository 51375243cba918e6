import { keyErasedChannel } from '../channels.ts';
import type { Bus } from '../ports/bus.ts';
import type { DocumentStore } from '../ports/documentStore.ts';
import type { PersonKeys } from '../ports/personKeys.ts';
import { createPersonKeys } from './personKeys.ts';

/**
 * Keys that an erasure evicts at once on all threads and processes of the bus. Cached keys are not used while
 * the bus is cut, and forgotten when it may have missed something. `end` stops listening.
 */
export const shareKeys = (documents: DocumentStore, bus: Bus): { keys: PersonKeys; end: () => void } => {
  const keys = createPersonKeys(documents, {
    hearsErasures: bus.isWhole,
    onErased: (subject) => bus.publish(keyErasedChannel, subject),
  });
  const ends = [
    bus.subscribe(keyErasedChannel, (subject) => {
      if (typeof subject === 'string') keys.evict(subject);
    }),
    bus.onGap(keys.evictAll),
  ];
  return { keys, end: () => ends.forEach((end) => end()) };
};
