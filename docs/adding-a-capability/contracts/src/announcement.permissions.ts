import { leader } from './permission.ts';
import type { Permissions } from './permission.ts';

/** Permissions about announcements. */
export const announcementPermissions = { 'announcement:post': leader } satisfies Permissions;
