import { isoWeek } from '@upline/contracts';

const weekMs = 7 * 86_400_000;

/** This many ISO weeks that end with the week of a day, oldest first. */
export const lastWeeks = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    isoWeek(new Date(Date.parse(today) - (count - 1 - index) * weekMs).toISOString().slice(0, 10)),
  );
