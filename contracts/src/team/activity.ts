import type { MemberRow } from './team.ts';

// The one definition of a member's activity, for the columns, the lists and the figures of a team.

/** Shares in a week from which on a member is active in it (specification, section 9). Joining alone is no activity. */
export const activeShares = 1;

/** How a member stands in a week: active, new in the team without a share so far, or neither. */
export type Presence = 'active' | 'new' | 'inactive';

/** Shares of an ISO week: the count of another week reads as 0. */
export const weeklySharesOf = (row: Pick<MemberRow, 'week' | 'weeklyShares'>, week: string): number =>
  row.week === week ? row.weeklyShares : 0;

/** The presence of a member in an ISO week. */
export const presenceOf = (row: Pick<MemberRow, 'week' | 'weeklyShares' | 'newIn'>, week: string): Presence => {
  if (weeklySharesOf(row, week) >= activeShares) return 'active';
  return row.newIn === week ? 'new' : 'inactive';
};
