import * as z from 'zod';

export const level = z.enum(['bronze', 'silver', 'gold', 'platinum']);
export type Level = z.infer<typeof level>;

/** Achievement levels by total shares, lowest first (specification, section 4). */
export const levelBands = [
  { level: 'bronze', from: 0, range: '0-24', title: 'Entry Level' },
  { level: 'silver', from: 25, range: '25-49', title: 'Rising Star' },
  { level: 'gold', from: 50, range: '50-99', title: 'Top Performer' },
  { level: 'platinum', from: 100, range: '100+', title: 'Elite' },
] as const;

/** The level that a total of shares earns. */
export const levelOf = (totalShares: number): Level => levelBands.findLast((band) => totalShares >= band.from)?.level ?? 'bronze';

/** Points on the leaderboard (design, section 4). */
export const points = { share: 1, view: 3, prospect: 2, conversion: 10 } as const;
