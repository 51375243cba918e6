import * as z from 'zod';
import { defineCapability } from '../definitions/capability.ts';
import { defineJob, defineJobs, mailRetries } from '../definitions/job.ts';
import { defineEvents, ofMember } from '../definitions/event.ts';
import type { StoredEventOf } from '../definitions/event.ts';

const kept = z.string();

/** What a person was reminded of in an organization: the stream keeps any reminder from coming twice. */
export const reminderEvents = defineEvents(ofMember('reminder'), {
  /** In the morning of `localDate`, a day of the person, this many next steps were due. */
  DayReminded: z.object({ userId: kept, localDate: kept, due: z.number() }),
  /** The time of the next step with a prospect came; `dueTime` is of the step's own time zone. */
  StepReminded: z.object({ userId: kept, prospectId: kept, dueOn: kept, dueTime: kept }),
});
export type ReminderEvent = StoredEventOf<typeof reminderEvents>;

export const reminderJobs = defineJobs({
  /** The mail of a person's morning, about all their organizations. */
  'reminder-mail': defineJob(z.object({ userId: z.string(), localDate: z.string() }), mailRetries),
});

/** Hours after its time in which a reminder that could not come in time still comes. */
export const reminderHours = 4;

export const reminderCapability = defineCapability({
  name: 'reminder',
  events: [reminderEvents],
  jobs: reminderJobs,
});
