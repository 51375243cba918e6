import { browserStore } from '../browser/stores.ts';

const key = 'upline-invitation';

/** Remembers in this browser the page of an invitation that waits until its person has confirmed their address. */
export const rememberInvitation = (path: string): void => browserStore.set(key, path);

/** The page of the invitation that waits, or null. */
export const pendingInvitation = (): string | null => {
  const path = browserStore.get(key);
  return path?.startsWith('/invite/') === true ? path : null;
};

/** Forgets the invitation that waits. */
export const forgetInvitation = (): void => browserStore.remove(key);
