import { setImmediate as nextTurn } from 'node:timers/promises';
import type { NextStepRow, PersonRow, PreferencesRow } from '@upline/contracts';
import {
  daysFrom,
  defaultPreferences,
  freshDays,
  isRejection,
  nextStepsView,
  reminderHours,
  zoneOfPerson,
} from '@upline/contracts';
import { Unavailable } from '@upline/infra/ports.ts';
import type { Queue, ReadModels } from '@upline/infra/ports.ts';
import { handleCommand } from '../platform/commands/handleCommand.ts';
import type { TimeZoneOf } from '../platform/commands/metadata.ts';
import { systemMeta } from '../platform/commands/metadata.ts';
import type { RepositoryOf } from '../platform/commands/repository.ts';
import type { RoleOf } from '../platform/http/caller.ts';
import type { Reader, ReaderOf } from '../platform/queries/reader.ts';
import type { prospectDecider } from '../prospect/prospect.decider.ts';
import { pagesOfPeople } from './allPeople.ts';
import { createMorningOf } from './mornings.ts';
import type { ReminderCommand, reminderDecider } from './reminder.decider.ts';

export type RemindNeeds = {
  reads: Pick<ReadModels, 'live' | 'scan'>;
  readerOf: ReaderOf;
  reminders: RepositoryOf<typeof reminderDecider>;
  prospects: RepositoryOf<typeof prospectDecider>;
  roleOf: RoleOf;
  timeZoneOf: TimeZoneOf;
  queue: Pick<Queue, 'enqueue'>;
  sendsMails: boolean;
  clock: () => Date;
};

/** Steps whose rows are read at once. */
const pageSize = 200;
const lateMs = reminderHours * 3_600_000;

/** A morning of a person, in the organizations where it is that day. */
type Morning = { userId: string; localDate: string; organizationIds: readonly string[]; wantsMail: boolean };

const mailId = ({ userId, localDate }: Morning): string => `reminder-${userId}-${localDate}`;

/** How many next steps Today lists as due on a date. */
const countDue = (reader: Reader, ownerId: string, localDate: string): Promise<number> => {
  const dates = Array.from({ length: freshDays + 1 }, (_none, days) => daysFrom(localDate, -days));
  return reader.count(nextStepsView, 'byWait', { ownerId, wait: 'due', waitSince: { anyOf: dates } });
};

/** Stores the reminder unless the member had it before. Answers what they were reminded of. */
const store = async (
  needs: RemindNeeds,
  { organizationId, command }: { organizationId: string; command: ReminderCommand },
) => {
  const result = await handleCommand({
    repository: needs.reminders,
    id: `${organizationId}-${command.data.userId}`,
    meta: await systemMeta(needs, { organizationId }),
    command,
  });
  return isRejection(result) ? null : result.state;
};

/** Reminds a person of what is due on their day, and asks for the mail, which comes once for all organizations. */
const remindOfDay = async (needs: RemindNeeds, morning: Morning): Promise<void> => {
  const { userId, organizationIds, localDate, wantsMail } = morning;
  let isReminded = false;
  for (const organizationId of organizationIds) {
    if ((await needs.roleOf(organizationId, userId)) === null) continue;
    const due = await countDue(needs.readerOf(organizationId), userId, localDate);
    // most people of a large team have nothing to do on a day: their reminders need not be read
    if (due === 0) continue;
    const command = { type: 'RemindOfDay' as const, data: { userId, localDate, due } };
    const reminders = await store(needs, { organizationId, command });
    isReminded ||= reminders?.day?.localDate === localDate;
  }
  // asked for also when the reminders were stored before: the process may have ended in between
  if (!isReminded || !wantsMail || !needs.sendsMails) return;
  await needs.queue.enqueue([{ id: mailId(morning), kind: 'reminder-mail', data: { userId, localDate } }]);
};

