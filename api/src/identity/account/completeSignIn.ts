import type { ProofKind } from '@upline/contracts';
import { isRejection, peopleView } from '@upline/contracts';
import type { DocumentStore } from '@upline/infra/ports/documentStore.ts';
import type { EventStore } from '@upline/infra/ports/eventStore.ts';
import type { FoundingNeeds } from '../../organization/founding.ts';
import { foundTeam, foundedBy, teamNameOf } from '../../organization/founding.ts';
import { handleCommand } from '../../platform/commands/handleCommand.ts';
import { byProduct } from '../../platform/commands/judge.ts';
import { metaFor } from '../../platform/commands/metadata.ts';
import type { PreferenceNeeds } from '../../preference/preference.commands.ts';
import { noteTimeZone } from '../../preference/preference.commands.ts';
import type { ReaderOf } from '../../platform/queries/reader.ts';
import type { Tracker } from '../../platform/queries/tracker.ts';
import type { InvitationProof } from '../../platform/commands/countedAddress.ts';
import type { AskingNeeds } from './confirmation.ts';
import { tryConfirmation } from './confirmation.ts';
import type { FirstAccount } from '../signIn/firstAccount.ts';
import type { UserNeeds } from '../userNeeds.ts';
import type { KnownBy } from './signInLinks.ts';
import { keepWaiting, knownBy, linkedTo } from './signInLinks.ts';
import { embeddedIssuer, subjectOf, userIdOf } from '../provider/accounts.ts';
import type { SignUp, SignUpMode } from '../signIn/signUp.ts';
import { invitationIn } from '../signIn/signUp.ts';
import type { FirstProfile, User, UserCommand } from '../user.decider.ts';

/** What completing a sign-in takes. */
export type SignInNeeds = UserNeeds &
  FoundingNeeds &
  PreferenceNeeds &
  AskingNeeds & {
    events: Pick<EventStore, 'head'>;
    tracker: Tracker;
    readerOf: ReaderOf;
    firstAccount: Pick<FirstAccount, 'isFirst'>;
    invitationProof: InvitationProof;
    clock: () => Date;
    documents: DocumentStore;
    /** Finds the people who sign in with an address. People who only typed it are left out. */
    directory: { peopleAt: (email: string) => Promise<string[]> };
    signUp: Pick<SignUp, 'mode' | 'admits' | 'made'>;
  };

/**
 * A person as their provider describes them. `provenBy` says what proved the address, null or absent when nothing did;
 * `hasOwnAccount` that the account is one of the embedded provider, whose addresses are typed here.
 */
export type SignedIn = {
  userId: string;
  email: string;
  provenBy?: ProofKind | null;
  hasOwnAccount?: boolean;
  issuer?: string;
  subject?: string;
  firstName: string | null;
  lastName: string | null;
  timeZone: string;
  /** The language of the browser, where it is known. */
  locale?: string;
  returnTo: string;
};

/**
 * The organization in which the session starts (null: none), `retryLater` while the views are behind, `refused` for a
 * person who has no account and may not make one, or `known` for a new sign-in whose address has an account already.
 */
export type Landing =
  | { organizationId: string | null }
  | { retryLater: true }
  | { refused: Exclude<SignUpMode, 'open'> }
  | { known: KnownBy };

/**
 * The user id of a person who signs in. Only the operator links a sign-in to somebody else's id. With an outside
 * provider an erased person who comes back is a new person: the provider names them as before, and an id is never used
 * again.
 */
