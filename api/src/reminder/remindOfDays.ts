import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PersonRow, PreferencesRow } from '@upline/contracts';
import {
  daysFrom,
  defaultPreferences,
  freshDays,
  nextStepsView,
  peopleView,
  preferencesView,
  zoneOfPerson,
} from '@upline/contracts';
import type { Reader } from '../platform/queries/reader.ts';
import { clocksInUse, pageSize, pagesOfClock } from './clocks.ts';
import { createMorningOf } from './mornings.ts';
import { reportVersion } from './reportVersion.ts';
import { reportWeek } from './reportWeek.ts';
import type { Minute, Morning, RemindNeeds } from './storeReminder.ts';
import { createSeen, storeReminder, succeeds } from './storeReminder.ts';

const mailId = ({ userId, localDate }: Morning): string => `reminder-${userId}-${localDate}`;

/** How many next steps Today lists as due on a date. */
const countDue = (reader: Reader, ownerId: string, localDate: string): Promise<number> => {
  const dates = Array.from({ length: freshDays + 1 }, (_none, days) => daysFrom(localDate, -days));
  return reader.count(nextStepsView, 'byWait', { ownerId, wait: 'due', waitSince: { anyOf: dates } });
};

/** Reminds a person of what is due on their day, and asks for the mail, which comes once for all organizations. */
const remindOfDay = async (needs: RemindNeeds, morning: Morning): Promise<void> => {
  const { userId, organizationIds, localDate, mails } = morning;
  let isReminded = false;
  for (const organizationId of organizationIds) {
    const due = await countDue(needs.readerOf(organizationId), userId, localDate);
    // most people of a large team have nothing to do on a day: neither their reminders nor the team need be read
    if (due === 0 || (await needs.roleOf(organizationId, userId)) === null) continue;
    const command = { type: 'RemindOfDay' as const, data: { userId, localDate, due } };
    const reminders = await storeReminder(needs, { organizationId, command });
    isReminded ||= reminders?.day?.localDate === localDate;
  }
  // asked for also when the reminders were stored before: the process may have ended in between
  if (!isReminded || !mails.email || !mails.reminders || !needs.sendsMails) return;
  await needs.queue.enqueue([{ id: mailId(morning), kind: 'reminder-mail', data: { userId, localDate } }]);
};

/** Sends a person the reminder of their day, and reports that are due. */
const inMorning = async (needs: RemindNeeds, morning: Morning): Promise<void> => {
  await remindOfDay(needs, morning);
  await reportWeek(needs, morning);
  await reportVersion(needs, morning, await needs.ranVersion(morning.at));
};

/** Mornings of the call's moment, in the zones that are to be looked at. */
type Mornings = Minute & { morningOf: ReturnType<typeof createMorningOf>; isAsked: (zone: string) => boolean };

/** The mornings that a person has now. */
const morningsOf = (
  { at, zones, morningOf, isAsked }: Mornings,
  { userId, organizationIds }: PersonRow,
  row: PreferencesRow | undefined,
): Morning[] => {
  const { mails, ...times } = row ?? defaultPreferences;
  const byDate = new Map<string, string[]>();
  for (const organizationId of organizationIds) {
    const zone = zoneOfPerson(row, zones.get(organizationId));
    const localDate = isAsked(zone) ? morningOf(zone, times) : null;
    if (localDate !== null) byDate.set(localDate, [...(byDate.get(localDate) ?? []), organizationId]);
  }
  const [home = ''] = organizationIds;
  const about = { userId, home, everywhere: organizationIds, mails, at };
  return [...byDate].map(([localDate, ids]) => ({ ...about, localDate, organizationIds: ids }));
};

/** People whose mornings or memberships changed in the views, until they are looked at again. */
const createChangedPeople = ({ tracker }: RemindNeeds): Set<string> => {
  const changed = new Set<string>();
  const own = 'user:';
  tracker.onChange(({ changes }) => {
    for (const { view, audience } of changes)
      if ((view === preferencesView.name || view === peopleView.name) && audience.startsWith(own))
        changed.add(audience.slice(own.length));
  });
  return changed;
};

/** Makes the function that reminds these people where they have a morning. People go into `again` when that fails. */
const createRemindEach =
  (needs: RemindNeeds, again: Set<string>) =>
  async (mornings: Mornings, userIds: readonly string[]): Promise<void> => {
    const reader = needs.readerOf('');
    const [people, chosen] = await Promise.all([reader.people(userIds), reader.preferences(userIds)]);
    for (const person of people.values()) {
      if (person.erased) continue;
      for (const morning of morningsOf(mornings, person, chosen.get(person.userId))) {
        // a large team has its morning all at once, and nobody else should wait for that
        await nextTurn();
        if (!(await succeeds(mornings, () => inMorning(needs, morning)))) again.add(person.userId);
      }
    }
  };
type RemindEach = ReturnType<typeof createRemindEach>;

/** Looks again at people after a change or a failure. */
const remindAgain = async (remindEach: RemindEach, mornings: Mornings, again: Set<string>): Promise<void> => {
  const userIds = [...again];
  again.clear();
  try {
    for (let from = 0; from < userIds.length; from += pageSize)
      await remindEach(mornings, userIds.slice(from, from + pageSize));
  } catch (error) {
    for (const userId of userIds) again.add(userId);
    throw error;
  }
};

/** The time zones in which people with a clock may have their days: their own, or those of the organizations. */
const zonesOfClock = ({ zones }: Minute, row: PreferencesRow): ReadonlySet<string> => {
  const own = zoneOfPerson(row, '');
  return new Set(own === '' ? zones.values() : [own]);
};

/** Counts how often organizations have moved to another time zone, as far as the calls show. */
const createMoves = () => {
  let before: Minute['zones'] = new Map();
  let count = 0;
  return (zones: Minute['zones']): number => {
    for (const [id, zone] of before) if (zones.has(id) && zones.get(id) !== zone) count += 1;
    before = zones;
    return count;
  };
};

/**
 * Makes the function that reminds people of their day in its morning. Those with the same clock are gone through once,
 * when their morning begins, and afterwards only people whose clock or memberships changed or whose reminder failed.
 */
export const createRemindOfDays = (needs: RemindNeeds): ((minute: Minute) => Promise<void>) => {
  const again = createChangedPeople(needs);
  const remindEach = createRemindEach(needs, again);
  const movesOf = createMoves();
  let done = createSeen();
  needs.tracker.onMissed(() => {
    done = createSeen();
  });
  return async (minute) => {
    const morningOf = createMorningOf(minute.at);
    const moves = movesOf(minute.zones);
    // messages that are lost while this runs give the next minute new marks
    const marks = done;
    marks.forget(minute.at);
    await remindAgain(remindEach, { ...minute, morningOf, isAsked: () => true }, again);
    for await (const row of clocksInUse(needs.readerOf(''))) {
      const begun = new Map<string, string>();
      for (const zone of zonesOfClock(minute, row)) {
        const localDate = morningOf(zone, row);
        const mark = [row.clock, zone, localDate, moves].join('/');
        if (localDate !== null && !marks.has(mark)) begun.set(zone, mark);
      }
      if (begun.size === 0) continue;
      const mornings = { ...minute, morningOf, isAsked: (zone: string) => begun.has(zone) };
      for await (const userIds of pagesOfClock(needs.readerOf(''), row.clock)) await remindEach(mornings, userIds);
      for (const mark of begun.values()) marks.add(mark, minute.at);
    }
  };
};
