import type { identityCommands } from '@upline/contracts';
import { can, personInitials } from '@upline/contracts';
import { defineCommand } from '../platform/commands/defineCommand.ts';
import type { RepositoryOf } from '../platform/commands/repository.ts';
import type { CommandHandlers } from '../platform/commands/requests.ts';
import type { User, UserCommand, userDecider } from './user.decider.ts';

/** What commands about people take. */
export type UserNeeds = { users: RepositoryOf<typeof userDecider> };

const presentProfile = (id: string, state: User, revision: number) => {
  if (state.status !== 'registered') throw new Error(`person ${id} has no state to present`);
  return { id, ...state.profile, initials: personInitials(state.profile), revision };
};

/** The handler of each command about people. */
export const identityHandlers: CommandHandlers<typeof identityCommands, UserNeeds> = {
  ChangeProfile: defineCommand({
    stream: ({ users }: UserNeeds) => users,
    id: ({ params }) => params.id,
    authorize: ({ params, actor }) => (can(actor, 'profile:edit', { userId: params.id }) ? null : 'identity/not-yours'),
    toCommand: ({ params, body }): UserCommand => ({ type: 'ChangeProfile', data: { userId: params.id, ...body } }),
    toAnswer: (state, { request, revision }) => presentProfile(request.params.id, state, revision),
  }),
};
