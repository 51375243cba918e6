import { leader, member, owns } from '../access/permission.ts';
import type { Permissions, Rule } from '../access/permission.ts';

/** A member that the organization lets change the asset. */
const editor: Rule = (actor, subject) =>
  member(actor) && (subject.editors !== 'owner-and-leaders' || leader(actor) || owns(actor, subject));

/** Permissions about assets; without `asset:see-all-deleted` a person sees their own in the archive. */
export const assetPermissions = {
  'asset:edit': editor,
  'asset:see-all-deleted': leader,
} satisfies Permissions;
