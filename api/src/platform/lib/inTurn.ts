/** Makes the function that runs tasks of the same name one after the other, and those of others beside them. */
export const createInTurn = () => {
  const last = new Map<string, Promise<unknown>>();
  return async <T>(name: string, run: () => Promise<T>): Promise<T> => {
    const own = (last.get(name) ?? Promise.resolve()).then(run, run);
    last.set(name, own);
    try {
      return await own;
    } finally {
      if (last.get(name) === own) last.delete(name);
    }
  };
};
