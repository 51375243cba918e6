import { levelBands } from '@upline/contracts';

/** The name of a level in sentences; the lowest for a level that does not exist. */
export const levelName = (level: string | null): string => {
  const name = levelBands.find((band) => band.level === level)?.level ?? 'bronze';
  return name.charAt(0).toUpperCase() + name.slice(1);
};
