import { reminderCapability } from '@upline/contracts';
import type { reminderJobs } from '@upline/contracts';
import { defineCapability } from '../platform/capability.ts';
import type { JobHandlers } from '../platform/jobs.ts';
import { sendingMail } from '../platform/mail/mailJob.ts';
import { createRemind } from './remind.ts';
import { reminderDecider } from './reminder.decider.ts';
import type { ReminderMailNeeds } from './reminderMail.ts';
import { sendReminder } from './reminderMail.ts';

const jobs: JobHandlers<typeof reminderJobs, ReminderMailNeeds> = {
  'reminder-mail': {
    concurrency: 4,
    handle: sendingMail((mail, needs, job) => sendReminder(needs, mail, job)),
  },
};

/** Reminders of next steps: of a day in its morning, and of a step at its time. */
export const reminder = defineCapability({
  contract: reminderCapability,
  streams: { reminders: reminderDecider },
  jobs,
  eachMinute: createRemind,
});
