import type { AddressProof, ProofKind } from '@upline/contracts';
import { isRejection, provesMailbox } from '@upline/contracts';
import { handleCommand } from '../../platform/commands/handleCommand.ts';
import type { RepositoryOf } from '../../platform/commands/repository.ts';
import type { User, userDecider } from '../user.decider.ts';
import type { ConfirmAddress, SignInAddressOf } from '../../platform/commands/countedAddress.ts';
import { isMailboxProven } from '../user.decider.ts';

const isConfirmed = (state: User): boolean => state.status === 'registered' && state.signIn.proof === 'confirmed';

/** `by` is missing in rows of earlier versions. */
type Proven = { proof: AddressProof; by?: ProofKind | null | undefined };

/** The proof that is asked of a person. Without a mail server nobody can prove an address, and nobody is asked to. */
export const confirmationOf = (
  { proof, by }: Proven,
  sendsMails: boolean,
): 'none' | 'offered' | 'asked' | 'required' => {
  if (!sendsMails) return 'none';
  if (proof === 'confirmed') return !by || provesMailbox(by) ? 'none' : 'offered';
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

/** Makes the function that stores what proved the address of a person. */
export const createConfirmAddress =
  (users: RepositoryOf<typeof userDecider>): ConfirmAddress =>
  async (data, { meta, judge }) => {
    const command = { type: 'ConfirmEmail' as const, data };
    const proven = await handleCommand({ repository: users, id: data.userId, meta, judge, command });
    return isRejection(proven) ? 0 : proven.position;
  };
