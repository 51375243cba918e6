import type { Role } from './team.ts';

/** Who acts: `role` is null for someone who is not a member of the organization. */
export type Actor = { userId: string; role: Role | null };

const leaders: readonly (Role | null)[] = ['owner', 'admin'];
const isLeader = (actor: Actor): boolean => leaders.includes(actor.role);
const isMember = (actor: Actor): boolean => actor.role !== null;

type Subject = { userId?: string; ownerId?: string; role?: Role };

/**
 * The one table of who may do what (design, section 4), for the api to enforce and the screens to show.
 * Seeing another member's prospect is decided here too: who may not is told that there is none.
 */
const rules = {
  'asset:edit': isMember,
  'prospect:see': (actor: Actor, subject: Subject) =>
    isMember(actor) && (isLeader(actor) || subject.ownerId === actor.userId),
  'prospect:see-all': isLeader,
  'share:withdraw': (actor: Actor, subject: Subject) =>
    isMember(actor) && (isLeader(actor) || subject.ownerId === actor.userId),
  'team:invite': isMember,
  'team:resend-invitation': isMember,
  'team:revoke-invitation': isLeader,
  // only owners make or unmake owners: an admin could otherwise take the team over
  'team:change-role': (actor: Actor, subject: Subject) =>
    actor.role === 'owner' || (actor.role === 'admin' && subject.role !== 'owner'),
  'team:remove': (actor: Actor, subject: Subject) =>
    isMember(actor) &&
    (actor.role === 'owner' || subject.userId === actor.userId || (actor.role === 'admin' && subject.role !== 'owner')),
  'organization:edit': isLeader,
  'profile:edit': (actor: Actor, subject: Subject) => subject.userId === actor.userId,
} as const;

export type Action = keyof typeof rules;

/** Whether the actor may do it, to the subject where the action has one. */
export const can = (actor: Actor, action: Action, subject: Subject = {}): boolean => rules[action](actor, subject);

/** Why a leader's control is disabled for everyone else. */
export const leadersOnly = 'Only an owner or admin can change this.';
