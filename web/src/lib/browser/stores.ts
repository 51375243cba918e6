// imports nothing: the landing page drops drafts too, and is to load no more for it

/**
 * A store of the browser that never throws. A browser may have none, refuse it or be full: what it does not take is
 * kept until the page is left.
 */
export type GuardedStore = {
  get: (key: string) => string | null;
  /** The value as JSON; null where there is none, or none that can be read. */
  json: (key: string) => unknown;
  set: (key: string, value: string) => void;
  remove: (key: string) => void;
  keys: () => readonly string[];
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const guarded = (open: () => Storage): GuardedStore => {
  const refused = new Map<string, string>();
  const attempt = <T>(work: (storage: Storage) => T, otherwise: T): T => {
    try {
      return work(open());
    } catch {
      return otherwise;
    }
  };
  const get = (key: string): string | null => refused.get(key) ?? attempt((storage) => storage.getItem(key), null);
  return {
    get,
    json: (key) => parsed(get(key) ?? 'null'),
    set: (key, value) => {
      const isKept = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      }, false);
      if (isKept) refused.delete(key);
      else refused.set(key, value);
    },
    remove: (key) => {
      refused.delete(key);
      attempt((storage) => storage.removeItem(key), undefined);
    },
    keys: () => [...new Set([...refused.keys(), ...attempt((storage) => Object.keys(storage), [])])],
  };
};

/** What holds in one tab, until it is closed. */
export const tabStore = guarded(() => sessionStorage);

/** What holds in this browser. */
export const browserStore = guarded(() => localStorage);
