import { self } from '../access/permission.ts';
import type { Permissions } from '../access/permission.ts';

/** Permissions about people. */
export const identityPermissions = {
  'profile:edit': self,
} satisfies Permissions;
