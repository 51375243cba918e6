import type { ShownLocale, Translate, WeekFigures } from '@upline/contracts';
import { daysFrom, formatTagOf, peopleView, weekFigures } from '@upline/contracts';
import { translateTo } from '@upline/contracts/catalogs';
import type { MailFigures } from '../platform/mail/mailDocument.ts';
import { isTooLate } from '../platform/mail/sendOnce.ts';
import type { ReminderMailNeeds } from './reminderMail.ts';
import { weekMailId } from './reportWeek.ts';
import { recipientOf, sendWanted } from './wantedMail.ts';

/** The mail of a person's closed week. */
export type WeekMail = { userId: string; monday: string };

/** The days of a week, as the language writes them. */
const daysOf = (monday: string, locale: ShownLocale): string => {
  const format = new Intl.DateTimeFormat(formatTagOf(locale), { month: 'long', day: 'numeric', timeZone: 'UTC' });
  return format.formatRange(new Date(monday), new Date(daysFrom(monday, 6)));
};

const figuresOf = (t: Translate, locale: ShownLocale, { own, team }: WeekFigures): MailFigures[] => {
  const numbers = new Intl.NumberFormat(formatTagOf(locale));
  const format = (count: number): string => numbers.format(count);
  const ofPerson: MailFigures = {
    title: t('You'),
    lines: [
      [t('Shares'), format(own.shares)],
      [t('Opened links'), format(own.opened)],
      [t('New prospects'), format(own.prospects)],
      [t('Points'), format(own.points)],
    ],
  };
  if (team === null) return [ofPerson];
  const ofTeam: MailFigures = {
    title: t('Your team'),
    lines: [
      [t('Shares'), format(team.shares)],
      [t('Views'), format(team.views)],
      [t('New prospects'), format(team.prospects)],
      [t('New members'), format(team.members)],
    ],
  };
  return [ofPerson, ofTeam];
};

const sumOf = (one: Record<string, number>, other: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(one).map(([name, count]) => [name, count + (other[name] ?? 0)]));

/** The figures that were reported of a week, summed over the organizations that the person still belongs to. */
const sumsOf = async (needs: ReminderMailNeeds, { userId, monday }: WeekMail): Promise<WeekFigures | null> => {
  const person = (await needs.readerOf('').ofPeople(peopleView, [userId])).get(userId);
  const reported: WeekFigures[] = [];
  for (const organizationId of person?.organizationIds ?? []) {
    const role = await needs.roleOf(organizationId, userId);
    const { week } = (await needs.reminders.load(`${organizationId}-${userId}`)).state;
    if (role === null || week?.monday !== monday || isTooLate(Date.parse(week.at), needs.clock())) continue;
    // somebody who leads no more reads nothing of the team
    reported.push({ own: week.figures.own, team: role === 'member' ? null : week.figures.team });
  }
  if (reported.length === 0) return null;
  const team = reported.flatMap((figures) => figures.team ?? []);
  return weekFigures.parse({
    own: reported.map((figures): Record<string, number> => figures.own).reduce(sumOf),
    team: team.length === 0 ? null : team.map((figures): Record<string, number> => figures).reduce(sumOf),
  });
};

/**
 * Sends the mail of a closed week to a person who wants reports and whose address is proven by its mailbox: nothing
 * once another week was reported, or to somebody who belongs to no organization any more.
 */
export const sendWeek = async (needs: ReminderMailNeeds, mail: WeekMail): Promise<void> => {
  const { userId, monday } = mail;
  const recipient = await recipientOf(needs, userId, 'reports');
  const sums = recipient && (await sumsOf(needs, mail));
  if (!recipient || !sums) return;
  const { locale } = recipient;
  const t = translateTo(locale);
  await sendWanted(needs, recipient, {
    id: weekMailId(userId, monday),
    subject: t('Your week, {days}', { days: daysOf(monday, locale) }),
    figures: figuresOf(t, locale, sums),
    button: { address: `${needs.publicUrl}/`, label: t('Open Upline') },
    why: t('You get this email because you switched weekly reports on. Switch them off here:'),
    linkedWhy: t('You get this email because you switched weekly reports on. <off>Switch them off</off>.'),
  });
};
