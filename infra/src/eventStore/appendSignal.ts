type Wait = { seen: number; ms: number; signal: AbortSignal };

/** Wakes subscribers after an append. */
export const createAppendSignal = () => {
  const waiting = new Set<() => void>();
  let raised = 0;
  return {
    /** Read this before looking for events and pass it to `wait`: a signal raised in between is then not missed. */
    count: (): number => raised,
    raise: (): void => {
      raised += 1;
      for (const wake of [...waiting]) wake();
    },
    /** Until the next signal after `seen`, for at most `ms`, or until the abort signal. */
    wait: ({ seen, ms, signal }: Wait): Promise<void> =>
      new Promise((resolve) => {
        if (raised !== seen || signal.aborted) return resolve();
        const wake = (): void => {
          clearTimeout(timer);
          waiting.delete(wake);
          signal.removeEventListener('abort', wake);
          resolve();
        };
        const timer = setTimeout(wake, ms);
        waiting.add(wake);
        signal.addEventListener('abort', wake);
      }),
  };
};
export type AppendSignal = ReturnType<typeof createAppendSignal>;
