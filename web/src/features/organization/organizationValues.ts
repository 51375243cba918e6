import type { organizationForm } from '@upline/contracts';
import type * as z from 'zod';

/** The fields that the organization's forms edit, as current user and commands answer them. */
export type OrganizationFields = {
  id: string;
  name: string;
  domain: string | null;
  primaryColor: string;
  secondaryColor: string;
  accentColor: string;
  timeZone: string;
  teamGoal: number;
  revision: number;
};

/** Both forms send the whole organization: what the other one edits goes along as it is. */
export const organizationValues = (organization: OrganizationFields): z.input<typeof organizationForm> => {
  const { name, domain, primaryColor, secondaryColor, accentColor, timeZone } = organization;
  return { name, domain: domain ?? '', primaryColor, secondaryColor, accentColor, timeZone };
};
