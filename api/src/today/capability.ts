import { nextStepsView, todayCapability, workDaysView } from '@upline/contracts';
import { defineCapability } from '../platform/capability.ts';
import type { PersonalData } from '../platform/capability.ts';
import { forMakers } from '../platform/tenancy.ts';
import { prospectHistories } from './prospectHistories.ts';
import { todayExports } from './today.exports.ts';
import { todayReads } from './today.queries.ts';

const personalData: PersonalData<Parameters<typeof prospectHistories>[1]> = {
  views: [nextStepsView, workDaysView],
  lists: Object.keys(todayExports),
  sealed: { prospectHistories },
};

/** The next step with each prospect: Today's list, and the timeline of a prospect. */
export const today = defineCapability({
  contract: todayCapability,
  queries: todayReads,
  personalData,
  tenancy: {
    calls: {
      today: { own: 200 },
      todayProgress: { own: 200 },
      todayWhy: { subject: 'prospect', own: forMakers(200), deleted: 404 },
      nextStep: { subject: 'prospect', own: forMakers(200), deleted: 404 },
      prospectTimeline: { subject: 'prospect', own: forMakers(200), deleted: 404 },
    },
  },
});
