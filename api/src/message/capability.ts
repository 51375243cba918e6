import type { ListedMessage, MessageAnswer, TeamMessagesRow, messageQueries } from '@upline/contracts';
import { assetsView, messageCapability, ownMessagesView, teamMessagesView } from '@upline/contracts';
import { defineCapability } from '../platform/capability.ts';
import type { PersonalData } from '../platform/capability.ts';
import type { Reader } from '../platform/queries/reader.ts';
import type { QueryHandlers } from '../platform/queries/requests.ts';
import { messageHandlers } from './message.commands.ts';
import { messageDecider } from './message.decider.ts';

const toAnswer = (
  { messageId: id, ownerId, text, language, assetId, status, createdAt, revision }: TeamMessagesRow['messages'][number],
  ofTeam: boolean,
): MessageAnswer => ({ id, text, language, assetId, status, ownerId, ofTeam, createdAt, revision });

const messagesFor = async (reader: Reader, userId: string): Promise<MessageAnswer[]> => {
  const [team, own] = await Promise.all([reader.get(teamMessagesView, ''), reader.ofPeople(ownMessagesView, [userId])]);
  const ownHere = (own.get(userId)?.messages ?? []).filter((one) => one.inOrganization === reader.organizationId);
  return [...(team?.messages ?? []).map((one) => toAnswer(one, true)), ...ownHere.map((one) => toAnswer(one, false))];
};

/** Messages with the titles of their assets: null without one, and for one that was deleted. */
const withTitles = async (reader: Reader, messages: readonly MessageAnswer[]): Promise<ListedMessage[]> => {
  const assets = await reader.getAll(
    assetsView,
    messages.flatMap(({ assetId }) => assetId ?? []),
  );
  return messages.map((one) => {
    const asset = one.assetId === null ? undefined : assets.get(one.assetId);
    return { ...one, assetTitle: !asset || asset.deleted ? null : asset.title };
  });
};

const queries: QueryHandlers<typeof messageQueries, unknown> = {
  listMessages: async ({ actor, reader }) => withTitles(reader, await messagesFor(reader, actor.userId)),
};

const personalData: PersonalData<unknown> = {
  views: [teamMessagesView, ownMessagesView],
  inOrganization: async ({ reader, userId }) => ({
    messages: (await messagesFor(reader, userId)).filter(({ ownerId }) => ownerId === userId),
  }),
};

const text = 'Hi {firstName}, look at this: {link}';

/** Messages that are sent with links: those of the team, and each member's own. */
export const message = defineCapability({
  contract: messageCapability,
  streams: { messages: messageDecider },
  commands: messageHandlers,
  queries,
  personalData,
  tenancy: {
    calls: {
      WriteMessage: { body: { text }, own: 201 },
      ChangeMessage: { subject: 'message', body: { text }, own: [404, 200, 404, 404], deleted: 404 },
      RemoveMessage: { subject: 'message', own: [404, 204, 404, 404], deleted: [404, 204, 404, 404] },
      listMessages: { own: 200 },
    },
    things: { message: { make: 'POST /api/messages', body: { text }, remove: 'DELETE /api/messages/:id' } },
  },
});
