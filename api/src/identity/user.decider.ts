import type { ProofKind, StoredEventOf } from '@upline/contracts';
import {
  erased,
  identityEvents,
  impossible,
  phoneLeft,
  profileNames,
  provesMailbox,
  reject,
  wrongNames,
} from '@upline/contracts';
import type { Decider, NewFact } from '../platform/commands/decider.ts';

export type Profile = {
  firstName: string | null;
  lastName: string | null;
  email: string;
  username: string;
  /** A number at which the team reaches the person. */
  phone: string | null;
  /** Whether pages of the person's links offer that number. */
  reachable: boolean;
  /** What these pages say in the person's name. */
  greeting: string | null;
};

/** What a profile has only once it is changed. */
type Added = Pick<Profile, 'phone' | 'reachable' | 'greeting'>;
const added: Added = { phone: null, reachable: false, greeting: null };

/** A profile as it is registered. */
export type FirstProfile = Omit<Profile, keyof Added>;

/** A profile as forms and events have it: what was added later stays as before where it is left out. */
type SentProfile = FirstProfile & { [Name in keyof Added]?: Added[Name] | undefined };

/** A profile form with the phone number as it is kept where the form has another one than before. */
type TypedProfile = SentProfile & { readPhone?: string | null | undefined };

/** The address that a person signs in with, and what proved it. */
export type SignInAddress =
  { email: string; proof: 'unasked' | 'asked' } | { email: string; proof: 'confirmed'; by: ProofKind };

/** `said` is false when only the deleted key shows the erasure, because an older log without its event was restored. */
export type User =
  | { status: 'none' }
  | { status: 'registered'; profile: Profile; signIn: SignInAddress }
  | { status: 'erased'; said: boolean };

/** A sign-in address with what proves it; null when only the person says that it is theirs. */
type ClaimedAddress = { userId: string; email: string; by: ProofKind | null };

export type UserCommand =
  | { type: 'RegisterUser'; data: { userId: string; by: ProofKind | null } & FirstProfile }
  | { type: 'NoteSignIn'; data: ClaimedAddress }
  | { type: 'ConfirmEmail'; data: { userId: string; email: string; by: ProofKind } }
  | { type: 'ChangeProfile'; data: { userId: string } & TypedProfile }
  | { type: 'ResetSecondFactor'; data: { userId: string } }
  | { type: 'LinkSignIn'; data: { userId: string; issuer: string } }
  | { type: 'ErasePerson'; data: { userId: string } };

const same = (one: Profile, other: SentProfile): boolean =>
  one.firstName === other.firstName &&
  one.lastName === other.lastName &&
  one.email === other.email &&
  one.username === other.username &&
  (['phone', 'reachable', 'greeting'] as const).every((name) => other[name] === undefined || one[name] === other[name]);

/** Whether somebody who reads the mail of the address has proven it. */
export const isMailboxProven = (signIn: SignInAddress): boolean =>
  signIn.proof === 'confirmed' && provesMailbox(signIn.by);

const claim = ({ userId, email, by }: ClaimedAddress): NewFact<StoredEventOf<typeof identityEvents>> =>
  by === null
    ? { type: 'EmailConfirmationAsked', data: { userId, email } }
    : { type: 'EmailConfirmed', data: { userId, email, by } };

const register = ({ by, ...data }: { userId: string; by: ProofKind | null } & FirstProfile) => [
  { type: 'UserRegistered' as const, data },
  claim({ userId: data.userId, email: data.email, by }),
];

/** A proof is kept unless this one says more: that somebody reads the mailbox, or that the address is another one. */
const note = (signIn: SignInAddress, claimed: ClaimedAddress) => {
  // an account from before this rule is not restricted by a provider that does not vouch for another address
  if (signIn.email !== claimed.email) return signIn.proof === 'unasked' && claimed.by === null ? [] : [claim(claimed)];
  const isKnown = claimed.by === null || (signIn.proof === 'confirmed' && !provesMailbox(claimed.by));
  return isKnown || isMailboxProven(signIn) ? [] : [claim(claimed)];
};

