/** Keys that a set remembers at most: then the one whose window ends first is dropped, and counts as new again. */
export const maxKeysOfSet = 20_000;

/**
 * Remembers which keys were seen, each for a window of time. The keys of a set, such as the visitors of one link, are
 * bounded.
 */
export type Deduplication = {
  /** True the first time in `ttlMs` for a key of this set, in all processes together. */
  first: (set: string, key: string, ttlMs: number) => boolean | Promise<boolean>;
};
