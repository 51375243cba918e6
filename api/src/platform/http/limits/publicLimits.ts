import type { Limit } from '@upline/infra/limits/limit.ts';

/** What is asked for without a session, or whether there is one or not, by what it costs. */
export type PublicKind = 'pages' | 'files' | 'calls' | 'views';

/** Limits of a network address. High enough for a hall of people, or a phone carrier, behind one address. */
export const addressLimits = {
  pages: {
    what: 'Pages, with and without a session, except pages of links that are kept',
    per: 'network address',
    bucket: { ratePerSecond: 20, burst: 1_000 },
  },
  files: {
    what: 'Files of the pages and pictures of links, with and without a session',
    per: 'network address',
    bucket: { ratePerSecond: 200, burst: 10_000 },
  },
  calls: {
    what: 'Calls without a session, and those that need none',
    per: 'network address',
    bucket: { ratePerSecond: 20, burst: 600 },
  },
  views: {
    what: 'Views reported, with and without a session',
    per: 'network address',
    bucket: { ratePerSecond: 5, burst: 400 },
  },
} as const satisfies Record<string, Limit> & Record<PublicKind, Limit>;

/** Limits of a signed-in person, beside those of their address. */
export const personLimits = {
  pages: { what: 'Pages', per: 'person', bucket: { ratePerSecond: 5, burst: 200 } },
  files: {
    what: 'Files of the pages and pictures of links',
    per: 'person',
    bucket: { ratePerSecond: 50, burst: 4_000 },
  },
  calls: { what: 'Calls that need no session', per: 'person', bucket: { ratePerSecond: 10, burst: 200 } },
  views: { what: 'Views reported', per: 'person', bucket: { ratePerSecond: 1, burst: 60 } },
} as const satisfies Record<string, Limit> & Record<PublicKind, Limit>;
