import * as z from 'zod';
import { levelBands } from './bands.ts';

export const level = z.enum(['bronze', 'silver', 'gold', 'platinum']);
export type Level = z.infer<typeof level>;

/** The level that a total of shares earns. */
export const levelOf = (totalShares: number): Level =>
  levelBands.filter((band) => totalShares >= band.from).at(-1)?.level ?? 'bronze';

/** The next level after a total of shares, and how many shares are missing; null at the highest. */
export const nextLevel = (totalShares: number): { level: Level; missing: number } | null => {
  const next = levelBands.find((band) => band.from > totalShares);
  return next ? { level: next.level, missing: next.from - totalShares } : null;
};

/** Points on the leaderboard (design, section 4). */
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

/**
 * In events of prospects: the most points of the owner on one day for prospects and for conversions, as it was then.
 * Missing in older events, which nothing limits.
 */
export const pointsADay = z.object({ prospects: z.number(), conversions: z.number() }).optional();
