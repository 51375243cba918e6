import { defaultColors, teamGoal } from '@upline/contracts';
import type { OrganizationFields } from './organizationValues.ts';

/** The values of the forms for a person without an organization: saving fails, and says so. */
export const noOrganization: OrganizationFields = {
  id: '',
  name: '',
  domain: null,
  ...defaultColors,
  timeZone: 'UTC',
  teamGoal: teamGoal.first,
  revision: -1,
};
