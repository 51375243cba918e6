import { defaultLocale, localeOf } from '@upline/contracts';
import type { ShownLocale } from '@upline/contracts';
import { translateTo } from '@upline/contracts/catalogs';
import type { Mail } from '@upline/infra/ports/mailer.ts';
import type { JobAttempt } from '../../platform/jobs.ts';
import { html, place, withMarkup, withTags } from '../../platform/lib/html.ts';
import { mailButton, mailDocument, mailHeading, mailNote } from '../../platform/mail/mailDocument.ts';
import type { MailRefusals } from '../../platform/mail/mailRefusals.ts';
import type { Mailing } from '../../platform/mail/mailing.ts';
import { isTooLate } from '../../platform/mail/sendOnce.ts';
import type { StopLinkNeeds } from './stopLink.ts';
import { stopLinkFor } from './stopLink.ts';

/** What sending the mail takes. */
export type StopMailNeeds = StopLinkNeeds & {
  mailer: Pick<Mailing, 'send' | 'failed' | 'expired'>;
  mailRefusals: Pick<MailRefusals, 'linkFor'>;
};

type About = { to: string; team: string; link: string; endLink: string; stopId: string; locale: ShownLocale };

// the name of the team stands on a line of its own, and never in the subject: strangers chose it
const compose = ({ to, team, link, endLink, stopId, locale }: About): Mail => {
  const t = translateTo(locale);
  const { host } = new URL(endLink);
  const subject = t('Please confirm that nobody shall contact you');
  const why = t('Someone, probably you, typed {email} on a page and asked not to be contacted.', { email: to });
  const by = t('Team: {team}', { team });
  const how = t('Open this link, and press the button:');
  const otherwise = t('If it was not you, you can ignore this email: nothing happens.');
  const end = t('To stop all emails from {host}, open this page and press its button:', { host });
  const linkedEnd = t('To stop all emails from {host}: <end>this was not for me</end>.', { host });
  const ending = withTags(linkedEnd, { end: (inside) => html`<a href="${endLink}">${inside}</a>` });
  const named = withMarkup(t('Team: {team}', { team: place }), html`<strong><bdi>${team}</bdi></strong>`);
  const body = html`${mailHeading(subject)}
    <p>${why}</p>
    <p>${named}</p>
    ${mailButton(link, t('Don’t contact me'))} ${mailNote(html`${otherwise} ${ending}`)}`;
  return {
    to,
    subject,
    html: mailDocument(locale, { subject, body }),
    text: `${why}\n${by}\n\n${how}\n${link}\n\n${otherwise} ${end}\n${endLink}\n`,
    unsubscribeUrl: endLink,
    messageId: `<stop-${stopId}@${new URL(link).hostname}>`,
  };
};

type Mailed = { stopId: string; locale: string; askedAt: number; job: JobAttempt };

/** Mails an address that a visitor typed the link that confirms it, unless it is settled or erased meanwhile. */
export const sendStopMail = async (needs: StopMailNeeds, { stopId, locale, askedAt, job }: Mailed): Promise<void> => {
  if (isTooLate(askedAt, needs.clock())) return needs.mailer.expired(job);
  const typed = await needs.typedStops.find(stopId);
  if (typed === null) return undefined;
  const { contact: to, organizationId } = typed;
  const team = (await needs.organizationNameOf(organizationId)) ?? '';
  const about = { team, link: stopLinkFor(needs, stopId), endLink: needs.mailRefusals.linkFor(to), stopId };
  return needs.mailer.send(compose({ ...about, to, locale: localeOf(locale) ?? defaultLocale }));
};
