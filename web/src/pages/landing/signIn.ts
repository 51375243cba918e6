/**
 * Where the sign-in links of the landing page lead. The page's script adds the browser's time zone, which becomes that
 * of a team founded at the first sign-in.
 */
export const signInHref = (returnTo?: string): string =>
  returnTo === undefined ? '/api/login' : `/api/login?${new URLSearchParams({ returnTo }).toString()}`;
