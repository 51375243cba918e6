/** Runs the work of one key in the order in which it was asked for, one at a time. */
export const createKeyedTurns = () => {
  const last = new Map<string, Promise<void>>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const before = last.get(key);
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    last.set(key, ended);
    try {
      await before;
      return await work();
    } finally {
      end();
      if (last.get(key) === ended) last.delete(key);
    }
  };
};
