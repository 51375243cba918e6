// apart from the schemas, which weigh as much as a screen

/** The team goal at first, in shares a month, and its bounds. */
export const teamGoal = { first: 500, least: 1, most: 1_000_000 } as const;

/** The team goal of an organization; the first one while a row of the version before is read, which has none. */
export const teamGoalOf = (row: { teamGoal?: number } | null): number => row?.teamGoal ?? teamGoal.first;
