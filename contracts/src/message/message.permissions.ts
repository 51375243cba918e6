import { leader, member, owns } from '../access/permission.ts';
import type { Permissions } from '../access/permission.ts';

/** Permissions about messages; the subject is the `ownerId` of a member's own message. */
export const messagePermissions = {
  'message:write-for-team': leader,
  'message:change-own': (actor, subject) => member(actor) && owns(actor, subject),
} satisfies Permissions;
