import type { CommandAnswer, identityCommands } from '@upline/contracts';
import { can, personInitials, reject } from '@upline/contracts';
import { answerWith, defineCommand, noAnswer } from '../platform/commands/defineCommand.ts';
import { handleCommand } from '../platform/commands/handleCommand.ts';
import type { CommandHandler, CommandHandlers, CommandRequest } from '../platform/commands/requests.ts';
import type { CountryOf } from '../platform/lib/contact/readPhone.ts';
import { readPhone } from '../platform/lib/contact/readPhone.ts';
import type { AskingNeeds } from './account/confirmation.ts';
import { askConfirmation } from './account/confirmation.ts';
import { addressMark, parseConfirmation } from './account/confirmationToken.ts';
import type { User, UserCommand } from './user.decider.ts';
import { isMailboxProven } from './user.decider.ts';
import type { UserNeeds } from './userNeeds.ts';

export type { UserNeeds };

/** What commands about a person's own address take besides. */
export type ConfirmingNeeds = UserNeeds & AskingNeeds & { secret: string };

/** What changing a profile takes besides: the country whose numbers those without a country are. */
export type ProfileNeeds = UserNeeds & { countryOf: CountryOf };

type ChangingProfile = CommandRequest<(typeof identityCommands)['ChangeProfile']>;
type WithReadPhone = ChangingProfile & { readPhone: string | null | undefined };
type ProfileAnswer = CommandAnswer<(typeof identityCommands)['ChangeProfile']>;

const presentProfile = (id: string, state: User, revision: number) => {
  if (state.status !== 'registered') throw new Error(`person ${id} has no state to present`);
  return { id, ...state.profile, initials: personInitials(state.profile), revision };
};

const changeProfile: CommandHandler<WithReadPhone, ProfileAnswer, UserNeeds> = defineCommand({
  stream: ({ users }: UserNeeds) => users,
  id: ({ params }) => params.id,
  authorize: ({ params, actor }) => (can(actor, 'profile:edit', { userId: params.id }) ? null : 'identity/not-yours'),
  toCommand: ({ params, body, readPhone }): UserCommand => ({
    type: 'ChangeProfile',
    data: { userId: params.id, ...body, readPhone },
  }),
  toAnswer: (state, { request, revision }) => presentProfile(request.params.id, state, revision),
});

const withReadPhone = async (request: ChangingProfile, { countryOf }: ProfileNeeds): Promise<WithReadPhone> => {
  const { organizationId, body } = request;
  return { ...request, readPhone: body.phone && readPhone(body.phone, await countryOf(organizationId)) };
};

/** The handler of each command about people. */
export const identityHandlers: CommandHandlers<typeof identityCommands, ConfirmingNeeds & ProfileNeeds> = {
  ChangeProfile: async (request, needs) => changeProfile(await withReadPhone(request, needs), needs),
  SendConfirmation: async ({ actor: { userId }, judge }, needs) => {
    if (!needs.sendsMails) return reject('identity/no-mail-server');
    const { state, revision, position } = await needs.users.load(userId);
    if (state.status !== 'registered') return reject('identity/not-found');
    const { email } = state.signIn;
    const refused = isMailboxProven(state.signIn) ? null : await askConfirmation(needs, { userId, email, judge });
    if (refused !== null) return reject(refused);
    return { kind: 'accepted', state: null, revision, position, repeat: false };
  },
  ConfirmEmail: async ({ params, actor, meta, judge, at }, { users, secret }) => {
    const confirmation = parseConfirmation(secret, params.token, at);
    if (!confirmation) return reject('identity/confirmation-unknown');
    if (confirmation.userId !== actor.userId) return reject('identity/confirmation-of-another');
    const { userId } = actor;
    const { state } = await users.load(userId);
    if (state.status !== 'registered') return reject('identity/not-found');
    const { email } = state.signIn;
    if (addressMark(secret, email) !== confirmation.mark) return reject('identity/confirmation-unknown');
    const command: UserCommand = { type: 'ConfirmEmail', data: { userId, email, by: 'mail' } };
    return answerWith(await handleCommand({ repository: users, id: userId, meta, judge, command }), noAnswer);
  },
};
