/** `due` jobs run or wait for a worker, `later` ones for their time. */
export const jobStates = ['due', 'later', 'dead'] as const;

/** How many jobs are in each state, and for how long the job is due that is due the longest; 0 without one. */
export type JobFigures = Record<(typeof jobStates)[number], number> & { oldestDueMs: number };

/** The numbers of a queue's jobs. */
export type CountedJobs = { countDead: () => Promise<number>; figures: () => Promise<JobFigures> };
