import { self } from './permission.ts';
import type { Permissions } from './permission.ts';

/** Permissions about people. */
export const identityPermissions = {
  'profile:edit': self,
} satisfies Permissions;
