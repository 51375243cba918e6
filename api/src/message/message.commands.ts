import type { MessageAnswer, RejectionCode, messageCommands } from '@upline/contracts';
import { can, maxMessages, ownMessagesView, reject, teamMessagesView } from '@upline/contracts';
import type { AssetNeeds } from '../asset/asset.commands.ts';
import { answerWith, noAnswer } from '../platform/commands/defineCommand.ts';
import { handleCommand } from '../platform/commands/handleCommand.ts';
import type { RepositoryOf } from '../platform/commands/repository.ts';
import type { CommandContext, CommandHandlers } from '../platform/commands/requests.ts';
import type { Reader, ReaderOf } from '../platform/queries/reader.ts';
import type { Content, Message, MessageCommand, messageDecider } from './message.decider.ts';

/** What commands about messages take. */
export type MessageNeeds = Pick<AssetNeeds, 'assets'> & {
  messages: RepositoryOf<typeof messageDecider>;
  readerOf: ReaderOf;
};

const present = (id: string, state: Message, revision: number): MessageAnswer => {
  if (state.status === 'none') throw new Error(`message ${id} has no state to present`);
  const { ownerId, ofTeam, content, createdAt } = state;
  return { id, ...content, ownerId, ofTeam, createdAt, revision };
};

/** Whether a message may be meant for an asset: one of the organization that is there. */
const isAssetThere = async ({ assets }: MessageNeeds, organizationId: string, assetId: string | null) => {
  if (assetId === null) return true;
  const asset = await assets.loadUnless(
    assetId,
    (cached) => cached.organizationId !== organizationId || cached.state.status === 'present',
  );
  return asset.organizationId === organizationId && asset.state.status === 'present';
};

/** The number of messages in the list that a new one goes into. */
const countOf = async (reader: Reader, userId: string, ofTeam: boolean): Promise<number> => {
  if (ofTeam) return (await reader.get(teamMessagesView, ''))?.messages.length ?? 0;
  return (await reader.ofPeople(ownMessagesView, [userId])).get(userId)?.messages.length ?? 0;
};

const authorize =
  ({ actor }: CommandContext) =>
  (state: Message): RejectionCode | null => {
    if (state.status === 'none') return 'message/not-found';
    if (state.ofTeam) return can(actor, 'message:write-for-team') ? null : 'message/not-allowed';
    return can(actor, 'message:change-own', { ownerId: state.ownerId }) ? null : 'message/not-found';
  };

type OfMessage = CommandContext & { params: { id: string } };

const onMessage = (request: OfMessage, { messages }: MessageNeeds, command: MessageCommand) =>
  handleCommand({
    repository: messages,
    id: request.params.id,
    command,
    meta: request.meta,
    judge: request.judge,
    ifMatch: request.ifMatch,
    authorize: authorize(request),
  });

/** The handler of each command about messages. */
export const messageHandlers: CommandHandlers<typeof messageCommands, MessageNeeds> = {
  WriteMessage: async ({ body, actor, organizationId, commandId: id, meta, judge, room }, needs) => {
    const ofTeam = can(actor, 'message:write-for-team');
    const [hasAsset, count] = await Promise.all([
      isAssetThere(needs, organizationId, body.assetId),
      countOf(needs.readerOf(organizationId), actor.userId, ofTeam),
    ]);
    const refusal = hasAsset ? (count < maxMessages ? null : 'message/too-many') : 'message/asset-not-found';
    const content: Content = body;
    const result = await handleCommand({
      repository: needs.messages,
      id,
      meta,
      judge,
      room,
      creates: true,
      // a repeat is answered like the first time, also when it would be refused by now
      authorize: () => refusal,
      command: { type: 'WriteMessage', data: { messageId: id, ownerId: actor.userId, ofTeam, content } },
    });
    return answerWith(result, (state, revision) => present(id, state, revision));
  },
  ChangeMessage: async (request, needs) => {
    const { id } = request.params;
    if (!(await isAssetThere(needs, request.organizationId, request.body.assetId)))
      return reject('message/asset-not-found');
    const command: MessageCommand = { type: 'ChangeMessage', data: { messageId: id, content: request.body } };
    return answerWith(await onMessage(request, needs, command), (state, revision) => present(id, state, revision));
  },
  RemoveMessage: async (request, needs) => {
    const command: MessageCommand = { type: 'RemoveMessage', data: { messageId: request.params.id } };
    return answerWith(await onMessage(request, needs, command), noAnswer);
  },
};
