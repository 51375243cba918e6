/** Runs pieces of work one after the other, in the order in which they were given. */
export const createMutex = () => {
  let last: Promise<unknown> = Promise.resolve();
  return {
    runExclusive: <T>(work: () => Promise<T>): Promise<T> => {
      const done = last.then(work);
      last = done.catch(() => undefined);
      return done;
    },
  };
};
export type Mutex = ReturnType<typeof createMutex>;
