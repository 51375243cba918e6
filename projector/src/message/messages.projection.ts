import type { IdentityEvent, MessageEvent, OwnMessagesRow, TeamMessagesRow } from '@upline/contracts';
import { ownMessagesView, teamMessagesView } from '@upline/contracts';
import { change, defineProjection, organizationOf } from '../projection/projection.ts';

type Written = Extract<MessageEvent, { type: 'MessageWritten' | 'MessageChanged' }>;
type Row = TeamMessagesRow['messages'][number];

const contentOf = ({ data, revision }: Written) => ({
  text: data.teamText ?? data.ownText ?? '',
  language: data.language,
  assetId: data.assetId,
  status: data.status,
  revision,
});

const written = (event: Written): Row => ({
  messageId: event.data.messageId,
  ownerId: event.data.ownerId,
  ...contentOf(event),
  createdAt: event.meta.occurredAt,
});

const changed = <R extends Row>(messages: readonly R[], event: Written): R[] =>
  messages.map((one) => (one.messageId === event.data.messageId ? { ...one, ...contentOf(event) } : one));

const without = <R extends Row>(messages: readonly R[], id: string): R[] =>
  messages.filter(({ messageId }) => messageId !== id);

const isOfTeam = (data: MessageEvent['data']): boolean => ('ofTeam' in data ? data.ofTeam : data.teamText !== null);

/** The messages of a team. */
export const teamMessagesProjection = defineProjection<TeamMessagesRow, MessageEvent>({
  view: teamMessagesView,
  rowId: ({ data }) => (isOfTeam(data) ? '' : null),
  on: {
    MessageWritten: (row, event) => {
      const before = row ?? { organizationId: organizationOf(event), messages: [] };
      return change(before, { messages: [...before.messages, written(event)] });
    },
    MessageChanged: (row, event) => row && change(row, { messages: changed(row.messages, event) }),
    MessageRemoved: (row, { data }) => row && change(row, { messages: without(row.messages, data.messageId) }),
  },
});

const ownerOf = ({ data }: MessageEvent | IdentityEvent): string | null => {
  if ('messageId' in data) return isOfTeam(data) ? null : data.ownerId;
  return data.userId;
};

/** The messages that members wrote for themselves; each is the only audience of theirs. They go with their owner. */
export const ownMessagesProjection = defineProjection<OwnMessagesRow, MessageEvent | IdentityEvent>({
  view: ownMessagesView,
  key: ownerOf,
  audience: (row) => [`user:${row.userId}`],
  on: {
    MessageWritten: (row, event) => {
      const before = row ?? { organizationId: null, userId: event.data.ownerId, messages: [] };
      const own = { ...written(event), inOrganization: organizationOf(event) };
      return change(before, { messages: [...before.messages, own] });
    },
    MessageChanged: (row, event) => row && change(row, { messages: changed(row.messages, event) }),
    MessageRemoved: (row, { data }) => row && change(row, { messages: without(row.messages, data.messageId) }),
    PersonErased: () => null,
  },
});
