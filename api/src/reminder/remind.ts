import { zonesOfOrganizations } from './clocks.ts';
import { createRemindOfDays } from './remindOfDays.ts';
import { createRemindOfSteps } from './remindOfSteps.ts';
import type { Minute, RemindNeeds } from './storeReminder.ts';

/**
 * Makes the function that reminds people of what is due, called each minute by each process: of their day in its
 * morning, and of steps with a time. What was stored is never stored again, so it may be called at any time.
 */
export const createRemind = (needs: RemindNeeds): ((at: Date) => Promise<void>) => {
  const remindOfDays = createRemindOfDays(needs);
  const remindOfSteps = createRemindOfSteps(needs);
  return async (at) => {
    const minute: Minute = { at, zones: await zonesOfOrganizations(needs.reads), failures: [] };
    await remindOfDays(minute);
    await remindOfSteps(minute);
    if (minute.failures.length > 0) throw minute.failures[0];
  };
};
