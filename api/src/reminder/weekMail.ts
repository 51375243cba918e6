import type { ShownLocale, Translate, WeekFigures } from '@upline/contracts';
import { daysFrom, formatTagOf, peopleView, weekFigures } from '@upline/contracts';
import { translateTo } from '@upline/contracts/catalogs';
import type { Mail } from '@upline/infra/ports/mailer.ts';
import { html, withTags } from '../platform/lib/html.ts';
import { mailButton, mailDocument, mailFigures, mailHeading, mailNote } from '../platform/mail/mailDocument.ts';
import { isTooLate } from '../platform/mail/sendOnce.ts';
import { switchOffLink } from '../platform/mail/switchOff.ts';
import type { ReminderMailNeeds } from './reminderMail.ts';
import { recipientOf } from './reminderMail.ts';
import { weekMailId } from './reportWeek.ts';

/** The mail of a person's closed week. */
export type WeekMail = { userId: string; monday: string };

type About = WeekFigures & {
  to: string;
  monday: string;
  publicUrl: string;
  endLink: string;
  messageId: string;
  locale: ShownLocale;
};

/** The days of a week, as the language writes them. */
const daysOf = (monday: string, locale: ShownLocale): string => {
  const format = new Intl.DateTimeFormat(formatTagOf(locale), { month: 'long', day: 'numeric', timeZone: 'UTC' });
  return format.formatRange(new Date(monday), new Date(daysFrom(monday, 6)));
};

type Section = { title: string; figures: readonly (readonly [label: string, count: number])[] };

const sectionsOf = (t: Translate, { own, team }: WeekFigures): Section[] => {
  const ofPerson: Section = {
    title: t('You'),
    figures: [
      [t('Shares'), own.shares],
      [t('Opened links'), own.opened],
      [t('New prospects'), own.prospects],
      [t('Points'), own.points],
    ],
  };
  if (team === null) return [ofPerson];
  const { shares, views, prospects, members } = team;
  const ofTeam: Section = {
    title: t('Your team'),
    figures: [
      [t('Shares'), shares],
      [t('Views'), views],
      [t('New prospects'), prospects],
      [t('New members'), members],
    ],
  };
  return [ofPerson, ofTeam];
};

// no name of a person, a prospect or a team: the mail lies in mailboxes that no erasure reaches
const compose = ({ to, monday, publicUrl, endLink, messageId, locale, ...sums }: About): Mail => {
  const t = translateTo(locale);
  const subject = t('Your week, {days}', { days: daysOf(monday, locale) });
  const numbers = new Intl.NumberFormat(formatTagOf(locale));
  const sections = sectionsOf(t, sums).map(({ title, figures }) => ({
    title,
    figures: figures.map(([label, count]) => [label, numbers.format(count)] as const),
  }));
  const open = t('Open Upline');
  const why = t('You get this email because you switched weekly reports on. Switch them off here:');
  const linkedWhy = t('You get this email because you switched weekly reports on. <off>Switch them off</off>.');
  const off = withTags(linkedWhy, { off: (inside) => html`<a href="${endLink}">${inside}</a>` });
  const body = html`${mailHeading(subject)} ${sections.map(({ title, figures }) => mailFigures(title, figures))}
  ${mailButton(`${publicUrl}/`, open)} ${mailNote(off)}`;
  const lines = sections.map(({ title, figures }) =>
    [title, ...figures.map(([label, count]) => `${label}: ${count}`)].join('\n'),
  );
  return {
    to,
    subject,
    html: mailDocument(locale, { subject, body }),
    messageId,
    unsubscribeUrl: endLink,
    text: `${[subject, ...lines, `${open}\n${publicUrl}/`, `${why}\n${endLink}`].join('\n\n')}\n`,
  };
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
  const { publicUrl } = needs;
  const messageId = `<${weekMailId(userId, monday)}@${new URL(publicUrl).hostname}>`;
  const endLink = switchOffLink(needs, userId, 'reports');
  await needs.mailer.send(compose({ ...recipient, ...sums, monday, publicUrl, endLink, messageId }));
};
