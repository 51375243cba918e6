import { leader } from '../access/permission.ts';
import type { Permissions } from '../access/permission.ts';

/** Permissions about announcements. */
export const announcementPermissions = { 'announcement:post': leader } satisfies Permissions;
