import type { RepositoryOf } from '../platform/commands/repository.ts';
import type { User, userDecider } from './user.decider.ts';
import { isMailboxProven } from './user.decider.ts';

/** The address that a person signs in with, and how far it counts. */
export type CountedAddress = {
  /** Null when nothing vouches for it: an identity provider named it without having verified it. */
  email: string | null;
  /** The address whether or not anything vouches for it; null when signed out. */
  claimed: string | null;
  isConfirmed: boolean;
  /** Whether a mail, or an identity provider that read one, has proven it. */
  isMailboxProven: boolean;
  /** Whether the person accepts, invites and revokes nothing until the address is proven. */
  isRestricted: boolean;
};

/** Finds out how far the address of a signed-in person counts; `sessionEmail` is the one that their session has. */
export type SignInAddressOf = (person: { userId: string; sessionEmail: string | null }) => Promise<CountedAddress>;

const isConfirmed = (state: User): boolean => state.status === 'registered' && state.signIn.proof === 'confirmed';

/** What is asked of a person: without a mail server nobody can prove an address, and nobody is asked to. */
export const confirmationOf = (
  { proof }: { proof: 'unasked' | 'asked' | 'confirmed' },
  sendsMails: boolean,
): 'none' | 'asked' | 'required' => {
  if (!sendsMails || proof === 'confirmed') return 'none';
  return proof === 'asked' ? 'required' : 'asked';
};

/** Makes the one function that says how far an address counts. `sendsMails`: whether there is a mail server. */
export const createSignInAddressOf =
  (users: RepositoryOf<typeof userDecider>, { sendsMails }: { sendsMails: boolean }): SignInAddressOf =>
  async ({ userId, sessionEmail }) => {
    const { state } = await users.loadUnless(userId, (loaded) => isConfirmed(loaded.state));
    if (state.status !== 'registered')
      return { email: null, claimed: null, isConfirmed: false, isMailboxProven: false, isRestricted: false };
    return {
      email: isConfirmed(state) ? state.signIn.email : sessionEmail,
      claimed: state.signIn.email,
      isConfirmed: isConfirmed(state),
      isMailboxProven: isMailboxProven(state.signIn),
      isRestricted: confirmationOf(state.signIn, sendsMails) === 'required',
    };
  };
