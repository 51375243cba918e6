import type { identityJobs } from '@upline/contracts';
import { Unavailable } from '@upline/infra/ports/unavailable.ts';
import type { JobHandlers } from '../platform/jobs.ts';
import { sendingMail } from '../platform/mail/mailJob.ts';
import type { ConfirmationMailNeeds } from './account/confirmation.ts';
import { sendConfirmation } from './account/confirmation.ts';
import type { ErasingNeeds } from './account/erasePerson.ts';
import type { FactorResetMailNeeds } from './security/factorReset.ts';
import { sendFactorResetMail } from './security/factorReset.ts';
import { eraseAgain, forgetSubject } from './account/erasePerson.ts';
import type { LinkMailNeeds } from './account/linkMail.ts';
import { sendLinkMail } from './account/linkMail.ts';

/** Completes an erasure. Throws Unavailable while a long read, such as that of a backup, keeps what was deleted. */
const eraseKey = async ({ subject }: { subject: string }, needs: ErasingNeeds): Promise<void> => {
  if (!(await forgetSubject(needs, subject))) throw new Unavailable('the file of deleted keys');
};

/** The handler of each job about people. */
export const identityJobHandlers: JobHandlers<
  typeof identityJobs,
  ErasingNeeds & ConfirmationMailNeeds & FactorResetMailNeeds & LinkMailNeeds
> = {
  'factor-reset-mail': {
    handle: sendingMail(({ userId, askedAt }, needs, job) => sendFactorResetMail(needs, { userId, askedAt, job })),
  },
  'sign-in-linked-mail': {
    handle: sendingMail(({ userId, issuer, askedAt }, needs, job) =>
      sendLinkMail(needs, { userId, issuer, askedAt, job }),
    ),
  },
  'erase-key': { handle: eraseKey },
  'erase-again': { handle: (_data, needs) => eraseAgain(needs) },
  'confirmation-mail': {
    concurrency: 2,
    handle: sendingMail(({ userId, locale, askedAt }, needs, job) =>
      sendConfirmation(needs, { userId, locale, askedAt, job }),
    ),
  },
};
