/** Documents found by id, or by one index value: accounts, sessions, keys, the identity provider's data. */
export type DocumentStore = {
  find: <T>(collection: string, id: string) => Promise<T | null>;
  findMany: <T>(collection: string, ids: readonly string[]) => Promise<Map<string, T>>;
  /**
   * Writes durably, replacing. It is gone for readers after `expiresAt` (epoch ms). `index` values make it findable
   * by `list`.
   */
  put: (
    collection: string,
    id: string,
    document: unknown,
    options?: { expiresAt?: number; index?: readonly string[] },
  ) => Promise<void>;
  /** Like `put`, but false and nothing written when the id is taken. */
  insert: (
    collection: string,
    id: string,
    document: unknown,
    options?: { expiresAt?: number; index?: readonly string[] },
  ) => Promise<boolean>;
  remove: (collection: string, id: string) => Promise<void>;
  list: <T>(collection: string, index: string) => Promise<{ id: string; document: T }[]>;
  /**
   * Removes the bytes of documents that were replaced or removed from every file that is kept here; absent where none
   * is. False when a long read, such as that of a backup, kept them for 5 s: then it must be called again later.
   */
  scrub?: () => Promise<boolean>;
};
