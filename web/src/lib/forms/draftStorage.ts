import { tabStore } from '../browser/stores.ts';

export const draftPrefix = 'upline-draft/';

/** Drops the drafts whose keys match. */
export const dropWhere = (matches: (key: string) => boolean): void => {
  for (const key of tabStore.keys()) if (key.startsWith(draftPrefix) && matches(key)) tabStore.remove(key);
};

/** Drops every draft of this tab. */
export const dropDrafts = (): void => dropWhere(() => true);
