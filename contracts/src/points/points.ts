/** Points on the leaderboard (specification, section 10). */
export const points = { share: 1, view: 3, prospect: 2, conversion: 10 } as const;

type Limit = { what: string; per: string; most: number; unit: string };

/** Limits of points: a share that names no prospect costs one tap, and nobody proves a prospect. */
export const pointLimits = {
  openShares: {
    what: 'Points for shares without a prospect',
    per: 'member and day of the organization',
    most: 10,
    unit: 'points',
  },
  views: {
    what: 'Points for views by people',
    per: 'sharer, address (for IPv6 its /64 network) and day of the organization',
    most: 10,
    unit: 'points',
  },
  prospects: {
    what: 'Points for added prospects',
    per: 'member and day of the organization',
    most: 40,
    unit: 'points',
  },
  conversions: {
    what: 'Points for conversions',
    per: 'member and day of the organization',
    most: 100,
    unit: 'points',
  },
} as const satisfies Record<string, Limit>;
