import { levelBands } from '@upline/contracts';

/** The metal of a level that a line or notification is about, as a colour of the theme; null for anything else. */
export const levelFill = (level: string | null): string | null =>
  levelBands.some((band) => band.level === level) ? `${level}.fill` : null;
