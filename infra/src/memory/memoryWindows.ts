type MemoryWindowsOptions = {
  /** Milliseconds that never run backwards. */
  now?: () => number;
  /** Keys kept at most; above that the oldest is evicted and counts as a first time again. */
  maxKeys?: number;
};

/** Windows that answer synchronously. */
export type MemoryWindows = { first: (key: string, ttlMs: number) => boolean };

/** Windows in the memory of this process. A window begins at the first time and is not prolonged by later ones. */
export const createMemoryWindows = ({
  now = () => performance.now(),
  maxKeys = 200_000,
}: MemoryWindowsOptions = {}): MemoryWindows => {
  const ends = new Map<string, number>();

  const evict = (time: number): void => {
    for (const [key, end] of ends) {
      if (ends.size <= maxKeys && end > time) return;
      ends.delete(key);
    }
  };

  return {
    first: (key, ttlMs) => {
      const time = now();
      if ((ends.get(key) ?? time) > time) return false;
      // at the back of the order, where the youngest are
      ends.delete(key);
      ends.set(key, time + ttlMs);
      evict(time);
      return true;
    },
  };
};
