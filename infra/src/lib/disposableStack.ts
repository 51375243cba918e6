/** Closes what was opened in reverse order. */
export const createDisposableStack = () => {
  const disposals: (() => Promise<void> | void)[] = [];
  return {
    /** Adds a function that ends something. */
    defer: (dispose: () => Promise<void> | void): void => void disposals.push(dispose),
    /** Adds something to close, and returns it. */
    use: <T extends { close: () => Promise<void> }>(opened: T): T => {
      disposals.push(() => opened.close());
      return opened;
    },
    close: async (): Promise<void> => {
      for (const dispose of disposals.splice(0).reverse()) await dispose();
    },
  };
};
export type DisposableStack = ReturnType<typeof createDisposableStack>;
