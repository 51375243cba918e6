import type { EventDefinitions, StoredEvent, StoredEventOf } from '@upline/contracts';
import { isEventOf, parseStored } from '@upline/contracts';
import type { EventStore } from '@upline/infra/ports/eventStore.ts';

/** The event of these definitions at a revision of a stream; null where another one or none stands there. */
export const eventAt = async <D extends EventDefinitions>(
  events: Pick<EventStore, 'readStream'>,
  { stream, revision, of }: { stream: string; revision: number; of: D },
): Promise<Extract<StoredEventOf<D>, StoredEvent> | null> => {
  const [stored] = await events.readStream(stream, { from: revision, limit: 1 });
  const parsed = stored && parseStored(stored);
  return parsed?.kind === 'known' && isEventOf(of, parsed.event) ? parsed.event : null;
};
