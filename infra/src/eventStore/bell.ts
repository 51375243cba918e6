type Sleep = { heard: number; ms: number; signal: AbortSignal };

/** Lets subscribers sleep until something was appended. */
export const createBell = () => {
  const sleepers = new Set<() => void>();
  let rings = 0;
  return {
    /** Take this before looking whether there is something to do, and give it to `sleep`: a ring in between is then not slept through. */
    heard: (): number => rings,
    ring: (): void => {
      rings += 1;
      for (const wake of [...sleepers]) wake();
    },
    /** Until the next ring after `heard`, for at most `ms`, or until the signal aborts. */
    sleep: ({ heard, ms, signal }: Sleep): Promise<void> =>
      new Promise((resolve) => {
        if (rings !== heard || signal.aborted) return resolve();
        const wake = (): void => {
          clearTimeout(timer);
          sleepers.delete(wake);
          signal.removeEventListener('abort', wake);
          resolve();
        };
        const timer = setTimeout(wake, ms);
        sleepers.add(wake);
        signal.addEventListener('abort', wake);
      }),
  };
};
export type Bell = ReturnType<typeof createBell>;
