import type { StoredEventOf } from '@upline/contracts';
import { erased, identityEvents, impossible, reject } from '@upline/contracts';
import type { Decider } from '../platform/commands/decider.ts';

export type Profile = { firstName: string | null; lastName: string | null; email: string; username: string };

/** `said` is false when only the deleted key shows the erasure, because an older log without its event was restored. */
export type User =
  { status: 'none' } | { status: 'registered'; profile: Profile } | { status: 'erased'; said: boolean };

export type UserCommand =
  | { type: 'RegisterUser'; data: { userId: string } & Profile }
  | { type: 'ChangeProfile'; data: { userId: string } & Profile }
  | { type: 'ErasePerson'; data: { userId: string } };

const same = (one: Profile, other: Profile): boolean =>
  one.firstName === other.firstName &&
  one.lastName === other.lastName &&
  one.email === other.email &&
  one.username === other.username;

const profileOf = ({ firstName, lastName, email, username }: Profile): Profile => ({
  firstName,
  lastName,
  email,
  username,
});

/** A person: registered at the first sign-in, changes their own profile, can be erased. */
export const userDecider: Decider<User, UserCommand, typeof identityEvents> = {
  stream: 'user',
  events: identityEvents,
  notFound: 'identity/not-found',
  cached: 5_000,
  initialState: () => ({ status: 'none' }),
  decide: (command, state) => {
    switch (command.type) {
      case 'RegisterUser':
        return state.status === 'none' ? [{ type: 'UserRegistered', data: command.data }] : [];
      case 'ChangeProfile':
        if (state.status === 'none') return reject('identity/not-found');
        if (state.status === 'erased') return reject('identity/erased');
        return same(state.profile, command.data) ? [] : [{ type: 'ProfileChanged', data: command.data }];
      case 'ErasePerson':
        if (state.status === 'none') return reject('identity/not-found');
        return state.status === 'erased' && state.said ? [] : [{ type: 'PersonErased', data: command.data }];
      default:
        return impossible(command);
    }
  },
  evolve: (_state, event: StoredEventOf<typeof identityEvents>) => {
    switch (event.type) {
      case 'UserRegistered':
      case 'ProfileChanged':
        // once the key is deleted the address reads so in older events too, which come before the erasure
        return event.data.email === erased
          ? { status: 'erased', said: false }
          : { status: 'registered', profile: profileOf(event.data) };
      case 'PersonErased':
        return { status: 'erased', said: true };
      default:
        return impossible(event);
    }
  },
};
