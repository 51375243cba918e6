import { tabStore } from '../browser/stores.ts';

const key = 'upline-joining';

/**
 * Remembers in this tab that the person pressed "Create account" on the page of an invitation, so that the page joins
 * by itself when they come back to it. Only that button may say so: a link could be anybody's.
 */
export const rememberJoin = (token: string): void => tabStore.set(key, token);

/** Whether the person pressed that button for this invitation. */
export const isJoinPending = (token: string): boolean => tabStore.get(key) === token;

/** Forgets it: the page joins by itself once at most. */
export const forgetJoin = (): void => tabStore.remove(key);
