/**
 * Batches that are under way to the database while the next ones are made, of all generations together: about a
 * megabyte each.
 */
const maxUnderWay = 4;

/**
 * Writes of builds, in the background: in order for each generation. A failure is thrown by every later call for the
 * generation, until it is dropped.
 */
export const createBuilds = () => {
  const chains = new Map<string, Promise<void>>();
  const failed = new Map<string, unknown>();
  const underWay = new Set<Promise<void>>();

  const check = (id: string): void => {
    if (failed.has(id)) throw failed.get(id);
  };

  const attempt = async (id: string, before: Promise<void> | undefined, write: () => Promise<void>): Promise<void> => {
    await before;
    if (failed.has(id)) return;
    try {
      await write();
    } catch (error) {
      failed.set(id, error);
    }
  };

  return {
    /** Resolves once there is room for the next batch. */
    add: async (id: string, write: () => Promise<void>): Promise<void> => {
      check(id);
      const work: Promise<void> = attempt(id, chains.get(id), write).finally(() => {
        underWay.delete(work);
        if (chains.get(id) === work) chains.delete(id);
      });
      chains.set(id, work);
      underWay.add(work);
      while (underWay.size >= maxUnderWay) await Promise.race(underWay);
      check(id);
    },
    /** Resolves once everything added for a generation is written; throws its failure. */
    settled: async (id: string): Promise<void> => {
      await chains.get(id);
      check(id);
    },
    /** Resolves once everything added is written; throws the first failure. */
    allSettled: async (): Promise<void> => {
      await Promise.all(chains.values());
      for (const id of failed.keys()) check(id);
    },
    /** Waits for the writes of a generation, and drops its failure. */
    end: async (id: string): Promise<void> => {
      await chains.get(id);
      failed.delete(id);
    },
  };
};
export type Builds = ReturnType<typeof createBuilds>;
