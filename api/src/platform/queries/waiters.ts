/** How long a read waits for the position it asks for. */
export const maxWaitMs = 2_000;

/** How often the store is asked for a position that a read waits for while no messages come. */
const askEveryMs = 100;

type Wanted = { views: readonly string[]; position: number };
type Waiter = Wanted & { resolve: () => void };

/** Reads that wait for views to reflect a position. */
export const createWaiters = (isReached: (view: string, position: number) => boolean) => {
  const waiting = new Set<Waiter>();
  const isDone = ({ views, position }: Wanted): boolean => views.every((view) => isReached(view, position));
  return {
    isDone,
    /** The views that any read waits for. */
    views: (): Set<string> => new Set([...waiting].flatMap(({ views }) => views)),
    /** Resolves the reads whose views have reached their position. */
    release: (): void => {
      for (const waiter of waiting) {
        if (!isDone(waiter)) continue;
        waiting.delete(waiter);
        waiter.resolve();
      }
    },
    /**
     * Resolves once the views have reached the position, after `maxWaitMs` at the latest; calls `look` every now and
     * then.
     */
    wait: async (wanted: Wanted, look: () => void): Promise<void> => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const waiter: Waiter = { ...wanted, resolve };
      const giveUp = setTimeout(resolve, maxWaitMs);
      const looking = setInterval(look, askEveryMs);
      waiting.add(waiter);
      await promise;
      waiting.delete(waiter);
      clearTimeout(giveUp);
      clearInterval(looking);
    },
    releaseAll: (): void => {
      for (const waiter of waiting) waiter.resolve();
    },
  };
};
