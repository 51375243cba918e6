import type { EventStore } from '../ports/eventStore.ts';

/** How many answers about positions are kept. */
const remembered = 100;

/**
 * Makes the function that says how many seconds ago the first event after a position happened, which nothing up to
 * there reflects; 0 at the end of the log. Seconds mean the same on every engine, where positions are counted or are
 * bytes. Throws Unavailable.
 */
export const createLagOf = (events: Pick<EventStore, 'head' | 'readAll'>, clock: () => number = Date.now) => {
  // an event at its position never changes, and a view that is stopped is asked about again and again
  const firstAfter = new Map<number, number>();

  const happenedAt = async (after: number): Promise<number | null> => {
    const known = firstAfter.get(after);
    if (known !== undefined) return known;
    const [first] = await events.readAll({ after, limit: 1 });
    if (!first) return null;
    if (firstAfter.size >= remembered) firstAfter.clear();
    const at = Date.parse(first.meta.occurredAt);
    firstAfter.set(after, at);
    return at;
  };

  return async (positions: readonly number[]): Promise<number[]> => {
    const head = await events.head();
    const lags = new Map<number, number>();
    for (const position of new Set(positions)) {
      const at = position >= head ? null : await happenedAt(position);
      lags.set(position, at === null ? 0 : Math.max(0, (clock() - at) / 1_000));
    }
    return positions.map((position) => lags.get(position) ?? 0);
  };
};
