import { reminderCapability } from '@upline/contracts';
import type { reminderJobs } from '@upline/contracts';
import { defineCapability } from '../platform/capability.ts';
import type { JobHandlers } from '../platform/jobs.ts';
import { sendingMail } from '../platform/mail/mailJob.ts';
import { changesRoutes } from './changes.routes.ts';
import { createRemind } from './remind.ts';
import { reminderDecider } from './reminder.decider.ts';
import type { ReminderMailNeeds } from './reminderMail.ts';
import { sendReminder } from './reminderMail.ts';
import { sendWeek } from './weekMail.ts';

const jobs: JobHandlers<typeof reminderJobs, ReminderMailNeeds> = {
  'reminder-mail': {
    concurrency: 4,
    handle: sendingMail((mail, needs, job) => sendReminder(needs, mail, job)),
  },
  'week-mail': {
    concurrency: 4,
    handle: sendingMail((mail, needs) => sendWeek(needs, mail)),
  },
};

/** Reminders of next steps, of a day in its morning and of a step at its time, and reports of weeks that are over. */
export const reminder = defineCapability({
  contract: reminderCapability,
  streams: { reminders: reminderDecider },
  jobs,
  routes: () => ({ open: changesRoutes() }),
  eachMinute: createRemind,
});
