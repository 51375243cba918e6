/** Windows that a set keeps at most: then the one that ends first is dropped, and its key counts as new again. */
export const maxWindowsOfSet = 20_000;

/** Remembers for a time which keys were seen. The keys of a set, such as the visitors of one link, are bounded. */
export type Windows = {
  /** True the first time in `ttlMs` for a key of this set, in all processes together. */
  first: (set: string, key: string, ttlMs: number) => boolean | Promise<boolean>;
};
