import type { StoredEvent } from '@upline/contracts';

/** Appends to one stream, and erasures, that were seen while the stream was being loaded or appended to. */
export type SeenAppends = {
  /** Highest revision seen, -1 for none. */
  revision: number;
  /** Every cached state was evicted meanwhile. */
  evicted: boolean;
  /** Subjects whose keys were deleted meanwhile. */
  erased: Set<string>;
};

/** Notes appends by others to streams that are being loaded or appended to, so that a stale state is not cached. */
export const createAppendWatch = () => {
  const watched = new Map<string, Set<SeenAppends>>();
  return {
    /** Runs the work; `seen` fills while it runs. */
    during: async <T>(stream: string, work: (seen: SeenAppends) => Promise<T>): Promise<T> => {
      const seen: SeenAppends = { revision: -1, evicted: false, erased: new Set() };
      const watchers = watched.get(stream) ?? new Set();
      watched.set(stream, watchers.add(seen));
      try {
        return await work(seen);
      } finally {
        watchers.delete(seen);
        if (watchers.size === 0) watched.delete(stream);
      }
    },
    saw: ({ stream, revision }: StoredEvent): void => {
      for (const seen of watched.get(stream) ?? []) seen.revision = Math.max(seen.revision, revision);
    },
    erased: (subject: string): void => {
      for (const watchers of watched.values()) for (const seen of watchers) seen.erased.add(subject);
    },
    evictedAll: (): void => {
      for (const watchers of watched.values()) for (const seen of watchers) seen.evicted = true;
    },
  };
};
export type AppendWatch = ReturnType<typeof createAppendWatch>;
