import { MailFailure } from '@upline/infra/mail/mailFailure.ts';
import { PermanentFailure } from '@upline/infra/queue/permanentFailure.ts';
import type { JobAttempt } from '../jobs.ts';
import type { Mailing } from './mailing.ts';

type Handle<Data, Needs> = (data: Data, needs: Needs, job: JobAttempt) => Promise<void>;

/**
 * The handler of a job that sends one mail: the queue tries again until the mail is refused or its tries are used up.
 */
export const sendingMail =
  <Data, Needs extends { mailer: Pick<Mailing, 'failed'> }>(handle: Handle<Data, Needs>): Handle<Data, Needs> =>
  async (data, needs, job) => {
    try {
      await handle(data, needs, job);
    } catch (error) {
      if (error instanceof MailFailure && needs.mailer.failed(error, job)) throw new PermanentFailure(error.message);
      throw error;
    }
  };
