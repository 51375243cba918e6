import { activeShares, membersView } from '@upline/contracts';
import type { Reader } from '../platform/queries/reader.ts';

const removed = false;

/** How many members are active in a week, and how many are new in it. */
export const countPresent = async (reader: Reader, week: string) => {
  const [active, newcomers] = await Promise.all([
    reader.count(membersView, 'byWeek', { removed, week, weeklyShares: { atLeast: activeShares } }),
    reader.count(membersView, 'byNew', { removed, newIn: week }),
  ]);
  return { active, newcomers };
};

/** How many members there are, and of these how many are new in a week, or neither that nor active in it. */
export const countPresence = async (reader: Reader, week: string) => {
  const [all, { active, newcomers }] = await Promise.all([
    reader.count(membersView, 'byJoined', { removed }),
    countPresent(reader, week),
  ]);
  return { all, newcomers, inactive: Math.max(0, all - active - newcomers) };
};
