/** Lets pieces of work pass one after the other, in the order they asked. */
export const createTurns = () => {
  let last: Promise<unknown> = Promise.resolve();
  return {
    take: <T>(work: () => Promise<T>): Promise<T> => {
      const done = last.then(work);
      last = done.catch(() => undefined);
      return done;
    },
  };
};
export type Turns = ReturnType<typeof createTurns>;
