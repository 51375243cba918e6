import { organizationCapability } from '@upline/contracts';
import { defineCapability } from '../platform/capability.ts';
import type { PersonalData, Routes } from '../platform/capability.ts';
import { forLeaders, forOwners } from '../platform/tenancy.ts';
import { founderDecider } from './founder.decider.ts';
import type { InstallNeeds } from './install/install.routes.ts';
import { installRoutes } from './install/install.routes.ts';
import { organizationHandlers } from './organization.commands.ts';
import { organizationDecider } from './organization.decider.ts';
import { organizationJobHandlers } from './organization.jobs.ts';
import { organizationReads } from './organization.queries.ts';

const personalData: PersonalData<{ organizationNameOf: (organizationId: string) => Promise<string | null> }> = {
  views: [],
  inOrganization: async ({ organizationId }, { organizationNameOf }) => ({
    name: await organizationNameOf(organizationId),
  }),
};

/** Organizations: name, domain, time zone, colours and team goal. */
export const organization = defineCapability({
  contract: organizationCapability,
  streams: { organizations: organizationDecider, founders: founderDecider },
  commands: organizationHandlers,
  queries: organizationReads,
  jobs: organizationJobHandlers,
  personalData,
  routes: (needs: InstallNeeds): Routes => ({ open: installRoutes(needs) }),
  tenancy: {
    calls: {
      FoundTeam: { body: { name: 'Another' }, own: 201, removed: 201 },
      SwitchOrganization: { subject: 'organization', own: 200, removed: 404 },
      ChangeOrganization: { subject: 'organization', body: { name: 'Alpha' }, own: forLeaders(200) },
      SetTeamGoal: { subject: 'organization', body: { goal: 600 }, own: forOwners(200) },
      ChangeCadence: { body: { rules: [], cold: [] }, own: forOwners(200) },
      showCadence: { own: 200 },
      listOrganizations: { own: 200, removed: 200 },
    },
  },
});
