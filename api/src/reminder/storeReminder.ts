import type { MailSwitches } from '@upline/contracts';
import { isRejection, reminderHours } from '@upline/contracts';
import { Unavailable } from '@upline/infra/ports/unavailable.ts';
import type { Queue } from '@upline/infra/ports/queue.ts';
import type { ReadModels } from '@upline/infra/ports/readModels.ts';
import { handleCommand } from '../platform/commands/handleCommand.ts';
import { byProduct } from '../platform/commands/judge.ts';
import type { TimeZoneOf } from '../platform/commands/metadata.ts';
import { systemMeta } from '../platform/commands/metadata.ts';
import type { RepositoryOf } from '../platform/commands/repository.ts';
import type { RoleOf } from '../platform/http/request/rights.ts';
import type { ReaderOf } from '../platform/queries/reader.ts';
import type { Tracker } from '../platform/queries/tracker.ts';
import type { preferenceDecider } from '../preference/preference.decider.ts';
import type { prospectDecider } from '../prospect/prospect.decider.ts';
import type { ReminderCommand, reminderDecider } from './reminder.decider.ts';

/** A version, and when the installation first ran it. */
export type RanVersion = { version: string; since: string };

export type RemindNeeds = {
  reads: Pick<ReadModels, 'live' | 'scan'>;
  readerOf: ReaderOf;
  tracker: Pick<Tracker, 'onChange' | 'onMissed'>;
  reminders: RepositoryOf<typeof reminderDecider>;
  preferences: RepositoryOf<typeof preferenceDecider>;
  prospects: RepositoryOf<typeof prospectDecider>;
  roleOf: RoleOf;
  timeZoneOf: TimeZoneOf;
  queue: Pick<Queue, 'enqueue'>;
  sendsMails: boolean;
  clock: () => Date;
  /** The version of this process, and since when the installation runs it. */
  ranVersion: (at: Date) => Promise<RanVersion>;
};

/** The people that one call looks at, and its failures. */
export type Minute = { at: Date; zones: ReadonlyMap<string, string>; failures: unknown[] };

/** A morning of a person, in the organizations where it is that day, at the moment of a call. */
export type Morning = {
  userId: string;
  localDate: string;
  organizationIds: readonly string[];
  /** The organization that the person belongs to longest: a report that comes once in all comes there. */
  home: string;
  /** All organizations of the person, also those whose morning is at another time. */
  everywhere: readonly string[];
  mails: MailSwitches;
  at: Date;
};

/** How long after its time a reminder still comes. */
export const lateMs = reminderHours * 3_600_000;

/** Stores the reminder unless the member had it before. Answers what they were reminded of. */
export const storeReminder = async (
  needs: RemindNeeds,
  { organizationId, command }: { organizationId: string; command: ReminderCommand },
) => {
  const result = await handleCommand({
    repository: needs.reminders,
    id: `${organizationId}-${command.data.userId}`,
    meta: await systemMeta(needs, { organizationId }),
    command,
    judge: byProduct,
  });
  return isRejection(result) ? null : result.state;
};

/**
 * Whether the work succeeded. The next minute tries again: what is away is away for everybody and is thrown, anything
 * else is the matter of one person.
 */
export const succeeds = async ({ failures }: Minute, work: () => Promise<void>): Promise<boolean> => {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof Unavailable) throw error;
    failures.push(error);
    return false;
  }
};

/** The reminders that a process has stored already, so that the same minute of each hour does not ask the log again. */
export const createSeen = () => {
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
