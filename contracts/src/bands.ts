/** Achievement levels by total shares, lowest first (specification, section 4). */
export const levelBands = [
  { level: 'bronze', from: 0, range: '0-24', title: 'Entry Level' },
  { level: 'silver', from: 25, range: '25-49', title: 'Rising Star' },
  { level: 'gold', from: 50, range: '50-99', title: 'Top Performer' },
  { level: 'platinum', from: 100, range: '100+', title: 'Elite' },
] as const;
