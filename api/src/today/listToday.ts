import type { Cadence, NextStepRow, TodayReason } from '@upline/contracts';
import { cadencesView, daysFrom, freshDays, mostToday, nextStepsView, usualCadence } from '@upline/contracts';
import type { Reader } from '../platform/queries/reader.ts';

/** A prospect in Today's list, and why. */
export type Listed = { reason: TodayReason; row: NextStepRow };

/** `today` is the day of the person, `at` the moment. */
type Asked = { ownerId: string; today: string; at: Date };

const hourMs = 3_600_000;

const hoursBefore = (at: Date, hours: number): string => new Date(at.getTime() - hours * hourMs).toISOString();

const isNext = ({ row }: { row: NextStepRow }, taken: ReadonlySet<string>): boolean => !taken.has(row.prospectId);

/** Reads rows of an owner, from the ends of their lists. */
const createLists = (reader: Reader, ownerId: string) => ({
  opened: async (since: string): Promise<NextStepRow[]> => {
    const found = await reader.find(nextStepsView, { index: 'byOpened', where: { ownerId }, limit: mostToday });
    return found.map(({ row }) => row).filter(({ lookedAt }) => lookedAt !== null && lookedAt >= since);
  },
  /** Those who wait since this date or an earlier one, the latest first. */
  waiting: async (wait: string, since: string): Promise<NextStepRow[]> => {
    const after = [ownerId, wait, since, ''];
    const found = await reader.find(nextStepsView, {
      index: 'byWait',
      where: { ownerId, wait },
      limit: mostToday,
      after,
    });
    return found.map(({ row }) => row);
  },
});

const byWait = (one: NextStepRow, other: NextStepRow): number => {
  if (one.waitSince === other.waitSince) return (one.dueTime ?? '') < (other.dueTime ?? '') ? -1 : 1;
  return (one.waitSince ?? '') > (other.waitSince ?? '') ? -1 : 1;
};

/** The cadence of the reader's organization. */
const cadenceIn = async (reader: Reader): Promise<Cadence> => (await reader.get(cadencesView, '')) ?? usualCadence;

/**
 * At most ten prospects of a person, each once: links that were opened since the last contact, next steps that are due,
 * new ones who were never contacted, and those who go cold. A date or an opening that nobody touched for a week moves
 * to the last ones. Each list is read from its end, so that it costs the same for any number of prospects.
 */
export const listToday = async (reader: Reader, { ownerId, today, at }: Asked): Promise<Listed[]> => {
  const lists = createLists(reader, ownerId);
  const listed: Listed[] = [];
  const taken = new Set<string>();
  const take = (reason: TodayReason, rows: readonly NextStepRow[]): void => {
    const next = rows.map((row) => ({ reason, row })).filter((one) => isNext(one, taken));
    for (const one of next.slice(0, mostToday - listed.length)) {
      taken.add(one.row.prospectId);
      listed.push(one);
    }
  };
  const first = daysFrom(today, -freshDays);
  take('opened', await lists.opened(hoursBefore(at, 24 * freshDays)));
  const due = await lists.waiting('due', today);
  take('due', due.filter(({ dueOn }) => dueOn !== null && dueOn >= first).toSorted(byWait));
  if (listed.length < mostToday) take('first', await lists.waiting('first', at.toISOString()));
  if (listed.length < mostToday) {
    const { cold } = await cadenceIn(reader);
    const quiet = cold.map(({ status, days }) => lists.waiting(`quiet:${status}`, hoursBefore(at, 24 * days)));
    const found = await Promise.all([lists.waiting('due', daysFrom(first, -1)), ...quiet]);
    take('cold', found.flat().toSorted(byWait));
  }
  return listed;
};
