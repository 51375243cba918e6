/**
 * Where every sign-in link of the landing page goes; the browser's time zone becomes that of a team founded at the
 * first sign-in.
 */
export const signInHref = (returnTo?: string): string => {
  const search = new URLSearchParams();
  if (returnTo !== undefined) search.set('returnTo', returnTo);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (timeZone) search.set('timeZone', timeZone);
  return search.size === 0 ? '/api/login' : `/api/login?${search.toString()}`;
};
