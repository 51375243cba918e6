/** Bits of the first part of a filter; each further part has twice as many. */
const firstSize = 2 ** 20;
/** With so many bits for each key and so many set of them, one in 150 other keys is a false positive of a full part. */
const bitsPerKey = 12;
const bitsSet = 4;

/**
 * Characters of an id within the organization that are hashed, from its end: two ids and what is between them. Of a
 * pair like asset and member the last id alone is that of many rows.
 */
const hashed = 73;
/** Characters of an organization's id that are hashed, from its end: there it is random. */
const hashedOfOrganization = 12;

/** FNV-1a over the last characters, from a hash on. */
const hashOfText = (from: number, text: string, characters: number): number => {
  let hash = from;
  for (let at = Math.max(0, text.length - characters); at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
};

const hashOf = (organizationId: string, rowId: string): number => {
  const hash = hashOfText(hashOfText(0x811c9dc5, organizationId, hashedOfOrganization), rowId, hashed);
  return (hash ^ (hash >>> 15)) >>> 0;
};

// the golden ratio makes a second, independent hash of the first one; odd, it leads to another bit each time
const stepOf = (hash: number): number => (Math.imul(hash, 0x9e3779b1) >>> 10) | 1;

const createPart = (size: number) => {
  const words = new Uint32Array(size / 32);
  /** The nth bit of a hash: the size is a power of two. */
  const placeOf = (hash: number, nth: number): number => (hash + Math.imul(nth, stepOf(hash))) & (size - 1);
  return {
    size,
    add: (hash: number): void => {
      for (let nth = 0; nth < bitsSet; nth += 1) {
        const place = placeOf(hash, nth);
        words[place >>> 5] = (words[place >>> 5] ?? 0) | (1 << (place & 31));
      }
    },
    mayHave: (hash: number): boolean => {
      for (let nth = 0; nth < bitsSet; nth += 1) {
        const place = placeOf(hash, nth);
        if (((words[place >>> 5] ?? 0) & (1 << (place & 31))) === 0) return false;
      }
      return true;
    },
  };
};

/**
 * A Bloom filter of keys of rows that grows: `mayHave` is true for every key that was added and hardly ever for another
 * one. It spares the load of new rows: only those that may have been evicted are loaded. A filter that did not grow, of
 * half a megabyte for 400,000 keys, let one view load 276,000 rows of which the store had 3,000.
 */
export const createKeyFilter = () => {
  const parts = [createPart(firstSize)];
  let room = Math.floor(firstSize / bitsPerKey);
  return {
    add: (organizationId: string, rowId: string): void => {
      if (room === 0) {
        const size = 2 * (parts[0]?.size ?? firstSize);
        parts.unshift(createPart(size));
        room = Math.floor(size / bitsPerKey);
      }
      room -= 1;
      parts[0]?.add(hashOf(organizationId, rowId));
    },
    mayHave: (organizationId: string, rowId: string): boolean => {
      const hash = hashOf(organizationId, rowId);
      return parts.some((part) => part.mayHave(hash));
    },
  };
};
export type KeyFilter = ReturnType<typeof createKeyFilter>;
