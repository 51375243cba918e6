import { randomUUID } from 'node:crypto';
import { defaultLocale, localeOf } from '@upline/contracts';
import type { RejectionCode, ShownLocale } from '@upline/contracts';
import { translateTo } from '@upline/contracts/catalogs';
import type { Mail } from '@upline/infra/ports/mailer.ts';
import type { Queue } from '@upline/infra/ports/queue.ts';
import type { Judge } from '../../platform/commands/judge.ts';
import { html, withTags } from '../../platform/lib/html.ts';
import { HttpProblem } from '../../platform/lib/httpProblem.ts';
import type { MailBudget } from '../../platform/mail/mailBudget.ts';
import { mailButton, mailDocument, mailHeading, mailNote } from '../../platform/mail/mailDocument.ts';
import type { JobAttempt } from '../../platform/jobs.ts';
import type { LocaleOf } from '../../platform/lib/locales.ts';
import type { MailRefusals } from '../../platform/mail/mailRefusals.ts';
import type { Mailing } from '../../platform/mail/mailing.ts';
import { isTooLate } from '../../platform/mail/sendOnce.ts';
import { confirmationLink } from './confirmationToken.ts';
import type { UserNeeds } from '../userNeeds.ts';
import { isMailboxProven } from '../user.decider.ts';

/** What asking for a confirmation takes. */
export type AskingNeeds = {
  queue: Pick<Queue, 'enqueue'>;
  mailBudget: MailBudget;
  mailRefusals: Pick<MailRefusals, 'refuses'>;
  sendsMails: boolean;
  clock: () => Date;
};

/** What sending the mail takes. */
export type ConfirmationMailNeeds = UserNeeds & {
  mailer: Pick<Mailing, 'send' | 'failed' | 'expired'>;
  mailRefusals: Pick<MailRefusals, 'linkFor'>;
  localeOf: LocaleOf;
  publicUrl: string;
  secret: string;
  clock: () => Date;
};

/** `locale` is the language of the person's browser, for those who have none noted yet. */
type Person = { userId: string; email: string; locale?: string | null; judge: Judge };

/**
 * Asks for the mail by which a person proves their address; nothing without a mail server. Refuses an address that
 * wants no mails: anybody may type it, also after its holder asked for peace. A holder who makes an account there later
 * allows mails again by the link in any mail that came, or proves the address by a mail for a new password, which
 * always comes. Throws HttpProblem 429 when a budget of mails is used up.
 */
export const askConfirmation = async (
  { queue, mailBudget, mailRefusals, sendsMails, clock }: AskingNeeds,
  { userId, email, locale = null, judge }: Person,
): Promise<RejectionCode | null> => {
  if (!sendsMails) return null;
  if (await mailRefusals.refuses(email)) return 'identity/mails-unwanted';
  await mailBudget.take({ kind: 'confirmation', to: email, about: userId, by: userId, organizationId: null });
  await judge();
  // the job names the person by id only: after an erasure it leads to no address
  const data = { userId, locale, askedAt: clock().getTime() };
  await queue.enqueue([{ id: randomUUID(), kind: 'confirmation-mail', data }]);
  return null;
};

/** Asks at a sign-in, which goes on without the mail: asking again says what stands in its way. */
export const tryConfirmation = async (needs: AskingNeeds, person: Person): Promise<void> => {
  try {
    await askConfirmation(needs, person);
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error;
  }
};

type About = { to: string; link: string; endLink: string; jobId: string; locale: ShownLocale };

const compose = ({ to, link, endLink, jobId, locale }: About): Mail => {
  const t = translateTo(locale);
  const { host } = new URL(endLink);
  const subject = t('Confirm your email address');
  const why = t('Someone, probably you, created an account with {email}.', { email: to });
  const how = t('Open this link in the browser where you are signed in, and press the button:');
  const otherwise = t('If it was not you, you can ignore this email: the account can do nothing in your name.');
  const end = t('To stop all emails from {host}, open this page and press its button:', { host });
  const linkedEnd = t(
    'To stop all emails from {host}, open this page and press its button: <end>this was not for me</end>.',
    { host },
  );
  const ending = withTags(linkedEnd, { end: (inside) => html`<a href="${endLink}">${inside}</a>` });
  const body = html`${mailHeading(subject)}
    <p>${why}</p>
    <p>${how}</p>
    ${mailButton(link, t('Confirm your email address'))} ${mailNote(html`${otherwise} ${ending}`)}`;
  return {
    to,
    subject,
    html: mailDocument(locale, { subject, body }),
    text: `${why}\n\n${how}\n${link}\n\n${otherwise} ${end}\n${endLink}\n`,
    unsubscribeUrl: endLink,
    messageId: `<confirmation-${jobId}@${new URL(link).hostname}>`,
  };
};

/** A person who is mailed, with the language of the browser that asked, and when. */
type Mailed = { userId: string; job: JobAttempt; locale: string | null; askedAt: number | undefined };

/**
 * Sends the mail by which a person proves their address, unless it is proven or the person is erased meanwhile, or it
 * comes too late.
 */
export const sendConfirmation = async (
  needs: ConfirmationMailNeeds,
  { userId, job, locale: asked, askedAt }: Mailed,
): Promise<void> => {
  if (isTooLate(askedAt, needs.clock())) return needs.mailer.expired(job);
  const { state } = await needs.users.load(userId);
  if (state.status !== 'registered' || isMailboxProven(state.signIn)) return undefined;
  const { email } = state.signIn;
  const link = confirmationLink(needs, { userId, email });
  const locale = (await needs.localeOf(userId)) ?? localeOf(asked) ?? defaultLocale;
  const endLink = needs.mailRefusals.linkFor(email);
  return needs.mailer.send(compose({ to: email, link, endLink, jobId: job.id, locale }));
};