export const findUserId = async (
  { users, documents }: Pick<SignInNeeds, 'users' | 'documents'>,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<string> => {
  const person = issuer === embeddedIssuer ? null : await linkedTo({ documents }, { issuer, subject });
  if (person !== null && (await users.load(person)).state.status === 'registered') return person;
  for (let generation = 0; ; generation += 1) {
    const userId = userIdOf(issuer, subjectOf(subject, generation));
    // an account of our own is deleted with the person
    if (issuer === embeddedIssuer || (await users.load(userId)).state.status !== 'erased') return userId;
  }
};

const minUsername = 3;

/** A username starts as the e-mail's local part, filled up to three characters . */
export const usernameOf = (email: string): string => email.replace(/@.*/u, '').slice(0, 60).padEnd(minUsername, '0');

const profileOf = ({ firstName, lastName, email }: SignedIn): FirstProfile => ({
  firstName,
  lastName,
  email,
  username: usernameOf(email),
});

const isAsked = (state: User): boolean => state.status === 'registered' && state.signIn.proof === 'asked';

/** What proves the address of a person who is registered now. */
const proofOf = async (
  { firstAccount, invitationProof }: SignInNeeds,
  { userId, email, provenBy, hasOwnAccount = false, returnTo }: SignedIn,
): Promise<ProofKind | null> => {
  if (provenBy) return provenBy;
  if (await firstAccount.isFirst(userId)) return 'first';
  const token = invitationIn(returnTo);
  const by = token === null ? null : await invitationProof(token, email);
  // another provider could have verified the address, and did not
  return by === 'link' && !hasOwnAccount ? null : by;
};

/**
 * How the person signs in whose account has the address that the provider vouches for; null when nobody has it. A new
 * sign-in is never joined to them by itself: it waits for the operator.
 */
const knownAt = async (
  needs: SignInNeeds,
  { email, provenBy = null, hasOwnAccount = false, issuer, subject }: SignedIn,
): Promise<{ known: KnownBy } | null> => {
  if (hasOwnAccount || provenBy === null || issuer === undefined || subject === undefined) return null;
  const people = await needs.directory.peopleAt(email);
  const [first] = people;
  if (first === undefined) return null;
  await keepWaiting(needs, { issuer, subject, email, people });
  return { known: await knownBy(needs.documents, first) };
};

/** Registers the person at their first sign-in; at a later one, notes a proof of the address or another address. */
const register = async (
  needs: SignInNeeds,
  person: SignedIn,
  at: Date,
): Promise<{ isNew: boolean; position: number; erased: boolean } | { known: KnownBy } | 'refused'> => {
  const { userId, email, timeZone, locale = null, provenBy = null } = person;
  const before = await needs.users.load(userId);
  if (before.state.status === 'erased') return { isNew: false, position: before.position, erased: true };
  const isNew = before.revision === -1;
  const known = isNew ? await knownAt(needs, person) : null;
  if (known) return known;
  const askedBefore = isAsked(before.state);
  if (isNew && !(await needs.signUp.admits({ userId, email, invitation: invitationIn(person.returnTo) })))
    return 'refused';
  const command: UserCommand = isNew
    ? { type: 'RegisterUser', data: { userId, ...profileOf(person), by: await proofOf(needs, person) } }
    : { type: 'NoteSignIn', data: { userId, email, by: provenBy } };
  const meta = metaFor({ organizationId: null, actorId: userId, timeZone, at });
  const result = await handleCommand({ repository: needs.users, id: userId, meta, command, judge: byProduct });
  if (isRejection(result)) throw new Error(`person ${userId} could not be registered`);
  if (isNew) await needs.signUp.made(userId);
  if (isAsked(result.state) && !askedBefore) await tryConfirmation(needs, { userId, email, locale, judge: byProduct });
  return { isNew, position: result.position, erased: false };
};

const isMember = async (needs: SignInNeeds, organizationId: string, userId: string): Promise<boolean> =>
  (await needs.teams.load(organizationId)).state.members.has(userId);

/** Memberships from the views, each checked against its team's stream; null while the views are behind. */
const membershipsOf = async (
  needs: SignInNeeds,
  userId: string,
): Promise<{ current: string[]; wasMember: boolean } | null> => {
  const { tracker, events, readerOf } = needs;
  const head = await events.head();
  await tracker.reach([peopleView.name], head);
  if ((await tracker.positionOf([peopleView.name])) < head) return null;
  const row = (await readerOf('').people([userId])).get(userId);
  const current: string[] = [];
  for (const id of row?.organizationIds ?? []) if (await isMember(needs, id, userId)) current.push(id);
  return { current, wasMember: row?.wasMember ?? false };
};

const shownFirst = ['people', 'organizations', 'members', 'metrics', 'inbox'];

/**
 * Completes a sign-in: registers the person, and founds an organization at the first sign-in unless it returns to an
 * invitation or the person was ever a member of one. After a crash between the steps the next sign-in completes
 * them. Waits for the views that the first page shows.
 */
export const completeSignIn = async (needs: SignInNeeds, person: SignedIn): Promise<Landing> => {
  const at = needs.clock();
  const { userId, email, timeZone } = person;
  const own = foundedBy(userId);
  const registered = await register(needs, person, at);
  if (registered === 'refused') return { refused: needs.signUp.mode === 'closed' ? 'closed' : 'invited' };
  if ('known' in registered) return registered;
  if (registered.erased) return { organizationId: null };
  await noteTimeZone(needs, { userId, timeZone, at });
  // a person who was registered just now is a member of nothing, and the views need not be asked
  const memberships = registered.isNew ? { current: [], wasMember: false } : await membershipsOf(needs, userId);
  if (!memberships) return (await isMember(needs, own, userId)) ? { organizationId: own } : { retryLater: true };
  const [current] = memberships.current;
  if (current !== undefined) return { organizationId: current };
  if (memberships.wasMember || person.returnTo.startsWith('/invite/')) {
    // the page of the invitation reads the signed-in person
    await needs.tracker.reach([peopleView.name], registered.position);
    return { organizationId: null };
  }
  const position = await foundTeam(needs, {
    organizationId: own,
    userId,
    email,
    name: teamNameOf(person),
    timeZone,
    at,
    judge: byProduct,
  });
  if (isRejection(position)) throw new Error(`the organization of ${userId} could not be founded`);
  await needs.tracker.reach(shownFirst, position);
  return { organizationId: own };
};
