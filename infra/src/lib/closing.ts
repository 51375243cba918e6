/** Closes opened things in reverse order. */
export const createClosing = () => {
  const ends: (() => Promise<void> | void)[] = [];
  return {
    /** Adds a function that ends something. */
    add: (end: () => Promise<void> | void): void => void ends.push(end),
    /** Adds something to close, and returns it. */
    opened: <T extends { close: () => Promise<void> }>(opened: T): T => {
      ends.push(() => opened.close());
      return opened;
    },
    close: async (): Promise<void> => {
      for (const end of ends.splice(0).reverse()) await end();
    },
  };
};
export type Closing = ReturnType<typeof createClosing>;
