import type { Logger } from '@upline/infra/log/log.ts';
import type { MailFailure } from '@upline/infra/mail/mailFailure.ts';
import { toMailFailure } from '@upline/infra/mail/mailFailure.ts';
import type { Mailer } from '@upline/infra/ports/mailer.ts';
import type { JobAttempt } from '../jobs.ts';

/**
 * What became of a mail: the mail server took it; a try failed, and another follows; it was given up; or its time was
 * over before it could be sent, such as that of the link in it.
 */
export const mailOutcomes = ['sent', 'put-off', 'failed', 'expired'] as const;
type Outcome = (typeof mailOutcomes)[number];

type Log = Pick<Logger, 'debug' | 'warn'>;

/** The mailer of the jobs, which counts what becomes of their mails and logs why they are not sent. */
export type Mailing = Mailer & {
  /** Notes a try that failed. True when no other follows: the mail was refused, or its tries are used up. */
  failed: (failure: MailFailure, job: JobAttempt) => boolean;
  /** Notes a mail whose time is over. */
  expired: (job: JobAttempt) => void;
  /** Looks whether the mail server can be used, and logs a warning when it cannot. */
  lookAtServer: () => Promise<void>;
  /** Why no mail can be sent now, as far as this process knows; null when mails can be sent. */
  trouble: () => string | null;
  /** How many mails had each outcome since this process started. */
  outcomes: () => Readonly<Record<Outcome, number>>;
};

/** One warning when the mail server can no longer be used, and one when it works again. */
const createOutage = (log: Log) => {
  let reason: string | null = null;
  return {
    reason: (): string | null => reason,
    begin: (failure: MailFailure): void => {
      if (reason === null)
        log.warn({ reason: failure.message }, 'mails cannot be sent: they wait, and are tried for a day');
      reason = failure.message;
    },
    end: (): void => {
      if (reason !== null) log.warn('mails are sent again: those that wait follow within a quarter of an hour');
      reason = null;
    },
  };
};

export const createMailing = (mailer: Mailer, log: Log): Mailing => {
  const counts: Record<Outcome, number> = { sent: 0, 'put-off': 0, failed: 0, expired: 0 };
  const outage = createOutage(log);
  return {
    ...mailer,
    send: async (mail) => {
      await mailer.send(mail).catch((error: unknown) => {
        throw toMailFailure(error);
      });
      counts.sent += 1;
      outage.end();
    },
    failed: (failure, { id, kind, attempt, isLast }) => {
      const isOver = failure.isFinal || isLast;
      const about = { kind, job: id, attempt, reason: failure.message };
      counts[isOver ? 'failed' : 'put-off'] += 1;
      if (failure.isOutage) outage.begin(failure);
      // the server answered, so it can be used
      else outage.end();
      if (isOver) log.warn(about, 'a mail was not sent, and is not tried again');
      else if (!failure.isOutage && attempt === 1) log.warn(about, 'a mail is put off, and tried again for a day');
      else log.debug(about, 'a mail was not sent yet');
      return isOver;
    },
    expired: ({ id, kind }) => {
      counts.expired += 1;
      log.warn({ kind, job: id }, 'a mail was not sent in time, and is not needed any more');
    },
    lookAtServer: async () => {
      try {
        await mailer.check?.();
      } catch (error) {
        outage.begin(toMailFailure(error));
      }
    },
    trouble: outage.reason,
    outcomes: () => counts,
  };
};
