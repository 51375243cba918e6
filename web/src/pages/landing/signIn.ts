/**
 * Where the sign-in links of the landing page lead. The page's script adds the browser's time zone, which becomes that
 * of a team founded at the first sign-in.
 */
export const signInHref = (returnTo?: string): string =>
  returnTo === undefined ? '/api/login' : `/api/login?${new URLSearchParams({ returnTo }).toString()}`;

/** Where the offers to start for free lead: the page that creates an account. */
export const createAccountHref = (): string => '/api/login?screen=create';