/** Reminds the owner of a step whose time came, unless it was done or moved a moment ago. */
const remindOfStep = async (needs: RemindNeeds, row: NextStepRow): Promise<void> => {
  const { organizationId, prospectId, ownerId: userId, followUpId } = row;
  if ((await needs.roleOf(organizationId, userId)) === null) return;
  const { state } = await needs.prospects.cached(prospectId);
  const followUp = state.status === 'present' && state.ownerId === userId ? state.steps.followUp : null;
  if (followUp?.id !== followUpId || followUp.dueOn !== row.dueOn || followUp.dueTime !== row.dueTime) return;
  const { dueOn, dueTime } = followUp;
  if (dueTime === null) return;
  const command = { type: 'RemindOfStep' as const, data: { userId, prospectId, dueOn, dueTime } };
  await store(needs, { organizationId, command });
};

/** Steps of an organization whose time came at a moment or shortly before, the earliest first. */
const stepsBefore = async function* (reader: Reader, at: Date): AsyncGenerator<NextStepRow> {
  const where = { remindAt: { atLeast: at.getTime() - lateMs } };
  let cursor: string | undefined;
  do {
    const page = await reader.page(
      nextStepsView,
      { index: 'byReminder', where, total: 0 },
      { limit: pageSize, cursor },
    );
    for (const row of page.rows) {
      if (row.remindAt === null || row.remindAt > at.getTime()) return;
      if (!row.deleted) yield row;
    }
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
};

/** What a process has seen to already, so that the same minute of each hour does not ask the log again. */
const createSeen = () => {
  const seen = new Map<string, number>();
  return {
    has: (key: string): boolean => seen.has(key),
    add: (key: string, at: Date): void => void seen.set(key, at.getTime()),
    /** Forgets what can no longer come up. */
    forget: (at: Date): void => {
      for (const [key, ms] of seen) {
        if (at.getTime() - ms <= lateMs) return;
        seen.delete(key);
      }
    },
  };
};

const morningsOf = async function* (
  needs: RemindNeeds,
  people: readonly PersonRow[],
  morningOf: ReturnType<typeof createMorningOf>,
): AsyncGenerator<Morning> {
  const present = people.filter(({ erased }) => !erased);
  const chosen = await needs.readerOf('').preferences(present.map(({ userId }) => userId));
  for (const { userId, organizationIds } of present) {
    const row: PreferencesRow | undefined = chosen.get(userId);
    const { mails, ...times } = row ?? defaultPreferences;
    const byDate = new Map<string, string[]>();
    for (const organizationId of organizationIds) {
      const localDate = morningOf(zoneOfPerson(row, await needs.timeZoneOf(organizationId)), times);
      if (localDate !== null) byDate.set(localDate, [...(byDate.get(localDate) ?? []), organizationId]);
    }
    for (const [localDate, ids] of byDate)
      yield { userId, localDate, organizationIds: ids, wantsMail: mails.email && mails.reminders };
  }
};

/**
 * Makes the function that reminds people of what is due, called each minute by each process: of their day in its
 * morning, and of steps with a time. What was stored is never stored again, so it may be called at any time.
 */
export const createRemind = (needs: RemindNeeds): ((at: Date) => Promise<void>) => {
  const seen = createSeen();
  return async (at) => {
    const failures: unknown[] = [];
    const once = async (key: string, remind: () => Promise<void>): Promise<void> => {
      if (seen.has(key)) return;
      // a large team has its morning all at once, and nobody else should wait for that
      await nextTurn();
      try {
        await remind();
        seen.add(key, at);
      } catch (error) {
        // the next minute tries again: what is away is away for everybody, anything else is the matter of one person
        if (error instanceof Unavailable) throw error;
        failures.push(error);
      }
    };
    seen.forget(at);
    const morningOf = createMorningOf(at);
    const organizationIds = new Set<string>();
    for await (const people of pagesOfPeople(needs.reads)) {
      for (const person of people) for (const id of person.organizationIds) organizationIds.add(id);
      for await (const morning of morningsOf(needs, people, morningOf))
        await once([mailId(morning), ...morning.organizationIds].join(' '), () => remindOfDay(needs, morning));
    }
    for (const organizationId of organizationIds)
      for await (const row of stepsBefore(needs.readerOf(organizationId), at))
        await once([row.prospectId, row.ownerId, row.remindAt].join(' '), () => remindOfStep(needs, row));
    if (failures.length > 0) throw failures[0];
  };
};
