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

/** Limits of points: a share that names no prospect costs one tap. */
export const pointLimits = {
  openShares: {
    what: 'Points for shares without a prospect',
    per: 'member and day of the organization',
    most: 10,
    unit: 'points',
  },
} as const satisfies Record<string, Limit>;
