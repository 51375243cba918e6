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

/**
 * In events of prospects: the most points of the owner on one day for prospects and for conversions, as it was then.
 * Missing in older events, which nothing limits.
 */
export const pointsADay = z.object({ prospects: z.number(), conversions: z.number() }).optional();
