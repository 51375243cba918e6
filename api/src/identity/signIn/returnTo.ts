/** Longest address to return to; the sign-in cookie must stay below the 4,096 bytes that browsers keep. */
const maxLength = 2048;

// characters that a browser strips or rewrites while it resolves an address: `/\t/evil.test` and `/\evil.test` leave
// the site
const rewritten = /[\u0000-\u0020\u007f\\]/;

// returning to one of these would sign out again or redirect for ever
const ownFlows = /^\/(?:api|oidc)(?:\/|$)/i;

/** The path, query and fragment within this site that a sign-in returns to; `/` for any other value. */
export const toOwnPath = (value: string | null | undefined): string => {
  if (!value?.startsWith('/') || value.length > maxLength || rewritten.test(value)) return '/';
  if (!URL.canParse(value, 'http://own.invalid')) return '/';
  const url = new URL(value, 'http://own.invalid');
  if (url.origin !== 'http://own.invalid' || url.pathname.startsWith('//') || ownFlows.test(url.pathname)) return '/';
  return `${url.pathname}${url.search}${url.hash}`;
};
