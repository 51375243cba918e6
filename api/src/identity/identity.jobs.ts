import type { identityJobs } from '@upline/contracts';
import { Unavailable } from '@upline/infra/ports.ts';
import type { JobHandlers } from '../platform/jobs.ts';
import type { ErasingNeeds } from './erasing.ts';
import { eraseAgain, forgetSubject } from './erasing.ts';

/** Completes an erasure. Throws Unavailable while a long read, such as that of a backup, keeps what was deleted. */
const eraseKey = async ({ subject }: { subject: string }, needs: ErasingNeeds): Promise<void> => {
  if (!(await forgetSubject(needs, subject))) throw new Unavailable('the file of deleted keys');
};

/** The handler of each job about people. */
export const identityJobHandlers: JobHandlers<typeof identityJobs, ErasingNeeds> = {
  'erase-key': { maxAttempts: 20, handle: eraseKey },
  'erase-again': { maxAttempts: 20, handle: (_data, needs) => eraseAgain(needs) },
};
