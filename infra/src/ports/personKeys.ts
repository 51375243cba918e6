/** Keys that seal the personal fields of events. A deleted key is never made again. */
export type PersonKeys = {
  /** Keys of these subjects, made durable where new. Null for a deleted one. */
  ensure: (subjects: readonly string[]) => Promise<Map<string, Uint8Array | null>>;
  /** Keys that exist; a missing or deleted one reads as null. */
  find: (subjects: readonly string[]) => Promise<Map<string, Uint8Array | null>>;
  /**
   * Deletes keys for good. False when a long read kept their bytes in a file (`scrub` of the document store): the keys
   * are deleted, and the call must be repeated later.
   */
  erase: (...subjects: readonly string[]) => Promise<boolean>;
  /** Evicts a subject that was erased elsewhere. */
  evict: (subject: string) => void;
  /** Evicts everything: a subject may have been erased elsewhere. */
  evictAll: () => void;
};
