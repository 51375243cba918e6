import { activitiesView, overviewCapability } from '@upline/contracts';
import { defineCapability } from '../platform/capability.ts';
import type { PersonalData } from '../platform/capability.ts';
import { readAll } from '../platform/queries/readAll.ts';
import { activitiesOf, overviewReads } from './overview.queries.ts';

const personalData: PersonalData<unknown> = {
  views: [activitiesView],
  inOrganization: async ({ reader, userId }) => ({
    activities: await readAll((paging) => reader.page(activitiesView, activitiesOf({ userId }), paging)),
  }),
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
      analytics: { own: 200 },
    },
  },
});
