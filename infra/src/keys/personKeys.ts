import { randomBytes } from 'node:crypto';
import type { DocumentStore } from '../ports/documentStore.ts';
import type { PersonKeys } from '../ports/personKeys.ts';
import { keyCollection as collection, erasedIndex } from './erasedSubjects.ts';
import { discardSnapshotsOf } from './snapshots.ts';

const keyBytes = 32;

/** A key in base64; null where the subject was erased. As bytes 100,000 of them would take 7 MB more. */
type KeyText = string | null;

/** A key as it is stored; without one the subject was erased, and stays so. */
type KeyDocument = { key: KeyText };

const bytesOf = (keys: ReadonlyMap<string, KeyText>): Map<string, Uint8Array | null> =>
  new Map([...keys].map(([subject, key]) => [subject, key === null ? null : Buffer.from(key, 'base64')]));

const newDocument = (): KeyDocument => ({ key: randomBytes(keyBytes).toString('base64') });

/** Keys in the cache: about 16 MB. */
const maxCached = 100_000;

/** A cache that evicts keys above `size`, the least recently used ones first. */
const createCache = (size: number) => {
  const keys = new Map<string, KeyText>();
  const evictOldest = (count: number): void => {
    let left = count;
    for (const subject of keys.keys()) {
      if (left === 0) return;
      keys.delete(subject);
      left -= 1;
    }
  };
  return {
    /** Undefined when it is not cached. */
    get: (subject: string): KeyText | undefined => {
      const key = keys.get(subject);
      if (key === undefined) return undefined;
      keys.delete(subject);
      keys.set(subject, key);
      return key;
    },
    set: (subject: string, key: KeyText): void => {
      keys.set(subject, key);
      // many at once: a Map finds its first key behind the places of all that were deleted
      if (keys.size > size) evictOldest(Math.ceil(size / 10));
    },
    delete: (subject: string): void => void keys.delete(subject),
    clear: (): void => keys.clear(),
  };
};

export type PersonKeysOptions = {
  cacheSize?: number;
  /** Whether messages of erasures arrive now: while they do not, the cache is not used. */
  hearsErasures?: () => boolean;
  /** Called once a key is deleted. */
  onErased?: (subject: string) => void;
};

/** Makes the key of a subject; null when it was erased at the same time. */
const createMake =
  (documents: Pick<DocumentStore, 'insert' | 'find'>) =>
  async (subject: string): Promise<KeyText> => {
    const made = newDocument();
    if (await documents.insert(collection, subject, made)) return made.key;
    // another request or process made it, or erased it, at the same time
    return (await documents.find<KeyDocument>(collection, subject))?.key ?? null;
  };

const deleteKey = (documents: Pick<DocumentStore, 'put'>, subject: string): Promise<void> =>
  documents.put(collection, subject, { key: null } satisfies KeyDocument, { index: [erasedIndex] });

/**
 * The keys of people in a document store. An erased one leaves a document without a key, so that it is never made
 * again.
 */
export const createPersonKeys = (
  documents: DocumentStore,
  { cacheSize = maxCached, hearsErasures = () => true, onErased = () => undefined }: PersonKeysOptions = {},
): PersonKeys => {
  const cache = createCache(cacheSize);
  let evictions = 0;

  /** Caches a key that was read, unless a subject was erased since: it may be this one. */
  const remember = (keys: ReadonlyMap<string, KeyText>, evictionsBefore: number): void => {
    if (evictions === evictionsBefore) for (const [subject, key] of keys) cache.set(subject, key);
  };

  /** The stored keys of the subjects. A missing one is left out and not cached: another process may make it. */
  const load = async (subjects: readonly string[]): Promise<Map<string, KeyText>> => {
    const cached = new Map<string, KeyText>();
    const unknown: string[] = [];
    const usesCache = hearsErasures();
    for (const subject of subjects) {
      const key = usesCache ? cache.get(subject) : undefined;
      if (key === undefined) unknown.push(subject);
      else cached.set(subject, key);
    }
    if (unknown.length === 0) return cached;
    const before = evictions;
    const stored = await documents.findMany<KeyDocument>(collection, unknown);
    const keys = new Map([...stored].map(([subject, { key }]) => [subject, key]));
    remember(keys, before);
    return new Map([...cached, ...keys]);
  };

  const make = createMake(documents);

  return {
    ensure: async (subjects) => {
      const before = evictions;
      const keys = await load(subjects);
      const missing = [...new Set(subjects)].filter((subject) => !keys.has(subject));
      if (missing.length === 0) return bytesOf(keys);
      const made = new Map(await Promise.all(missing.map(async (subject) => [subject, await make(subject)] as const)));
      remember(made, before);
      return bytesOf(new Map([...keys, ...made]));
    },
    find: async (subjects) => {
      const keys = await load(subjects);
      for (const subject of subjects) if (!keys.has(subject)) keys.set(subject, null);
      return bytesOf(keys);
    },
    erase: async (...subjects) => {
      await Promise.all(subjects.map((subject) => deleteKey(documents, subject)));
      evictions += 1;
      for (const subject of subjects) cache.set(subject, null);
      subjects.forEach(onErased);
      await discardSnapshotsOf(documents, subjects);
      return (await documents.scrub?.()) ?? true;
    },
    evict: (subject) => {
      evictions += 1;
      cache.delete(subject);
    },
    evictAll: () => {
      evictions += 1;
      cache.clear();
    },
  };
};
