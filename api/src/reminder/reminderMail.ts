import { peopleView } from '@upline/contracts';
import { translateTo } from '@upline/contracts/catalogs';
import { clockIn } from '@upline/infra/lib/localTimes.ts';
import type { RepositoryOf } from '../platform/commands/repository.ts';
import type { RoleOf } from '../platform/http/request/rights.ts';
import type { ZoneOf } from '../platform/lib/zones.ts';
import type { JobAttempt } from '../platform/jobs.ts';
import type { Mailing } from '../platform/mail/mailing.ts';
import type { ReaderOf } from '../platform/queries/reader.ts';
import type { reminderDecider } from './reminder.decider.ts';
import type { WantedMailNeeds } from './wantedMail.ts';
import { recipientOf, sendWanted } from './wantedMail.ts';

export type ReminderMailNeeds = WantedMailNeeds & {
  reminders: RepositoryOf<typeof reminderDecider>;
  readerOf: ReaderOf;
  roleOf: RoleOf;
  zoneOf: ZoneOf;
  mailer: Pick<Mailing, 'failed' | 'expired'>;
  clock: () => Date;
};

/** The mail of a person's morning. */
export type ReminderMail = { userId: string; localDate: string };

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
  const t = translateTo(recipient.locale);
  await sendWanted(needs, recipient, {
    id: `reminder-${userId}-${localDate}`,
    subject: t('{due, plural, one {# next step is due today} other {# next steps are due today}}', { due }),
    button: { address: `${needs.publicUrl}/today`, label: t('Open today’s list') },
    why: t('You get this email because you switched reminders on. Switch them off here:'),
    linkedWhy: t('You get this email because you switched reminders on. <off>Switch them off</off>.'),
  });
};
