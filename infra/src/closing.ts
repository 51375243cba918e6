/** Closes what was opened, in reverse. */
export const createClosing = () => {
  const ends: (() => Promise<void> | void)[] = [];
  return {
    /** Remembers how to end something that was opened. */
    add: (end: () => Promise<void> | void): void => void ends.push(end),
    /** Remembers to close what was opened, and answers it. */
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
