import type { Payer } from '../../heavyReads/cost.ts';
import { createFairQueue } from '../../heavyReads/fairQueue.ts';

/** Calls that are begun before the thread looks for new ones. */
export const begunAtOnce = 8;

/**
 * Begins calls a few at a time. Organizations take turns, and people within each: a call waits behind those of its own
 * organization, not behind all that another one sent before.
 */
export const createTurns = () => {
  const queue = createFairQueue<() => void>();
  let begun = 0;

  const begin = (): void => {
    begun += 1;
    if (begun === 1) setImmediate(nextRound);
  };
  const nextRound = (): void => {
    begun = 0;
    for (let next = queue.next(); next; next = begun < begunAtOnce ? queue.next() : null) {
      begin();
      next.job();
    }
  };

  return {
    /** Resolves when a call of this payer may begin; null when that is now. */
    take: (payer: Payer): Promise<void> | null => {
      // what waits is bounded by the requests that may be open
      if (begun >= begunAtOnce || queue.size() > 0)
        return new Promise((resolve) => queue.add(resolve, payer, { evenFull: true }));
      begin();
      return null;
    },
  };
};

export type Turns = ReturnType<typeof createTurns>;
