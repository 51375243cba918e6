import { activeShares, membersView } from '@upline/contracts';
import type { Reader } from '../platform/queries/reader.ts';

const removed = false;

/** How many members there are, and of these how many are active in a week, new in it, or neither. */
export const countPresence = async (reader: Reader, week: string) => {
  const [all, active, newcomers] = await Promise.all([
    reader.count(membersView, 'byJoined', { removed }),
    reader.count(membersView, 'byWeek', { removed, week, weeklyShares: { atLeast: activeShares } }),
    reader.count(membersView, 'byNew', { removed, newIn: week }),
  ]);
  return { all, active, newcomers, inactive: Math.max(0, all - active - newcomers) };
};
