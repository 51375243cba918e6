import type { identityJobs } from '@upline/contracts';
import type { JobHandlers } from '../platform/jobs.ts';
import type { ErasingNeeds } from './erasing.ts';
import { eraseAgain, forgetSubject } from './erasing.ts';

/** The handler of each job about people. */
export const identityJobHandlers: JobHandlers<typeof identityJobs, ErasingNeeds> = {
  'erase-key': { maxAttempts: 20, handle: ({ subject }, needs) => forgetSubject(needs, subject) },
  'erase-again': { maxAttempts: 20, handle: (_data, needs) => eraseAgain(needs) },
};
