import { randomUUID } from 'node:crypto';
import { defaultLocale, isRejection } from '@upline/contracts';
import type { ShownLocale } from '@upline/contracts';
import { translateTo } from '@upline/contracts/catalogs';
import type { Mail } from '@upline/infra/ports/mailer.ts';
import type { Queue } from '@upline/infra/ports/queue.ts';
import { handleCommand } from '../../platform/commands/handleCommand.ts';
import { byProduct } from '../../platform/commands/judge.ts';
import { metaFor } from '../../platform/commands/metadata.ts';
import { html } from '../../platform/lib/html.ts';
import { mailDocument, mailHeading } from '../../platform/mail/mailDocument.ts';
import type { Mailing } from '../../platform/mail/mailing.ts';
import type { JobAttempt } from '../../platform/jobs.ts';
import type { LocaleOf } from '../../platform/lib/locales.ts';
import { isTooLate } from '../../platform/mail/sendOnce.ts';
import type { UserNeeds } from '../userNeeds.ts';
import type { Identity } from '../identity.ts';

/** What removing a person's second factor for them takes. */
export type FactorResetNeeds = UserNeeds & {
  identity: Pick<Identity, 'security'>;
  queue: Pick<Queue, 'enqueue'>;
  clock: () => Date;
};

/** What telling the person takes. */
export type FactorResetMailNeeds = {
  identity: Pick<Identity, 'findAccount'>;
  mailer: Pick<Mailing, 'send' | 'failed' | 'expired'>;
  localeOf: LocaleOf;
  publicUrl: string;
  clock: () => Date;
};

/** How a reset by the operator ended; `elsewhere` with another sign-in provider, which looks after second factors. */
export type FactorReset = 'removed' | 'none' | 'unknown-address' | 'elsewhere';

/**
 * Removes the second factor of a person (null: not found) who lost it. An event records it and a mail
 * tells the person. The event is stored first: after a crash in between, the operator repeats the command.
 */
export const resetFactor = async (needs: FactorResetNeeds, userId: string | null): Promise<FactorReset> => {
  const { users, identity, queue, clock } = needs;
  if (!identity.security) return 'elsewhere';
  if (userId === null) return 'unknown-address';
  if (!(await identity.security.stateOf(userId)).isOn) return 'none';
  const result = await handleCommand({
    repository: users,
    id: userId,
    meta: metaFor({ organizationId: null, actorId: null, timeZone: 'UTC', at: clock() }),
    command: { type: 'ResetSecondFactor', data: { userId } },
    judge: byProduct,
  });
  if (isRejection(result)) return 'unknown-address';
  await identity.security.remove(userId);
  await queue.enqueue([{ id: randomUUID(), kind: 'factor-reset-mail', data: { userId, askedAt: clock().getTime() } }]);
  return 'removed';
};

type About = { to: string; publicUrl: string; request: string; locale: ShownLocale };

const resetMail = ({ to, publicUrl, request, locale }: About): Mail => {
  const t = translateTo(locale);
  const subject = t('Your second factor was removed');
  const what = t('The person who runs this site has removed the second factor of your account.');
  const next = t('Your password alone signs you in now. Set up a new second factor in your settings:');
  const otherwise = t('If you did not ask for this, change your password and tell the person who runs this site.');
  const link = `${publicUrl}/settings`;
  const body = html`${mailHeading(subject)}
    <p>${what}</p>
    <p>${next} <a href="${link}" dir="ltr">${link}</a></p>
    <p>${otherwise}</p>`;
  return {
    to,
    subject,
    html: mailDocument(locale, { subject, body }),
    text: `${what}\n\n${next}\n${link}\n\n${otherwise}\n`,
    messageId: `<factor-${request}@${new URL(publicUrl).hostname}>`,
  };
};

type Removed = { userId: string; job: JobAttempt; askedAt: number | undefined };

/** Mails a person that their second factor was removed, unless that comes too late. */
export const sendFactorResetMail = async (
  { identity, mailer, localeOf, publicUrl, clock }: FactorResetMailNeeds,
  { userId, job, askedAt }: Removed,
): Promise<void> => {
  if (isTooLate(askedAt, clock())) return mailer.expired(job);
  const account = await identity.findAccount(userId);
  if (!account) return undefined;
  const locale = (await localeOf(userId)) ?? defaultLocale;
  return mailer.send(resetMail({ to: account.email, publicUrl, request: job.id, locale }));
};
