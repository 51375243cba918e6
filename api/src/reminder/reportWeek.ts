import { daysFrom, localDateOf, mondayOf } from '@upline/contracts';
import { clockIn } from '@upline/infra/lib/localTimes.ts';
import { isTooLate } from '../platform/mail/sendOnce.ts';
import type { Reminders } from './reminder.decider.ts';
import type { Morning, RemindNeeds } from './storeReminder.ts';
import { storeReminder } from './storeReminder.ts';
import { weekFiguresOf } from './weekFigures.ts';

/** The id of the job and the Message-ID of a person's week: the same whichever process asks, and how often. */
export const weekMailId = (userId: string, monday: string): string => `weekly-${userId}-${monday}`;

/** The Monday of the last week that is over both for the person and in the organization. */
const closedWeek = (localDate: string, organizationDate: string): string => {
  const last = localDate < organizationDate ? localDate : organizationDate;
  return daysFrom(mondayOf(last), -7);
};

/** The morning of a person who wants reports since a time. */
type Wanting = Morning & { since: string };

/** The Monday of the last week that is dealt with, and that of a week whose mail may still have to be sent. */
type Closed = { monday: string; toMail: string | null };

/**
 * The week that was reported, for its mail: that waited for another organization, or the process ended before it asked
 * for it.
 */
const unmailed = ({ week }: Reminders, at: Date): string | null =>
  week && !isTooLate(Date.parse(week.at), at) ? week.monday : null;

/** Stores the report of an organization's week. */
const reportIn = async (needs: RemindNeeds, morning: Wanting, organizationId: string): Promise<Closed | null> => {
  const { userId, localDate, at, since } = morning;
  const role = await needs.roleOf(organizationId, userId);
  if (role === null) return null;
  const timeZone = await needs.timeZoneOf(organizationId);
  const monday = closedWeek(localDate, localDateOf(at, timeZone));
  // somebody who switches reports on in the middle of a week waits for its end
  if (localDateOf(new Date(since), timeZone) >= daysFrom(monday, 7)) return { monday, toMail: null };
  const { state } = await needs.reminders.cached(`${organizationId}-${userId}`);
  if ((state.week?.monday ?? '') < monday) {
    const isLeader = role !== 'member';
    const figures = await weekFiguresOf(needs.readerOf(organizationId), { userId, isLeader }, { monday, timeZone });
    if (figures === null) return { monday, toMail: null };
    await storeReminder(needs, { organizationId, command: { type: 'ReportWeek', data: { userId, monday, figures } } });
    return { monday, toMail: monday };
  }
  return { monday, toMail: unmailed(state, at) };
};

/** The same of an organization whose morning is at another time, maybe later on the day after the week. */
const reportedIn = async (needs: RemindNeeds, morning: Wanting, organizationId: string): Promise<Closed | null> => {
  const { userId, organizationIds, at } = morning;
  if ((await needs.roleOf(organizationId, userId)) === null) return null;
  const [here, there] = await Promise.all(
    [organizationIds[0] ?? '', organizationId].map(async (id) => clockIn(await needs.timeZoneOf(id), at)),
  );
  if (!here || !there) return null;
  const monday = closedWeek(there.date, there.date);
  const isToCome = there.date === daysFrom(monday, 7) && there.time < here.time;
  const { state } = await needs.reminders.cached(`${organizationId}-${userId}`);
  return { monday: isToCome ? daysFrom(monday, -7) : monday, toMail: unmailed(state, at) };
};

/**
 * Reports the week that ended, in the first morning after it or, where nobody was reminded then, in a later one, and
 * asks for its mail, which comes once for all organizations: where their time zones end a week on different days, after
 * the last of them.
 */
export const reportWeek = async (needs: RemindNeeds, morning: Morning): Promise<void> => {
  const { userId, organizationIds, everywhere, mails } = morning;
  if (!mails.reports) return;
  const since = (await needs.preferences.load(userId)).state.switchedOn.reports;
  if (since === null) return;
  const closed: Closed[] = [];
  for (const organizationId of everywhere) {
    const look = organizationIds.includes(organizationId) ? reportIn : reportedIn;
    const inOne = await look(needs, { ...morning, since }, organizationId);
    if (inOne) closed.push(inOne);
  }
  if (!mails.email || !needs.sendsMails) return;
  const isOver = (monday: string): boolean => closed.every((one) => one.monday >= monday);
  const jobs = [...new Set(closed.flatMap(({ toMail }) => toMail ?? []))]
    .filter(isOver)
    .map((monday) => ({ id: weekMailId(userId, monday), kind: 'week-mail', data: { userId, monday } }));
  if (jobs.length > 0) await needs.queue.enqueue(jobs);
};
