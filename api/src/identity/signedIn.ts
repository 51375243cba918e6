import { isRejection, peopleView } from '@upline/contracts';
import { execute } from '../platform/commands.ts';
import { foundTeam, foundedBy, metaFor, teamNameOf } from '../organization/founding.ts';
import { createReader } from '../platform/reader.ts';
import type { Services } from '../services.ts';
import type { Profile, UserCommand } from './user.decider.ts';

/** A person as their provider describes them. */
export type SignedIn = {
  userId: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  timeZone: string;
  returnTo: string;
};

/** The organization in which the session starts (null: none), or `retryLater` while the views are behind. */
export type Landing = { organizationId: string | null } | { retryLater: true };

const minUsername = 3;

/** The first username of a person: the local part of the e-mail address, padded to three characters. */
export const usernameOf = (email: string): string => email.replace(/@.*/u, '').slice(0, 60).padEnd(minUsername, '0');

const register = async (
  services: Services,
  person: SignedIn,
  at: Date,
): Promise<{ isNew: boolean; position: number; erased: boolean }> => {
  const { userId, email, firstName, lastName, timeZone } = person;
  const profile: Profile = { firstName, lastName, email, username: usernameOf(email) };
  const command: UserCommand = { type: 'RegisterUser', data: { userId, ...profile } };
  const before = await services.users.load(userId);
  if (before.state.status === 'erased') return { isNew: false, position: before.position, erased: true };
  const isNew = before.revision === -1;
  const meta = metaFor({ organizationId: null, actorId: userId, timeZone, at });
  const result = await execute({ repository: services.users, id: userId, meta, command: () => command });
  if (isRejection(result)) throw new Error(`person ${userId} could not be registered`);
  return { isNew, position: result.position, erased: false };
};

const isMember = async (services: Services, organizationId: string, userId: string): Promise<boolean> =>
  (await services.teams.load(organizationId)).state.members.has(userId);

/** Memberships from the views, each checked against its team's stream; null while the views are behind. */
const membershipsOf = async (
  services: Services,
  userId: string,
): Promise<{ current: string[]; wasMember: boolean } | null> => {
  const { tracker, ports } = services;
  const head = await ports.events.head();
  await tracker.reach([peopleView.name], head);
  if ((await tracker.positionOf([peopleView.name])) < head) return null;
  const row = (await createReader(ports.reads, tracker, '').people([userId])).get(userId);
  const current: string[] = [];
  for (const id of row?.organizationIds ?? []) if (await isMember(services, id, userId)) current.push(id);
  return { current, wasMember: row?.wasMember ?? false };
};

const shownFirst = ['people', 'organizations', 'members', 'metrics', 'inbox'];

/**
 * Completes a sign-in: registers the person, and founds an organization unless the sign-in returns to an invitation or
 * the person was ever a member of one. The next sign-in completes what a crash interrupted. Waits for the views, so that
 * the first page shows the new state.
 */
export const completeSignIn = async (services: Services, person: SignedIn): Promise<Landing> => {
  const at = services.clock();
  const { userId, email, timeZone } = person;
  const own = foundedBy(userId);
  const registered = await register(services, person, at);
  if (registered.erased) return { organizationId: null };
  // a person who was registered just now is a member of nothing, and the views need not be asked
  const memberships = registered.isNew ? { current: [], wasMember: false } : await membershipsOf(services, userId);
  if (!memberships) return (await isMember(services, own, userId)) ? { organizationId: own } : { retryLater: true };
  const [current] = memberships.current;
  if (current !== undefined) return { organizationId: current };
  if (memberships.wasMember || person.returnTo.startsWith('/invite/')) {
    // the page of the invitation reads the signed-in person
    await services.tracker.reach([peopleView.name], registered.position);
    return { organizationId: null };
  }
  const position = await foundTeam(services, {
    organizationId: own,
    userId,
    email,
    name: teamNameOf(person),
    timeZone,
    at,
  });
  await services.tracker.reach(shownFirst, position);
  return { organizationId: own };
};
