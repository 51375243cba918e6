import type { EventStore } from '@upline/infra/ports/eventStore.ts';
import { Unavailable } from '@upline/infra/ports/unavailable.ts';
import type { Tracker } from './tracker.ts';

/**
 * Waits until the views have every event that was there when it was asked. Throws Unavailable, which names `what`,
 * where they stay behind.
 */
export const reachHead = async (
  { events, tracker }: { events: Pick<EventStore, 'head'>; tracker: Pick<Tracker, 'reach' | 'positionOf'> },
  views: readonly string[],
  what: string,
): Promise<void> => {
  const head = await events.head();
  await tracker.reach(views, head);
  if ((await tracker.positionOf(views)) < head) throw new Unavailable(what);
};
