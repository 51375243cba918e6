import * as z from 'zod';
import { levelBands } from './bands.ts';

export const level = z.enum(['bronze', 'silver', 'gold', 'platinum']);
export type Level = z.infer<typeof level>;

/** The level that a total of shares earns. */
export const levelOf = (totalShares: number): Level =>
  levelBands.findLast((band) => totalShares >= band.from)?.level ?? 'bronze';

/** Points on the leaderboard (design, section 4). */
export const points = { share: 1, view: 3, prospect: 2, conversion: 10 } as const;

/** Most points that a member earns in a day with shares that name no prospect: a share costs one tap. */
export const openSharePointsPerDay = 10;
