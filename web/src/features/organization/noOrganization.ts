import { defaultColors } from '@upline/contracts';
import type { OrganizationFields } from './organizationValues.ts';

/** What the forms show of someone without an organization: saving it fails, and says so. */
export const noOrganization: OrganizationFields = {
  id: '',
  name: '',
  domain: null,
  ...defaultColors,
  timeZone: 'UTC',
  revision: -1,
};
