type MemoryDeduplicationOptions = {
  /** Milliseconds that never run backwards. */
  now?: () => number;
  /** Keys kept at most; above that the oldest is evicted and counts as a first time again. */
  maxKeys?: number;
};

/** Answers synchronously. */
export type MemoryDeduplication = { first: (set: string, key: string, ttlMs: number) => boolean };

/** Keys in the memory of this process. A window begins at the first time and is not prolonged by later ones. */
export const createMemoryDeduplication = ({
  now = () => performance.now(),
  maxKeys = 200_000,
}: MemoryDeduplicationOptions = {}): MemoryDeduplication => {
  const ends = new Map<string, number>();

  const evict = (time: number): void => {
    for (const [key, end] of ends) {
      if (end > time) break;
      ends.delete(key);
    }
    if (ends.size <= maxKeys) return;
    // windows differ in length: ended ones may stand behind a longer one
    for (const [key, end] of ends) if (end <= time) ends.delete(key);
    // a tenth more than needed, so that the walk above is rare
    const spare = ends.size > maxKeys ? Math.floor(maxKeys / 10) : 0;
    for (const key of ends.keys()) {
      if (ends.size + spare <= maxKeys) return;
      ends.delete(key);
    }
  };

  return {
    first: (set, keyOfSet, ttlMs) => {
      const time = now();
      const key = `${set}\n${keyOfSet}`;
      if ((ends.get(key) ?? time) > time) return false;
      // at the back of the order, where the youngest are
      ends.delete(key);
      ends.set(key, time + ttlMs);
      evict(time);
      return true;
    },
  };
};
