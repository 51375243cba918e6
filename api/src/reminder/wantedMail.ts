import type { ShownLocale } from '@upline/contracts';
import { defaultLocale } from '@upline/contracts';
import { isMailboxProven } from '../identity/user.decider.ts';
import type { userDecider } from '../identity/user.decider.ts';
import type { RepositoryOf } from '../platform/commands/repository.ts';
import { html, withTags } from '../platform/lib/html.ts';
import type { LocaleOf } from '../platform/lib/locales.ts';
import type { MailFigures } from '../platform/mail/mailDocument.ts';
import { mailButton, mailDocument, mailFigures, mailHeading, mailNote } from '../platform/mail/mailDocument.ts';
import type { MailRefusals } from '../platform/mail/mailRefusals.ts';
import type { Mailing } from '../platform/mail/mailing.ts';
import type { EndedMail } from '../platform/mail/switchOff.ts';
import { switchOffLink } from '../platform/mail/switchOff.ts';
import type { preferenceDecider } from '../preference/preference.decider.ts';

/** Dependencies of the mails that a person switches on, and off again by a link in each. */
export type WantedMailNeeds = {
  users: RepositoryOf<typeof userDecider>;
  preferences: RepositoryOf<typeof preferenceDecider>;
  localeOf: LocaleOf;
  mailer: Pick<Mailing, 'send'>;
  mailRefusals: Pick<MailRefusals, 'refuses'>;
  publicUrl: string;
  /** Signs the link that switches mails off. */
  secret: string;
};

/** The address and language for mails of a kind to a person. */
export type Recipient = { userId: string; kind: EndedMail; to: string; locale: ShownLocale };

/** The recipient of mails of a kind; null for a person who wants none or whose mailbox is not proven. */
export const recipientOf = async (
  { users, preferences, mailRefusals, localeOf }: Omit<WantedMailNeeds, 'mailer'>,
  userId: string,
  kind: EndedMail,
): Promise<Recipient | null> => {
  const { state } = await users.load(userId);
  if (state.status !== 'registered' || !isMailboxProven(state.signIn)) return null;
  const { mails } = (await preferences.load(userId)).state.chosen;
  const to = state.signIn.email;
  if (!mails.email || !mails[kind] || (await mailRefusals.refuses(to))) return null;
  return { userId, kind, to, locale: (await localeOf(userId)) ?? defaultLocale };
};

/** The content of a mail. It names no person, prospect or team: no erasure reaches the mailbox in which it lies. */
export type WantedMail = {
  /** The first part of the Message-ID: the same for every try to send the mail. */
  id: string;
  subject: string;
  figures?: readonly MailFigures[];
  button: { address: string; label: string };
  /** Why the mail comes: before the address of the link as text, and with the link as `<off>`. */
  why: string;
  linkedWhy: string;
};

/** Sends a mail to a person who wants it. */
export const sendWanted = async (needs: WantedMailNeeds, recipient: Recipient, mail: WantedMail): Promise<void> => {
  const { userId, kind, to, locale } = recipient;
  const { id, subject, figures = [], button, why, linkedWhy } = mail;
  const endLink = switchOffLink(needs, userId, kind);
  const off = withTags(linkedWhy, { off: (inside) => html`<a href="${endLink}">${inside}</a>` });
  const body = html`${mailHeading(subject)} ${figures.map(mailFigures)} ${mailButton(button.address, button.label)}
  ${mailNote(off)}`;
  const listed = figures.map(({ title, lines }) =>
    [title, ...lines.map(([label, figure]) => `${label}: ${figure}`)].join('\n'),
  );
  const text = [subject, ...listed, `${button.label}\n${button.address}`, `${why}\n${endLink}`].join('\n\n');
  await needs.mailer.send({
    to,
    subject,
    html: mailDocument(locale, { subject, body }),
    messageId: `<${id}@${new URL(needs.publicUrl).hostname}>`,
    unsubscribeUrl: endLink,
    text: `${text}\n`,
  });
};
