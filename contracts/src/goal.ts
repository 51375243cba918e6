// apart from the schemas, which weigh as much as a screen

/** The team goal at first, in shares a month, and its bounds. */
export const teamGoal = { first: 500, least: 1, most: 1_000_000 } as const;
