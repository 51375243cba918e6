import { leader, member, owns } from '../access/permission.ts';
import type { Permissions } from '../access/permission.ts';

/** Permissions about shares; the subject is the share's `ownerId`. */
export const sharePermissions = {
  'share:retract': (actor, subject) => member(actor) && owns(actor, subject),
  'share:withdraw': (actor, subject) => leader(actor) || (member(actor) && owns(actor, subject)),
} satisfies Permissions;
