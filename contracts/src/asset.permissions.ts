import { member } from './permission.ts';
import type { Permissions } from './permission.ts';

/** Permissions about assets. */
export const assetPermissions = {
  'asset:edit': member,
} satisfies Permissions;
