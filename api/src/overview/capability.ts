import { activitiesView, overviewCapability } from '@upline/contracts';
import { defineCapability } from '../platform/capability.ts';
import type { PersonalData } from '../platform/capability.ts';
import { overviewExports, overviewReads } from './overview.queries.ts';

const personalData: PersonalData<unknown> = {
  views: [activitiesView],
  lists: Object.keys(overviewExports),
};

/** The dashboard: totals, activities, rankings and analytics of an organization. */
export const overview = defineCapability({
  contract: overviewCapability,
  queries: overviewReads,
  personalData,
  tenancy: {
    calls: {
      dashboardMetrics: { own: 200 },
      listActivities: { own: 200 },
      topPerformers: { own: 200 },
      ownRank: { own: 200 },
      analytics: { own: 200 },
    },
  },
});