/** An address that the person does not sign in with any more is not confirmed. */
const confirm = (signIn: SignInAddress, proven: ClaimedAddress) =>
  proven.email === signIn.email ? note(signIn, proven) : reject('identity/confirmation-unknown');

const refuse = ({ status }: { status: 'none' | 'erased' }) =>
  reject(status === 'none' ? 'identity/not-found' : 'identity/erased');

const profileOf = ({ firstName, lastName, email, username, ...sent }: SentProfile, state: User): Profile => {
  const before = state.status === 'registered' ? state.profile : added;
  const { phone = before.phone, reachable = before.reachable, greeting = before.greeting } = sent;
  return { firstName, lastName, email, username, phone, reachable, greeting };
};

const changeProfile = (
  before: Profile,
  { phone = before.phone, readPhone, ...sent }: { userId: string } & TypedProfile,
) => {
  const { reachable = before.reachable, greeting = before.greeting } = sent;
  const data = { ...sent, phone: phoneLeft(before.phone, { phone, readPhone }), reachable, greeting };
  const wrong = wrongNames(profileNames, before, data);
  if (wrong) return reject('identity/wrong-name', wrong);
  return same(before, data) ? [] : [{ type: 'ProfileChanged' as const, data }];
};

const resetSecondFactor = (state: User, data: { userId: string }) =>
  state.status === 'registered' ? [{ type: 'SecondFactorReset' as const, data }] : refuse(state);

const linkSignIn = (state: User, data: { userId: string; issuer: string }) =>
  state.status === 'registered' ? [{ type: 'SignInLinked' as const, data }] : refuse(state);

const erasePerson = (state: User, data: { userId: string }) => {
  if (state.status === 'none') return refuse(state);
  return state.status === 'erased' && state.said ? [] : [{ type: 'PersonErased' as const, data }];
};

const asked = { proof: 'asked' as const };

// the profile of an older account began with the address that it signs in with
const signInOf = (state: User, { email }: SentProfile): SignInAddress =>
  state.status === 'registered' ? state.signIn : { email, proof: 'unasked' };

/**
 * A person: registered at the first sign-in, changes their own profile, proves the address they sign in with, can be
 * erased.
 */
export const userDecider: Decider<User, UserCommand, typeof identityEvents> = {
  stream: 'user',
  events: identityEvents,
  notFound: 'identity/not-found',
  cached: 5_000,
  initialState: () => ({ status: 'none' }),
  decide: (command, state) => {
    switch (command.type) {
      case 'RegisterUser':
        return state.status === 'none' ? register(command.data) : [];
      case 'NoteSignIn':
        return state.status === 'registered' ? note(state.signIn, command.data) : refuse(state);
      case 'ConfirmEmail':
        return state.status === 'registered' ? confirm(state.signIn, command.data) : refuse(state);
      case 'ChangeProfile':
        if (state.status !== 'registered') return refuse(state);
        return changeProfile(state.profile, command.data);
      case 'ResetSecondFactor':
        return resetSecondFactor(state, command.data);
      case 'LinkSignIn':
        return linkSignIn(state, command.data);
      case 'ErasePerson':
        return erasePerson(state, command.data);
      default:
        return impossible(command);
    }
  },
  evolve: (state, event: StoredEventOf<typeof identityEvents>) => {
    switch (event.type) {
      case 'UserRegistered':
      case 'ProfileChanged':
        // once the key is deleted the address reads so in older events too, which come before the erasure
        return event.data.email === erased
          ? { status: 'erased', said: false }
          : { status: 'registered', profile: profileOf(event.data, state), signIn: signInOf(state, event.data) };
      case 'EmailConfirmationAsked':
      case 'EmailConfirmed': {
        if (state.status !== 'registered') return state;
        const { email } = event.data;
        const proven = event.type === 'EmailConfirmed' ? { proof: 'confirmed' as const, by: event.data.by } : asked;
        return { ...state, signIn: { email, ...proven } };
      }
      case 'SecondFactorReset':
      case 'SignInLinked':
        return state;
      case 'PersonErased':
        return { status: 'erased', said: true };
      default:
        return impossible(event);
    }
  },
};
