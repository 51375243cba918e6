import type { Limit } from '@upline/infra/limits/limit.ts';
import type { Change } from '@upline/infra/ports/rows.ts';

/** Limits of answers that are kept for others who ask for the same. */
export const keptLimits = {
  answer: { what: 'Size of an answer that is kept for others', per: 'answer', most: 256 * 1024, unit: 'bytes' },
  process: { what: 'Answers that are kept for others', per: 'process', most: 32 * 1024 * 1024, unit: 'bytes' },
} as const satisfies Record<string, Limit>;

/** An answer as bytes, with the headers of its page. People in `apart` get another one. */
export type KeptAnswer = {
  json: Buffer;
  headers: readonly (readonly [name: string, value: string])[];
  apart: ReadonlySet<string>;
};

/** The key that people with the same answer share (`shareKeyOf`), and what changes the answer. */
export type Sharing = { key: string; organizationId: string; views: readonly string[] };

/** An answer that is being made; `isStale` once something changed or was erased meanwhile. */
type Making = Sharing & { kept: Promise<KeptAnswer | null>; isStale: boolean };

type Entry = Sharing & { answer: KeptAnswer; bytes: number };

/** What an entry takes beside its texts, about. */
const overhead = 400;

const bytesOf = ({ key }: Sharing, { json }: KeptAnswer): number => json.length + key.length * 2 + overhead;

const isFor = (answer: KeptAnswer | null, userId: string): answer is KeptAnswer =>
  answer !== null && !answer.apart.has(userId);

const organizationOf = (audience: string): string | null =>
  audience.startsWith('organization:') ? audience.slice('organization:'.length) : null;

/** The answers by key, those used longest ago first, within a number of bytes. */
const createEntries = (most: number) => {
  const entries = new Map<string, Entry>();
  const keysOf = new Map<string, Set<string>>();
  let bytes = 0;

  const remove = (entry: Entry): void => {
    if (!entries.delete(entry.key)) return;
    bytes -= entry.bytes;
    const keys = keysOf.get(entry.organizationId);
    keys?.delete(entry.key);
    if (keys?.size === 0) keysOf.delete(entry.organizationId);
  };

  return {
    find: (key: string): KeptAnswer | null => {
      const entry = entries.get(key);
      if (!entry) return null;
      // far from full nothing is evicted soon
      if (bytes * 2 > most) {
        entries.delete(key);
        entries.set(key, entry);
      }
      return entry.answer;
    },
    set: (sharing: Sharing, answer: KeptAnswer): void => {
      const present = entries.get(sharing.key);
      if (present) remove(present);
      const entry = { ...sharing, answer, bytes: bytesOf(sharing, answer) };
      entries.set(sharing.key, entry);
      bytes += entry.bytes;
      keysOf.set(sharing.organizationId, (keysOf.get(sharing.organizationId) ?? new Set()).add(sharing.key));
      for (const oldest of entries.values()) {
        if (bytes <= most) break;
        remove(oldest);
      }
    },
    removeOf: (organizationId: string, view: string): void => {
      for (const key of keysOf.get(organizationId) ?? []) {
        const entry = entries.get(key);
        if (entry?.views.includes(view)) remove(entry);
      }
    },
    clear: (): void => {
      entries.clear();
      keysOf.clear();
      bytes = 0;
    },
    bytes: (): number => bytes,
  };
};

/**
 * Keeps answers that are the same for many people, so that everybody who asks after a change costs one query. The key
 * has everything that an answer depends on, so that an old answer is never found. It is removed all the same: with the
 * change that makes it old, and before an erasure is answered, since it may hold names.
 */
export const createKeptAnswers = ({ most = keptLimits.process.most, mostOfOne = keptLimits.answer.most } = {}) => {
  const entries = createEntries(most);
  const making = new Set<Making>();
  const byKey = new Map<string, Making>();

  return {
    /** The answer kept under this key, unless this person gets another one. */
    find: (key: string, userId: string): KeptAnswer | null => {
      const answer = entries.find(key);
      return isFor(answer, userId) ? answer : null;
    },
    /** The answer that is being made under this key, for another person; null when there is none for this one. */
    join: async (key: string, userId: string): Promise<KeptAnswer | null> => {
      const answer = (await byKey.get(key)?.kept) ?? null;
      return isFor(answer, userId) ? answer : null;
    },
    /** Makes an answer while others with the same key wait for it, and keeps it when `make` says that it is theirs. */
    make: async <Made extends { kept: KeptAnswer | null }>(
      sharing: Sharing,
      make: () => Promise<Made>,
    ): Promise<Made> => {
      const made = make();
      const kept = made.then(
        (one) => one.kept,
        () => null,
      );
      const own: Making = { ...sharing, kept, isStale: false };
      making.add(own);
      byKey.set(sharing.key, own);
      try {
        const answer = await kept;
        if (answer && !own.isStale && bytesOf(sharing, answer) <= mostOfOne) entries.set(sharing, answer);
      } finally {
        making.delete(own);
        if (byKey.get(sharing.key) === own) byKey.delete(sharing.key);
      }
      return made;
    },
    /** Removes the answers that these changes made old. */
    remove: (changes: readonly (Pick<Change, 'audience'> & { view: string })[]): void => {
      for (const { audience, view } of changes) {
        const organizationId = organizationOf(audience);
        if (organizationId === null) continue;
        entries.removeOf(organizationId, view);
        for (const one of making)
          if (one.organizationId === organizationId && one.views.includes(view)) one.isStale = true;
      }
    },
    /** Removes everything, also what is being made. */
    clear: (): void => {
      entries.clear();
      for (const one of making) one.isStale = true;
      byKey.clear();
    },
    bytes: entries.bytes,
  };
};
export type KeptAnswers = ReturnType<typeof createKeptAnswers>;
