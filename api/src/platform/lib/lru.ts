/** A map that evicts the least recently used entries above `size`. */
export const createLru = <Value>(size: number) => {
  const entries = new Map<string, Value>();
  // one iterator for good: a new one walks over the places of all entries that were deleted at the front
  const oldestFirst = entries.keys();
  return {
    get: (key: string): Value | undefined => {
      const value = entries.get(key);
      if (value === undefined) return undefined;
      // far from full nothing is evicted soon, and keeping the order costs ten times the look-up
      if (entries.size * 2 > size) {
        entries.delete(key);
        entries.set(key, value);
      }
      return value;
    },
    set: (key: string, value: Value): void => {
      entries.delete(key);
      entries.set(key, value);
      if (entries.size <= size) return;
      const oldest = oldestFirst.next();
      if (!oldest.done) entries.delete(oldest.value);
    },
    peek: (key: string): Value | undefined => entries.get(key),
    delete: (key: string): void => void entries.delete(key),
    clear: (): void => entries.clear(),
    entries: (): IterableIterator<[string, Value]> => entries.entries(),
  };
};
export type Lru<Value> = ReturnType<typeof createLru<Value>>;
