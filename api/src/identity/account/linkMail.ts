import { defaultLocale } from '@upline/contracts';
import type { ShownLocale } from '@upline/contracts';
import { translateTo } from '@upline/contracts/catalogs';
import type { Mail } from '@upline/infra/ports/mailer.ts';
import type { JobAttempt } from '../../platform/jobs.ts';
import { html } from '../../platform/lib/html.ts';
import type { LocaleOf } from '../../platform/lib/locales.ts';
import { mailDocument, mailHeading } from '../../platform/mail/mailDocument.ts';
import type { Mailing } from '../../platform/mail/mailing.ts';
import { isTooLate } from '../../platform/mail/sendOnce.ts';
import type { UserNeeds } from '../userNeeds.ts';

/** What telling a person about a linked sign-in takes. */
export type LinkMailNeeds = Pick<UserNeeds, 'users'> & {
  mailer: Pick<Mailing, 'send' | 'expired'>;
  localeOf: LocaleOf;
  publicUrl: string;
  clock: () => Date;
};

type About = { to: string; issuer: string; publicUrl: string; request: string; locale: ShownLocale };

const linkMail = ({ to, issuer, publicUrl, request, locale }: About): Mail => {
  const t = translateTo(locale);
  const subject = t('Another sign-in was linked to your account');
  const what = t('The person who runs this site has linked a sign-in at {provider} to your account.', {
    provider: new URL(issuer).host,
  });
  const next = t('You were signed out everywhere. Sign in here:');
  const otherwise = t('If you did not ask for this, tell the person who runs this site at once.');
  const body = html`${mailHeading(subject)}
    <p>${what}</p>
    <p>${next} <a href="${publicUrl}" dir="ltr">${publicUrl}</a></p>
    <p>${otherwise}</p>`;
  return {
    to,
    subject,
    html: mailDocument(locale, { subject, body }),
    text: `${what}\n\n${next}\n${publicUrl}\n\n${otherwise}\n`,
    messageId: `<link-${request}@${new URL(publicUrl).hostname}>`,
  };
};

type Told = { userId: string; issuer: string; job: JobAttempt; askedAt: number | undefined };

/** Mails a person that a sign-in was linked to their account, unless that comes too late. */
export const sendLinkMail = async (
  { users, mailer, localeOf, publicUrl, clock }: LinkMailNeeds,
  { userId, issuer, job, askedAt }: Told,
): Promise<void> => {
  if (isTooLate(askedAt, clock())) return mailer.expired(job);
  const { state } = await users.load(userId);
  if (state.status !== 'registered') return undefined;
  const locale = (await localeOf(userId)) ?? defaultLocale;
  return mailer.send(linkMail({ to: state.signIn.email, issuer, publicUrl, request: job.id, locale }));
};
