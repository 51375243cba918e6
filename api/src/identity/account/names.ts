import type { PersonRow } from '@upline/contracts';
import { erased, fullNameOf } from '@upline/contracts';
import type { RepositoryOf } from '../../platform/commands/repository.ts';
import type { Profile, userDecider } from '../user.decider.ts';

const unknownName = 'Unknown User';

/** The name of a person in lists. */
export const nameOf = (person: PersonRow | undefined): string => {
  if (!person) return unknownName;
  return person.erased ? erased : fullNameOf(person);
};

type Users = RepositoryOf<typeof userDecider>;

/**
 * Makes the function that finds the name of a registered person with the address they sign in with; null for others.
 */
export const createInviterOf =
  (users: Users) =>
  async (userId: string): Promise<{ name: string; email: string; isConfirmed: boolean } | null> => {
    const { state } = await users.cached(userId);
    if (state.status !== 'registered') return null;
    const { email, proof } = state.signIn;
    return { name: fullNameOf({ ...state.profile, email }), email, isConfirmed: proof === 'confirmed' };
  };

/** Makes the function that says whether a person was erased. */
export const createIsErased =
  (users: Users) =>
  async (userId: string): Promise<boolean> =>
    (await users.load(userId)).state.status === 'erased';

/** Makes the function that loads the profile of a registered person, null for others. */
export const createLoadProfile =
  (users: Users) =>
  async (userId: string): Promise<Profile | null> => {
    const { state } = await users.load(userId);
    return state.status === 'registered' ? state.profile : null;
  };
