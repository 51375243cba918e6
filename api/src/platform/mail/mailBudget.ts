import { message } from '@upline/contracts';
import type { Limit, Bucket, RateLimits } from '@upline/infra/limits/limit.ts';
import { defaultMailLimits } from '@upline/infra/settings/mailLimits.ts';
import type { MailLimits } from '@upline/infra/settings/mailLimits.ts';
import { HttpProblem } from '../lib/httpProblem.ts';
import { reasonAndWait, retryAfter } from '../lib/retryAfter.ts';
import { addressHash } from './addressHash.ts';

const daySeconds = 86_400;
const aDay = (mails: number): Bucket => ({ ratePerSecond: mails / daySeconds, burst: mails });
const anHour = (mails: number): Bucket => ({ ratePerSecond: mails / 3_600, burst: mails });
const every = (seconds: number): Bucket => ({ ratePerSecond: 1 / seconds, burst: 1 });

const bucketsOf = ({ perRecipient, perPerson, perOrganization, perDay, pauseSeconds }: MailLimits) => ({
  pause: every(Math.max(pauseSeconds, 0.001)),
  person: aDay(perPerson),
  organization: aDay(perOrganization),
  // three tenths of the day's mails in one hour
  recipientHour: anHour(Math.ceil(perRecipient * 0.3)),
  recipientDay: aDay(perRecipient),
  installation: aDay(perDay),
});
const buckets = bucketsOf(defaultMailLimits);

/** The budgets of mails that people cause, with their default numbers. */
export const mailBudgets = {
  pause: { what: 'Mails about one invitation or account', per: 'each', setting: 'MAIL_PAUSE', bucket: buckets.pause },
  person: { what: 'Mails caused', per: 'person', setting: 'MAILS_PER_PERSON', bucket: buckets.person },
  organization: {
    what: 'Mails caused',
    per: 'organization',
    setting: 'MAILS_PER_ORGANIZATION',
    bucket: buckets.organization,
  },
  recipientHour: {
    what: 'Mails of one kind in an hour',
    per: 'recipient',
    setting: 'MAILS_PER_RECIPIENT',
    bucket: buckets.recipientHour,
  },
  recipientDay: {
    what: 'Mails of one kind in a day',
    per: 'recipient',
    setting: 'MAILS_PER_RECIPIENT',
    bucket: buckets.recipientDay,
  },
  installation: {
    what: 'Mails caused',
    per: 'installation',
    setting: 'MAILS_PER_DAY',
    bucket: buckets.installation,
  },
} satisfies Record<string, Limit>;

type Budget = keyof typeof mailBudgets;

const reasons: Record<Budget, string> = {
  pause: message('This was emailed a moment ago and may still be on its way.'),
  person: message('You have sent as many emails as one person can for now.'),
  organization: message('Your organization has sent as many emails as it can for now.'),
  recipientHour: message('This address has had several emails from here recently.'),
  recipientDay: message('This address has had several emails from here recently.'),
  installation: message('This server has sent as many emails as it can for now.'),
};

const refusal = (budget: Budget, waitMs: number): HttpProblem =>
  new HttpProblem(
    {
      status: 429,
      code: 'too-many-mails',
      detail: reasonAndWait(reasons[budget], waitMs),
    },
    { 'Retry-After': retryAfter(waitMs) },
  );

/** A mail that a person causes. */
export type CausedMail = {
  /** Kinds have budgets of their own per recipient: invitations cannot use up the confirmations of an address. */
  kind: 'invitation' | 'confirmation' | 'contact-stop';
  to: string;
  /** The id of the invitation or account that the mail is about: the pause is between two mails about it. */
  about: string;
  /** The person who causes the mail, null when nobody is signed in. */
  by: string | null;
  organizationId: string | null;
};

type Options = { limits: RateLimits; secret: string; mailLimits?: MailLimits };

/**
 * Budgets of mails that people cause. They are token buckets of the RateLimits port, so all processes that share Redis
 * share them. A bucket that its store forgot is full again; the one of the installation is used by every mail, so it
 * is forgotten last and still bounds all mails together.
 */
export const createMailBudget = ({ limits, secret, mailLimits = defaultMailLimits }: Options) => {
  const own = bucketsOf(mailLimits);
  return {
    /**
     * Takes one mail out of every budget that it counts in. Call it before anything is stored. Throws HttpProblem 429,
     * which says in words what is used up, with `Retry-After`.
     */
    take: async ({ kind, to, about, by, organizationId }: CausedMail): Promise<void> => {
      const recipient = `${kind}:${addressHash(secret, to)}`;
      // what the sender used up comes first: a refused sender takes nothing from the budgets of others
      const taken: [Budget, string | null][] = [
        ['pause', `${kind}:${about}`],
        ['person', by],
        ['organization', organizationId],
        ['recipientHour', recipient],
        ['recipientDay', recipient],
        ['installation', ''],
      ];
      for (const [budget, key] of taken) {
        const waitMs = key === null ? 0 : await limits.take(`mails:${budget}:${key}`, own[budget]);
        if (waitMs > 0) throw refusal(budget, waitMs);
      }
    },
  };
};
export type MailBudget = ReturnType<typeof createMailBudget>;
