import * as z from 'zod';
import { defineCapability } from '../definitions/capability.ts';
import { defineJob, defineJobs, mailRetries } from '../definitions/job.ts';
import { defineEvents, ofMember } from '../definitions/event.ts';
import type { StoredEventOf } from '../definitions/event.ts';

const kept = z.string();

/** What a member did in a week: the links of theirs that were opened, and the prospects that they added. */
const ownWeek = z.object({ shares: z.number(), opened: z.number(), prospects: z.number(), points: z.number() });
export type OwnWeek = z.infer<typeof ownWeek>;

/** What a team did in a week. */
const teamWeek = z.object({ shares: z.number(), views: z.number(), prospects: z.number(), members: z.number() });
export type TeamWeek = z.infer<typeof teamWeek>;

/** The figures of a closed week; those of the team are for leaders. */
export const weekFigures = z.object({ own: ownWeek, team: teamWeek.nullable() });
export type WeekFigures = z.infer<typeof weekFigures>;

/** What a person was reminded of in an organization: the stream keeps any reminder from coming twice. */
export const reminderEvents = defineEvents(ofMember('reminder'), {
  /** In the morning of `localDate`, a day of the person, this many next steps were due. */
  DayReminded: z.object({ userId: kept, localDate: kept, due: z.number() }),
  /** The time of the next step with a prospect came; `dueTime` is of the step's own time zone. */
  StepReminded: z.object({ userId: kept, prospectId: kept, dueOn: kept, dueTime: kept }),
  /** The week that began on `monday` is over, for the person and for the organization. */
  WeekReported: z.object({ userId: kept, monday: kept, figures: weekFigures }),
  /** The installation runs a version that it had not run before `since`. */
  VersionReported: z.object({ userId: kept, version: kept, since: kept }),
});
export type ReminderEvent = StoredEventOf<typeof reminderEvents>;

export const reminderJobs = defineJobs({
  /** The mail of a person's morning, about all their organizations. */
  'reminder-mail': defineJob(z.object({ userId: z.string(), localDate: z.string() }), mailRetries),
  /** The mail of a person's closed week, about all their organizations. */
  'week-mail': defineJob(z.object({ userId: z.string(), monday: z.string() }), mailRetries),
});

/** Hours after its time in which a reminder that could not come in time still comes. */
export const reminderHours = 4;

export const reminderCapability = defineCapability({
  name: 'reminder',
  events: [reminderEvents],
  jobs: reminderJobs,
});
