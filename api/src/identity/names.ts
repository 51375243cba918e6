import type { PersonRow } from '@upline/contracts';
import { erased, fullNameOf } from '@upline/contracts';
import type { RepositoryOf } from '../platform/commands/repository.ts';
import type { Profile, userDecider } from './user.decider.ts';

const unknownName = 'Unknown User';

/** The name of a person in lists. */
export const nameOf = (person: PersonRow | undefined): string => {
  if (!person) return unknownName;
  return person.erased ? erased : fullNameOf(person);
};

type Users = RepositoryOf<typeof userDecider>;

/** Makes the function that finds the name of a registered person, null for others. */
export const createPersonNameOf =
  (users: Users) =>
  async (userId: string): Promise<string | null> => {
    const { state } = await users.cached(userId);
    return state.status === 'registered' ? fullNameOf(state.profile) : null;
  };

/** Makes the function that loads the profile of a registered person, null for others. */
export const createLoadProfile =
  (users: Users) =>
  async (userId: string): Promise<Profile | null> => {
    const { state } = await users.load(userId);
    return state.status === 'registered' ? state.profile : null;
  };
