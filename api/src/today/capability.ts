import { nextStepsView, todayCapability, workDaysView } from '@upline/contracts';
import { defineCapability } from '../platform/capability.ts';
import type { PersonalData } from '../platform/capability.ts';
import { forMakers } from '../platform/tenancy.ts';
import { timelineReads } from './timeline/timeline.queries.ts';
import { todayExports } from './today.exports.ts';
import { todayReads } from './today.queries.ts';

const personalData: PersonalData<unknown> = {
  views: [nextStepsView, workDaysView],
  lists: Object.keys(todayExports),
};

/** The next step with each prospect: Today's list, and the timeline of a prospect. */
export const today = defineCapability({
  contract: todayCapability,
  queries: { ...todayReads, ...timelineReads },
  personalData,
  tenancy: {
    calls: {
      today: { own: 200 },
      todayProgress: { own: 200 },
      todayWhy: { subject: 'prospect', own: forMakers(200), deleted: 404 },
      nextStep: { subject: 'prospect', own: forMakers(200), deleted: 404 },
      prospectTimeline: { subject: 'prospect', own: forMakers(200), deleted: 404 },
      timelineOfRevision: { subject: 'prospect', params: { revision: '0' }, own: forMakers(200), deleted: 404 },
    },
  },
});
