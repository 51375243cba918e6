import type { AssetEditors } from './assetEditors.ts';
import { message } from '../language/text.ts';

/** The role of a member. Its schema is `role` in `team.ts`. */
export type Role = 'owner' | 'admin' | 'member';

/** The message with the name of each role. */
export const roleNames: Readonly<Record<Role, string>> = {
  owner: message('Owner'),
  admin: message('Admin'),
  member: message('Member'),
};

/** The person who acts: `role` is null for a person who is not a member of the organization. */
export type Actor = { userId: string; role: Role | null };

/**
 * What an action is done to, as far as rules ask: a member (`userId`, `role`), or something that `ownerId` owns, which
 * the organization lets `editors` change.
 */
export type Subject = { userId?: string; ownerId?: string; role?: Role; editors?: AssetEditors };

/** Whether the actor may do one action to the subject. */
export type Rule = (actor: Actor, subject: Subject) => boolean;

/**
 * The permissions of a capability, `<capability>:<action>` to rule. They stand in a file without schemas,
 * `<capability>.permissions.ts`: the browser loads every permission but not every schema.
 */
export type Permissions = Readonly<Record<string, Rule>>;

/** Any member of the organization. */
export const member = ({ role }: Actor): boolean => role !== null;

/** An owner or admin. */
export const leader = ({ role }: Actor): boolean => role === 'owner' || role === 'admin';

/** An owner. */
export const owner = ({ role }: Actor): boolean => role === 'owner';

/** The subject is the actor. */
export const self: Rule = (actor, subject) => subject.userId === actor.userId;

/** The subject is something that the actor owns. */
export const owns: Rule = (actor, subject) => subject.ownerId === actor.userId;
