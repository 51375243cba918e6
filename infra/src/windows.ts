/** Remembers for a time which keys were seen. */
export type Windows = {
  /** True the first time in `ttlMs` for a key, in all processes together. */
  first: (key: string, ttlMs: number) => boolean | Promise<boolean>;
};
