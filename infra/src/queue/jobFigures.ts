/** `due` jobs run or wait for a worker, `later` ones for their time. */
export const jobStates = ['due', 'later', 'dead'] as const;

/** How many jobs are in each state, and for how long the job is due that is due the longest; 0 without one. */
export type JobFigures = Record<(typeof jobStates)[number], number> & { oldestDueMs: number };

/** What a queue says of the numbers of its jobs. */
export type CountedJobs = { countDead: () => Promise<number>; figures: () => Promise<JobFigures> };
