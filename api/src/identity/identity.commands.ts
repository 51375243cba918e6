import type { identityCommands } from '@upline/contracts';
import { can, personInitials, reject } from '@upline/contracts';
import { execute } from '../platform/commands.ts';
import type { CommandHandlers } from '../platform/requests.ts';
import { outcomeOf } from '../platform/requests.ts';
import type { User, UserCommand } from './user.decider.ts';

const toAnswer = (id: string, state: User, revision: number) => {
  if (state.status !== 'registered') throw new Error(`person ${id} has no state to answer`);
  return { id, ...state.profile, initials: personInitials(state.profile), revision };
};

export const identityHandlers: CommandHandlers<keyof typeof identityCommands> = {
  ChangeProfile: async ({ params: { id }, body, actor, meta, ifMatch }, { users }) => {
    const command: UserCommand = { type: 'ChangeProfile', data: { userId: id, ...body } };
    if (!can(actor, 'profile:edit', { userId: id })) return reject('identity/not-yours');
    const result = await execute({ repository: users, id, meta, ifMatch, command: () => command });
    return outcomeOf(result, (state, revision) => toAnswer(id, state, revision));
  },
};
