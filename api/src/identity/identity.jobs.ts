import type { identityJobs } from '@upline/contracts';
import { Unavailable } from '@upline/infra/ports.ts';
import type { JobHandlers } from '../platform/jobs.ts';
import { toMailFailure } from '../platform/lib/mailFailure.ts';
import type { ConfirmationMailNeeds } from './confirmation.ts';
import { sendConfirmation } from './confirmation.ts';
import type { ErasingNeeds } from './erasing.ts';
import type { FactorResetMailNeeds } from './factorReset.ts';
import { sendFactorResetMail } from './factorReset.ts';
import { eraseAgain, forgetSubject } from './erasing.ts';

/** Attempts to send one mail: about half a minute, while the person waits for it. */
const mailAttempts = 6;

/** Completes an erasure. Throws Unavailable while a long read, such as that of a backup, keeps what was deleted. */
const eraseKey = async ({ subject }: { subject: string }, needs: ErasingNeeds): Promise<void> => {
  if (!(await forgetSubject(needs, subject))) throw new Unavailable('the file of deleted keys');
};

/** The handler of each job about people. */
export const identityJobHandlers: JobHandlers<
  typeof identityJobs,
  ErasingNeeds & ConfirmationMailNeeds & FactorResetMailNeeds
> = {
  'factor-reset-mail': {
    maxAttempts: mailAttempts,
    handle: async ({ userId }, needs, { id }) => {
      try {
        await sendFactorResetMail(needs, { userId, request: id });
      } catch (error) {
        // the mail server's words name the address
        throw toMailFailure(error);
      }
    },
  },
  'erase-key': { maxAttempts: 20, handle: eraseKey },
  'erase-again': { maxAttempts: 20, handle: (_data, needs) => eraseAgain(needs) },
  'confirmation-mail': {
    concurrency: 2,
    maxAttempts: mailAttempts,
    handle: async ({ userId, locale }, needs, { id }) => {
      try {
        await sendConfirmation(needs, { userId, jobId: id, locale });
      } catch (error) {
        // the mail server's words name the address
        throw toMailFailure(error);
      }
    },
  },
};
