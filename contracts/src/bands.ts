/** Achievement levels by total shares, lowest first (specification, section 4). */
export const levelBands = [
  { level: 'bronze', from: 0, range: '0-24', title: 'Entry Level' },
  { level: 'silver', from: 25, range: '25-49', title: 'Rising Star' },
  { level: 'gold', from: 50, range: '50-99', title: 'Top Performer' },
  { level: 'platinum', from: 100, range: '100+', title: 'Elite' },
] as const;

/** The name of a level in sentences; the lowest for a level that does not exist. */
export const levelName = (level: string | null): string => {
  const name = levelBands.find((band) => band.level === level)?.level ?? 'bronze';
  return name.charAt(0).toUpperCase() + name.slice(1);
};
