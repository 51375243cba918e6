import { defaultLocale, peopleView } from '@upline/contracts';
import type { ShownLocale } from '@upline/contracts';
import { translateTo } from '@upline/contracts/catalogs';
import { clockIn } from '@upline/infra/lib/localTimes.ts';
import type { Mail } from '@upline/infra/ports/mailer.ts';
import { isMailboxProven } from '../identity/user.decider.ts';
import type { userDecider } from '../identity/user.decider.ts';
import type { RepositoryOf } from '../platform/commands/repository.ts';
import type { RoleOf } from '../platform/http/request/rights.ts';
import { html, withTags } from '../platform/lib/html.ts';
import type { LocaleOf } from '../platform/lib/locales.ts';
import type { ZoneOf } from '../platform/lib/zones.ts';
import { mailButton, mailDocument, mailHeading, mailNote } from '../platform/mail/mailDocument.ts';
import type { JobAttempt } from '../platform/jobs.ts';
import type { MailRefusals } from '../platform/mail/mailRefusals.ts';
import type { Mailing } from '../platform/mail/mailing.ts';
import type { ReaderOf } from '../platform/queries/reader.ts';
import type { preferenceDecider } from '../preference/preference.decider.ts';
import type { EndedMail } from '../platform/mail/switchOff.ts';
import { switchOffLink } from '../platform/mail/switchOff.ts';
import type { reminderDecider } from './reminder.decider.ts';

export type ReminderMailNeeds = {
  users: RepositoryOf<typeof userDecider>;
  preferences: RepositoryOf<typeof preferenceDecider>;
  reminders: RepositoryOf<typeof reminderDecider>;
  readerOf: ReaderOf;
  roleOf: RoleOf;
  zoneOf: ZoneOf;
  localeOf: LocaleOf;
  mailer: Pick<Mailing, 'send' | 'failed' | 'expired'>;
  mailRefusals: Pick<MailRefusals, 'refuses'>;
  publicUrl: string;
  /** Signs the link that switches mails off. */
  secret: string;
  clock: () => Date;
};

/** The mail of a person's morning. */
export type ReminderMail = { userId: string; localDate: string };

type About = { to: string; due: number; publicUrl: string; endLink: string; messageId: string; locale: ShownLocale };

/**
 * The address and language for mails of this kind to a person; null for somebody who wants none or whose mailbox is not
 * proven.
 */
export const recipientOf = async (
  {
    users,
    preferences,
    mailRefusals,
    localeOf,
  }: Pick<ReminderMailNeeds, 'users' | 'preferences' | 'localeOf'> & Pick<ReminderMailNeeds, 'mailRefusals'>,
  userId: string,
  kind: EndedMail,
): Promise<{ to: string; locale: ShownLocale } | null> => {
  const { state } = await users.load(userId);
  if (state.status !== 'registered' || !isMailboxProven(state.signIn)) return null;
  const { mails } = (await preferences.load(userId)).state.chosen;
  const to = state.signIn.email;
  if (!mails.email || !mails[kind] || (await mailRefusals.refuses(to))) return null;
  return { to, locale: (await localeOf(userId)) ?? defaultLocale };
};

// no name of a prospect or a team: the mail lies in mailboxes that no erasure reaches
const compose = ({ to, due, publicUrl, endLink, messageId, locale }: About): Mail => {
  const t = translateTo(locale);
  const today = `${publicUrl}/today`;
  const subject = t('{due, plural, one {# next step is due today} other {# next steps are due today}}', { due });
  const open = t('Open today’s list');
  const why = t('You get this email because you switched reminders on. Switch them off here:');
  const linkedWhy = t('You get this email because you switched reminders on. <off>Switch them off</off>.');
  const off = withTags(linkedWhy, { off: (inside) => html`<a href="${endLink}">${inside}</a>` });
  const body = html`${mailHeading(subject)} ${mailButton(today, open)} ${mailNote(off)}`;
  return {
    to,
    subject,
    html: mailDocument(locale, { subject, body }),
    messageId,
    unsubscribeUrl: endLink,
    text: `${subject}\n\n${open}\n${today}\n\n${why}\n${endLink}\n`,
  };
};

/** How many next steps the reminders of this morning named, in the organizations that the person still belongs to. */
const dueOn = async (needs: ReminderMailNeeds, { userId, localDate }: ReminderMail): Promise<number> => {
  const person = (await needs.readerOf('').ofPeople(peopleView, [userId])).get(userId);
  let due = 0;
  for (const organizationId of person?.organizationIds ?? []) {
    if ((await needs.roleOf(organizationId, userId)) === null) continue;
    const { day } = (await needs.reminders.load(`${organizationId}-${userId}`)).state;
    if (day?.localDate === localDate && (await isToday(needs, { userId, organizationId, localDate }))) due += day.due;
  }
  return due;
};

/** Whether it is still the day: a mail that waited for its server until the next one would be wrong. */
const isToday = async (
  { zoneOf, clock }: ReminderMailNeeds,
  { localDate, ...whose }: ReminderMail & { organizationId: string },
): Promise<boolean> => clockIn(await zoneOf(whose), clock()).date === localDate;

/**
 * Sends the mail of a morning to a person who switched it on and whose address is proven by its mailbox. Nothing is
 * sent when that, or the day, is over meanwhile.
 */
export const sendReminder = async (needs: ReminderMailNeeds, mail: ReminderMail, job: JobAttempt): Promise<void> => {
  const { userId, localDate } = mail;
  const recipient = await recipientOf(needs, userId, 'reminders');
  if (recipient === null) return;
  const due = await dueOn(needs, mail);
  if (due === 0) {
    // its day ended while it waited for the mail server
    if (job.attempt > 1) needs.mailer.expired(job);
    return;
  }
  const { publicUrl } = needs;
  const messageId = `<reminder-${userId}-${localDate}@${new URL(publicUrl).hostname}>`;
  const endLink = switchOffLink(needs, userId, 'reminders');
  await needs.mailer.send(compose({ ...recipient, due, publicUrl, endLink, messageId }));
};
