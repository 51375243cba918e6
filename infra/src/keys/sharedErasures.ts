import type { Bus, PersonKeys } from '../ports.ts';

/** Says whose key was deleted. */
const channel = 'key-erased';

/** The same keys, which are forgotten at once on all threads and processes of the bus when one of them erases. `end` stops listening. */
export const shareErasures = (keys: PersonKeys, bus: Bus): { keys: PersonKeys; end: () => void } => {
  const end = bus.subscribe(channel, (subject) => {
    if (typeof subject === 'string') keys.evict(subject);
  });
  const erase = async (subject: string): Promise<void> => {
    await keys.erase(subject);
    bus.publish(channel, subject);
  };
  return { keys: { ...keys, erase }, end };
};
