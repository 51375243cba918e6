import type { OrganizationRow, PersonRow, identityQueries } from '@upline/contracts';
import {
  inboxView,
  levelOf,
  maskEmail,
  membersView,
  organizationsView,
  personInitials,
  reject,
  shownTeamName,
  teamGoalOf,
} from '@upline/contracts';
import { lastAnswerOf, lastOpeningOf, momentsOf, unreadOf } from '../notification/notification.queries.ts';
import type { FoundingNeeds } from '../organization/founding.ts';
import type { QueryHandlers } from '../platform/queries/requests.ts';
import { addressMark, parseConfirmation } from './account/confirmationToken.ts';
import type { UserNeeds } from './userNeeds.ts';
import { confirmationOf } from './account/signInAddress.ts';
import type { SignInAddress } from './user.decider.ts';
import { isMailboxProven } from './user.decider.ts';

/** What queries about people take. */
export type CurrentUserNeeds = UserNeeds & FoundingNeeds & { sendsMails: boolean; secret: string };

// a row of the version before has no goal yet
const toOrganization = ({ organizationId: id, goalReached: _goalReached, ...row }: OrganizationRow) => ({
  id,
  ...row,
  teamGoal: teamGoalOf(row),
});

type Shown = Pick<
  PersonRow,
  | 'userId'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'proof'
  | 'provenBy'
  | 'contactEmail'
  | 'username'
  | 'phone'
  | 'reachable'
  | 'greeting'
  | 'revision'
>;

// no view has the person or the organization of a first sign-in while no projector runs: both come from the streams
// then

const personByStream = async ({ users }: UserNeeds, userId: string): Promise<Shown | null> => {
  const { state, revision } = await users.load(userId);
  if (state.status !== 'registered') return null;
  const { profile, signIn } = state;
  const provenBy = signIn.proof === 'confirmed' ? signIn.by : null;
  const { email, proof } = signIn;
  return { userId, ...profile, contactEmail: profile.email, email, proof, provenBy, revision };
};

const organizationByStream = async (
  { organizations, teams }: FoundingNeeds,
  organizationId: string,
): Promise<OrganizationRow | null> => {
  const [{ state, revision }, { state: team }] = await Promise.all([
    organizations.load(organizationId),
    teams.load(organizationId),
  ]);
  if (state.status !== 'founded') return null;
  const { planTier, members } = team;
  const counts = { teamCount: members.size, assetCount: 0 };
  const { domain, timeZone } = state.details;
  const { country, locale, assetEditors, sayTeammateWorks } = state;
  const settings = { country, locale, assetEditors, sayTeammateWorks };
  const shown = { name: shownTeamName(state.details), domain, timeZone, ...settings };
  return { organizationId, ...shown, ...state.colors, planTier, ...counts, teamGoal: state.goal, revision };
};

const signInOf = async (users: UserNeeds['users'], userId: string): Promise<SignInAddress | null> => {
  const { state } = await users.load(userId);
  return state.status === 'registered' ? state.signIn : null;
};

/** The handler of each query about people. */
export const identityReads: QueryHandlers<typeof identityQueries, CurrentUserNeeds> = {
  currentUser: async ({ actor, organizationId, reader, lacksFactor }, needs) => {
    const row = (await reader.people([actor.userId])).get(actor.userId);
    const person = row ?? (await personByStream(needs, actor.userId));
    if (!person) return reject('identity/not-found');
    const [projected, member, inbox, preferences] = await Promise.all([
      reader.get(organizationsView, ''),
      reader.get(membersView, actor.userId),
      reader.get(inboxView, actor.userId),
      reader.preferences([actor.userId]),
    ]);
    const organization =
      projected ?? (organizationId === '' ? null : await organizationByStream(needs, organizationId));
    const { userId: id, firstName, lastName, contactEmail: email = person.email, username, revision } = person;
    return {
      id,
      firstName,
      lastName,
      email,
      username,
      phone: person.phone ?? null,
      reachable: person.reachable ?? false,
      greeting: person.greeting ?? null,
      revision,
      initials: personInitials({ firstName, lastName, email }),
      signInEmail: person.email,
      confirmation: confirmationOf({ proof: person.proof, by: person.provenBy }, needs.sendsMails),
      sendsMails: needs.sendsMails,
      role: actor.role,
      factorNeeded: lacksFactor,
      level: levelOf(member?.totalShares ?? 0),
      unreadNotifications: unreadOf(inbox, preferences.get(actor.userId)),
      lastOpenedAt: lastOpeningOf(inbox),
      lastAnsweredAt: lastAnswerOf(inbox),
      moments: momentsOf(inbox, organization?.goalReached),
      organization: organization ? toOrganization(organization) : null,
    };
  },
  showConfirmation: async ({ params, actor, at }, { users, secret }) => {
    const viewer = actor.userId === '' ? null : await signInOf(users, actor.userId);
    const unknown = { state: 'unknown' as const, email: null, signedInAs: viewer?.email ?? null };
    const confirmation = parseConfirmation(secret, params.token, at);
    const asked = confirmation && (await signInOf(users, confirmation.userId));
    if (!asked || addressMark(secret, asked.email) !== confirmation.mark) return unknown;
    const masked = { ...unknown, email: maskEmail(asked.email) };
    if (!viewer) return { ...masked, state: 'signed-out' };
    if (confirmation.userId !== actor.userId) return { ...masked, state: 'other-account' };
    return { ...unknown, email: asked.email, state: isMailboxProven(asked) ? 'done' : 'open' };
  },
};
