import { daysFrom, localDateOf, mondayOf } from '@upline/contracts';
import type { Morning, RemindNeeds } from './storeReminder.ts';
import { storeReminder } from './storeReminder.ts';
import { weekFiguresOf } from './weekFigures.ts';

const dayMs = 86_400_000;

/** The id of the job and the Message-ID of a person's week: the same whichever process asks, and how often. */
export const weekMailId = (userId: string, monday: string): string => `weekly-${userId}-${monday}`;

/** The Monday of the last week that is over both for the person and in the organization. */
const closedWeek = (localDate: string, organizationDate: string): string => {
  const last = localDate < organizationDate ? localDate : organizationDate;
  return daysFrom(mondayOf(last), -7);
};

/** The morning of a person who wants reports since a time. */
type Wanting = Morning & { since: string };

/** Stores the report of an organization's week; answers the Monday of a week whose mail may still have to be sent. */
const reportIn = async (needs: RemindNeeds, morning: Wanting, organizationId: string): Promise<string | null> => {
  const { userId, localDate, at, since } = morning;
  const role = await needs.roleOf(organizationId, userId);
  if (role === null) return null;
  const timeZone = await needs.timeZoneOf(organizationId);
  const monday = closedWeek(localDate, localDateOf(at, timeZone));
  // somebody who switches reports on in the middle of a week waits for its end
  if (localDateOf(new Date(since), timeZone) >= daysFrom(monday, 7)) return null;
  const { state } = await needs.reminders.cached(`${organizationId}-${userId}`);
  if ((state.week?.monday ?? '') < monday) {
    const isLeader = role !== 'member';
    const figures = await weekFiguresOf(needs.readerOf(organizationId), { userId, isLeader }, { monday, timeZone });
    if (figures === null) return null;
    await storeReminder(needs, { organizationId, command: { type: 'ReportWeek', data: { userId, monday, figures } } });
    return monday;
  }
  // the process may have ended before it asked for the mail
  return state.week && at.getTime() - Date.parse(state.week.at) < dayMs ? state.week.monday : null;
};

/**
 * Reports the week that ended, in the first morning after it or, where nobody was reminded then, in a later one, and
 * asks for its mail, which comes once for all organizations.
 */
export const reportWeek = async (needs: RemindNeeds, morning: Morning): Promise<void> => {
  const { userId, organizationIds, mails } = morning;
  if (!mails.reports) return;
  const since = (await needs.preferences.load(userId)).state.switchedOn.reports;
  if (since === null) return;
  const mondays = new Set<string>();
  for (const organizationId of organizationIds) {
    const monday = await reportIn(needs, { ...morning, since }, organizationId);
    if (monday !== null) mondays.add(monday);
  }
  if (!mails.email || !needs.sendsMails) return;
  const jobs = [...mondays].map((monday) => ({
    id: weekMailId(userId, monday),
    kind: 'week-mail',
    data: { userId, monday },
  }));
  if (jobs.length > 0) await needs.queue.enqueue(jobs);
};
