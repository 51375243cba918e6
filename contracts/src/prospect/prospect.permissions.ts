import { leader, member, owner, owns } from '../access/permission.ts';
import type { Permissions } from '../access/permission.ts';

/** Permissions about prospects. To a member without `prospect:see` the prospect does not exist. */
export const prospectPermissions = {
  'prospect:see': (actor, subject) => leader(actor) || (member(actor) && owns(actor, subject)),
  'prospect:see-all': leader,
  'prospect:reassign': leader,
  /** Ends the refusal of a prospect who asked not to be contacted. */
  'prospect:allow-contact': owner,
} satisfies Permissions;
