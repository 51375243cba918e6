// imports nothing: the landing page drops drafts too, and is to load no more for it

export const draftPrefix = 'upline-draft/';

/** Does something with the tab's storage; null where the browser refuses it, or it is full. */
export const inStorage = <T>(work: (storage: Storage) => T): T | null => {
  try {
    return work(sessionStorage);
  } catch {
    return null;
  }
};

/** Drops the drafts whose keys match. */
export const dropWhere = (matches: (key: string) => boolean): void =>
  void inStorage((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(draftPrefix) && matches(key)) storage.removeItem(key);
  });

/** Drops every draft of this tab. */
export const dropDrafts = (): void => dropWhere(() => true);
