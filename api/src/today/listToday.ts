import type { NextStepRow, TodayReason } from '@upline/contracts';
import { daysFrom, freshDays, mostToday, nextStepsView } from '@upline/contracts';
import type { Reader } from '../platform/queries/reader.ts';
import type { Day } from './reasonOf.ts';
import { cadenceIn, hoursBefore, reasonOf } from './reasonOf.ts';

/** A prospect in Today's list, and why. */
export type Listed = { reason: TodayReason; row: NextStepRow };

/** `today` is the day of the person, `at` the moment; `most` is how many are listed, the usual number if missing. */
type Asked = { ownerId: string; today: string; at: Date; most?: number };

/** Reads rows of an owner, from the ends of their lists. */
const createLists = (reader: Reader, ownerId: string, limit: number) => ({
  answered: async (): Promise<NextStepRow[]> => {
    const where = { heardBy: ownerId };
    return (await reader.find(nextStepsView, { index: 'byAnswered', where, limit })).map(({ row }) => row);
  },
  opened: async (): Promise<NextStepRow[]> => {
    const found = await reader.find(nextStepsView, { index: 'byOpened', where: { ownerId }, limit });
    return found.map(({ row }) => row);
  },
  /** Those who wait since this date or an earlier one, the latest first. */
  waiting: async (wait: string, since: string): Promise<NextStepRow[]> => {
    const after = [ownerId, wait, since, ''];
    const found = await reader.find(nextStepsView, { index: 'byWait', where: { ownerId, wait }, limit, after });
    return found.map(({ row }) => row);
  },
});

const byWait = (one: NextStepRow, other: NextStepRow): number => {
  if (one.waitSince === other.waitSince) return (one.dueTime ?? '') < (other.dueTime ?? '') ? -1 : 1;
  return (one.waitSince ?? '') > (other.waitSince ?? '') ? -1 : 1;
};

/**
 * At most ten prospects of a person, each once: those who answered or opened a link since the last contact, next steps
 * that are due or overdue, new ones who were never contacted, and those who go cold. An answer, an opening or a date
 * that nobody touched for a week moves to the last ones. Each list is read from its end, so that it costs the same for
 * any number of prospects.
 */
export const listToday = async (reader: Reader, { ownerId, today, at, most = mostToday }: Asked): Promise<Listed[]> => {
  const lists = createLists(reader, ownerId, most);
  const day: Day = { today, at, cold: (await cadenceIn(reader)).cold };
  const listed = new Map<string, Listed>();
  const take = (rows: readonly NextStepRow[]): void => {
    for (const row of rows) {
      const reason = reasonOf(row, day);
      if (reason !== null && listed.size < most && !listed.has(row.prospectId))
        listed.set(row.prospectId, { reason, row });
    }
  };
  const first = daysFrom(today, -freshDays);
  take((await lists.answered()).filter((row) => reasonOf(row, day) === 'answered'));
  if (listed.size < most) take((await lists.opened()).filter((row) => reasonOf(row, day) === 'opened'));
  const due = await lists.waiting('due', today);
  take(due.filter(({ dueOn }) => dueOn !== null && dueOn >= first).toSorted(byWait));
  if (listed.size < most) take(await lists.waiting('first', at.toISOString()));
  if (listed.size < most) {
    const quiet = day.cold.map(({ status, days }) => lists.waiting(`quiet:${status}`, hoursBefore(at, 24 * days)));
    const found = await Promise.all([lists.waiting('due', daysFrom(first, -1)), ...quiet]);
    take(found.flat().toSorted(byWait));
  }
  return [...listed.values()];
};
