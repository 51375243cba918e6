import { permissions } from './capabilities.ts';
import type { Actor, Subject } from './access/permission.ts';
import { message } from './language/text.ts';

/** An action that a rule allows or refuses, `<capability>:<action>`. */
export type Action = keyof typeof permissions;

/** Whether the actor may do it to the subject: the api enforces this, and screens show what is allowed. */
export const can = (actor: Actor, action: Action, subject: Subject = {}): boolean =>
  permissions[action](actor, subject);

/** Why a leader's control is disabled for everyone else. */
export const leadersOnly = message('Only an owner or admin can change this.');

/** Why an owner's control is disabled for everyone else. */
export const ownersOnly = message('Only an owner can change this.');
