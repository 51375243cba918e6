import { leader, owner } from '../access/permission.ts';
import type { Permissions } from '../access/permission.ts';

/** Permissions about the organization. */
export const organizationPermissions = {
  'organization:edit': leader,
  'organization:set-country': owner,
  'organization:set-language': owner,
  'organization:set-goal': owner,
  'organization:change-cadence': owner,
} satisfies Permissions;
