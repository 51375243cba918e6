import { reminderCapability } from '@upline/contracts';
import type { reminderJobs } from '@upline/contracts';
import { defineCapability } from '../platform/capability.ts';
import type { JobHandlers } from '../platform/jobs.ts';
import { toMailFailure } from '../platform/lib/mailFailure.ts';
import { createRemind } from './remind.ts';
import { reminderDecider } from './reminder.decider.ts';
import type { ReminderMailNeeds } from './reminderMail.ts';
import { sendReminder } from './reminderMail.ts';

const jobs: JobHandlers<typeof reminderJobs, ReminderMailNeeds> = {
  'reminder-mail': {
    concurrency: 4,
    maxAttempts: 6,
    handle: async (mail, needs) => {
      try {
        await sendReminder(needs, mail);
      } catch (error) {
        // the mail server's words name the address
        throw toMailFailure(error);
      }
    },
  },
};

/** Reminders of next steps: of a day in its morning, and of a step at its time. */
export const reminder = defineCapability({
  contract: reminderCapability,
  streams: { reminders: reminderDecider },
  jobs,
  eachMinute: createRemind,
});
