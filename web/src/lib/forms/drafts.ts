import type { DraftOwner } from './draftOwner.ts';
import { draftPrefix, dropDrafts, dropWhere } from './draftStorage.ts';
import { trusted } from '../casts.ts';
import { browserStore, tabStore } from '../browser/stores.ts';

/** The place of a draft: a form, and the row it edits at one revision; `row` is null for one that creates. */
export type DraftOf = { form: string; row: string | null; revision: number };

type Values = Readonly<Record<string, unknown>>;

/** Says to the other tabs of the browser that the person signed out. */
const signedOutKey = 'upline-signed-out';

/** Where a person's draft lies, within an organization. */
export const draftKey = ({ userId, organizationId }: DraftOwner, { form, row, revision }: DraftOf): string =>
  `${draftPrefix}${userId}/${organizationId}/${form}/${row ?? 'new'}/${revision}`;

/** The text that was typed and not saved; null where there is none. */
export const readDraft = (key: string): Values | null => trusted<Values | null>(tabStore.json(key));

/** Keeps what was typed for as long as the tab lives. */
export const keepDraft = (key: string, values: Values): void => tabStore.set(key, JSON.stringify(values));

export const dropDraft = (key: string): void => tabStore.remove(key);

/** Drops the drafts of other revisions of the same row. */
export const dropOlder = (key: string): void => {
  const row = key.slice(0, key.lastIndexOf('/') + 1);
  dropWhere((one) => one.startsWith(row) && one !== key);
};

/** Drops the drafts about a row that was deleted or erased. */
export const dropDraftsAbout = (row: string): void => dropWhere((key) => key.includes(`/${row}/`));

const isSignOut = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('a[href^="/api/logout"]') !== null;

/**
 * Keeps the drafts of one person in one organization, none of others, and none after a sign-out in any tab. Answers
 * how to stop.
 */
export const guardDrafts = ({ userId, organizationId }: DraftOwner): (() => void) => {
  dropWhere((key) => !key.startsWith(`${draftPrefix}${userId}/${organizationId}/`));
  const onClick = (event: Event): void => {
    if (!isSignOut(event)) return;
    dropDrafts();
    // where the browser refuses it, the other tabs drop theirs when somebody else signs in
    browserStore.set(signedOutKey, String(Date.now()));
  };
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === signedOutKey) dropDrafts();
  };
  document.addEventListener('click', onClick);
  window.addEventListener('storage', onStorage);
  return () => {
    document.removeEventListener('click', onClick);
    window.removeEventListener('storage', onStorage);
  };
};
