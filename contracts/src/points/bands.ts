import { message } from '../language/text.ts';

/**
 * Achievement levels by total shares, lowest first (specification, section 4); `counted` is the number of a range that
 * decides its plural.
 */
export const levelBands = [
  { level: 'bronze', from: 0, counted: 24, range: '0-24', title: message('Entry Level') },
  { level: 'silver', from: 25, counted: 49, range: '25-49', title: message('Rising Star') },
  { level: 'gold', from: 50, counted: 99, range: '50-99', title: message('Top Performer') },
  { level: 'platinum', from: 100, counted: 100, range: '100+', title: message('Elite') },
] as const;

const names: Readonly<Record<string, string>> = {
  bronze: message('Bronze'),
  silver: message('Silver'),
  gold: message('Gold'),
  platinum: message('Platinum'),
};

/** The message with the name of a level; that of the lowest for a level that does not exist. */
export const levelName = (level: string | null): string => names[level ?? ''] ?? message('Bronze');
