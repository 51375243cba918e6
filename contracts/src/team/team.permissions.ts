import { leader, member, self } from '../access/permission.ts';
import type { Permissions, Rule } from '../access/permission.ts';

// only owners make or unmake owners: an admin could otherwise take the team over
const outranks: Rule = (actor, subject) =>
  actor.role === 'owner' || (actor.role === 'admin' && subject.role !== 'owner');

/** Permissions about members and invitations; the subject is the member's `userId` and `role`. */
export const teamPermissions = {
  'team:invite': member,
  'team:resend-invitation': member,
  'team:revoke-invitation': leader,
  // the link lets its holder in: the subject is the member who invited
  'team:see-invitation-link': (actor, subject) => leader(actor) || (member(actor) && self(actor, subject)),
  'team:change-role': outranks,
  'team:remove': (actor, subject) => outranks(actor, subject) || (member(actor) && self(actor, subject)),
} satisfies Permissions;
