const key = 'upline-invitation';

/** Remembers in this browser the page of an invitation that waits until its person has confirmed their address. */
export const rememberInvitation = (path: string): void => {
  try {
    localStorage.setItem(key, path);
  } catch {
    // a browser that keeps nothing leads to the front page afterwards
  }
};

/** The page of the invitation that waits, or null. */
export const pendingInvitation = (): string | null => {
  try {
    const path = localStorage.getItem(key);
    return path?.startsWith('/invite/') === true ? path : null;
  } catch {
    return null;
  }
};

/** Forgets the invitation that waits. */
export const forgetInvitation = (): void => {
  try {
    localStorage.removeItem(key);
  } catch {
    // nothing was kept
  }
};
