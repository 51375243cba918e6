/** Bits of a filter: with a quarter of a million keys about one in seventy other keys is a false positive. */
const size = 2 ** 22;

/** Characters of a key that are hashed: keys differ most at their end. */
const hashed = 32;

/** FNV-1a over the last characters. */
const hashOf = (key: string): number => {
  let hash = 0x811c9dc5;
  for (let at = Math.max(0, key.length - hashed); at < key.length; at += 1)
    hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 15)) >>> 0;
};

// the golden ratio makes a second, independent hash of the first one
const secondOf = (hash: number): number => Math.imul(hash, 0x9e3779b1) >>> 10;

/**
 * A Bloom filter of half a megabyte: `mayHave` is true for every key that was added and hardly ever for another one. It
 * spares the load of new rows: only keys that may have been evicted are loaded.
 */
export const createKeyFilter = () => {
  const words = new Uint32Array(size / 32);
  const set = (bit: number): void => {
    words[bit >>> 5] = (words[bit >>> 5] ?? 0) | (1 << (bit & 31));
  };
  const isSet = (bit: number): boolean => ((words[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0;
  return {
    add: (key: string): void => {
      const hash = hashOf(key);
      set(hash % size);
      set(secondOf(hash));
    },
    mayHave: (key: string): boolean => {
      const hash = hashOf(key);
      return isSet(hash % size) && isSet(secondOf(hash));
    },
  };
};
export type KeyFilter = ReturnType<typeof createKeyFilter>;
