import * as z from 'zod';
import { defineCapability, defineScreens } from '../definitions/capability.ts';
import { isVisible, keptLines, language, uuid } from '../fields/fields.ts';
import { defineCommands, defineRejections } from '../definitions/command.ts';
import { defineEvents, ofOrganization } from '../definitions/event.ts';
import { personal } from '../definitions/personalData.ts';
import { defineQueries } from '../definitions/query.ts';
import { defineView } from '../definitions/view.ts';
import type { StoredEventOf } from '../definitions/event.ts';
import type { RowOf } from '../definitions/view.ts';
import { messagePermissions } from './message.permissions.ts';
import { prospectStatus } from '../prospect/prospectStatus.ts';
import { message } from '../language/text.ts';
import { refusesUndo } from '../definitions/undo.ts';

export const messageId = uuid;

/** The most messages that a list holds: those of a team, and those of one member. */
export const maxMessages = 200;

const kept = z.string();

/**
 * A message to send with a link. Of a team's message `teamText` is the text; one of a member alone has its text in
 * `ownText`, which goes with the member. `status` is text, so that a later version may know more of them.
 */
const written = {
  messageId: kept,
  ownerId: kept,
  teamText: kept.nullable(),
  ownText: personal('ownerId', kept.nullable()),
  language: kept,
  assetId: kept.nullable(),
  status: kept.nullable(),
};

export const messageEvents = defineEvents(ofOrganization('message', 'messageId'), {
  MessageWritten: z.object(written),
  MessageChanged: z.object(written),
  MessageRemoved: z.object({ messageId: kept, ownerId: kept, ofTeam: z.boolean() }),
});
export type MessageEvent = StoredEventOf<typeof messageEvents>;

/** The places that a message may have, for the first name of the prospect and for the link. */
export const messagePlaces = ['firstName', 'link'] as const;

const wrongPlaceIn = (text: unknown): string | null => {
  for (const [place, name] of typeof text === 'string' ? text.matchAll(/\{([^{}]*)\}/gu) : [])
    if (!messagePlaces.some((one) => one === name)) return place;
  return null;
};

const missing = message('Please write a message');

/** The form of a message, and how long its text may be. */
export const maxMessageLength = 2_000;
export const messageForm = z.strictObject({
  text: keptLines(maxMessageLength, missing)
    .refine(isVisible, { error: missing })
    .refine((text) => wrongPlaceIn(text) === null, {
      error: ({ input }) =>
        message('{place} is not known here. Use {firstName} for the first name and {link} for the link', {
          place: wrongPlaceIn(input) ?? '',
          firstName: '{firstName}',
          link: '{link}',
        }),
    }),
  language: language.default('en'),
  assetId: uuid.nullish().transform((value) => value ?? null),
  status: prospectStatus.nullish().transform((value) => value ?? null),
});

const shown = z.object({
  id: z.string(),
  text: z.string(),
  language: z.string(),
  /** The asset and the status of prospects that it is meant for; null for any. */
  assetId: z.string().nullable(),
  status: z.string().nullable(),
  ownerId: z.string(),
  /** Whether a leader wrote it for the whole team; else only its owner has it. */
  ofTeam: z.boolean(),
  createdAt: z.string(),
  revision: z.number(),
});
export type MessageAnswer = z.infer<typeof shown>;

/** A message of the list, with the title of its asset: null without one, and for one that was deleted. */
const listed = shown.extend({ assetTitle: z.string().nullable() });
export type ListedMessage = z.infer<typeof listed>;

const byId = z.object({ id: messageId });

export const messageCommands = defineCommands({
  /** Adds a message: of the team when a leader writes it, else of the member alone. */
  WriteMessage: {
    method: 'POST',
    path: '/api/messages',
    shownIn: ['teamMessages', 'ownMessages'],
    body: messageForm,
    answer: shown,
    creates: true,
    adds: 'messages',
    undo: refusesUndo.remove,
  },
  ChangeMessage: {
    method: 'PUT',
    path: '/api/messages/:id',
    shownIn: ['teamMessages', 'ownMessages'],
    params: byId,
    body: messageForm,
    answer: shown,
    undo: refusesUndo.byHand,
  },
  RemoveMessage: {
    method: 'DELETE',
    path: '/api/messages/:id',
    shownIn: ['teamMessages', 'ownMessages'],
    params: byId,
    undo: refusesUndo.again,
  },
});

export const messageRejections = defineRejections({
  'message/not-found': { status: 404, detail: message('There is no such message.') },
  'message/not-allowed': {
    status: 403,
    detail: message('Only an owner or admin can change the messages of the team. Ask one of them.'),
  },
  'message/asset-not-found': {
    status: 422,
    detail: message('There is no such asset. Choose one from the library, or none.'),
  },
  'message/too-many': {
    status: 409,
    detail: message('This list has {most} messages, as many as it can hold. Remove one, then try again.', {
      most: maxMessages,
    }),
  },
});

const row = z.object({
  messageId: z.string(),
  ownerId: z.string(),
  text: z.string(),
  language: z.string(),
  assetId: z.string().nullable(),
  status: z.string().nullable(),
  createdAt: z.string(),
  revision: z.number(),
});

/** The messages of a team; the key is the organization's id. */
export const teamMessagesView = defineView({
  name: 'teamMessages',
  version: 1,
  row: z.object({ organizationId: z.string(), messages: z.array(row) }),
  indexes: {},
});
export type TeamMessagesRow = RowOf<typeof teamMessagesView>;

/** The messages that a member wrote for themselves, in every organization; the key is the user id. */
export const ownMessagesView = defineView({
  name: 'ownMessages',
  version: 1,
  row: z.object({
    organizationId: z.null(),
    userId: z.string(),
    messages: z.array(row.extend({ inOrganization: z.string() })),
  }),
  indexes: {},
});
export type OwnMessagesRow = RowOf<typeof ownMessagesView>;

export const messageQueries = defineQueries({
  /** The team's messages, then the viewer's own, each oldest first. */
  listMessages: {
    path: '/api/messages',
    views: ['teamMessages', 'ownMessages', 'assets'],
    scope: 'person',
    answer: z.array(listed),
    cost: 'list',
  },
});

export const messageScreens = defineScreens({
  messages: { path: '/marketing-assets/messages', opensWith: [{ query: 'listMessages' }] },
});

export const messageCapability = defineCapability({
  name: 'message',
  events: [messageEvents],
  commands: messageCommands,
  queries: messageQueries,
  rejections: messageRejections,
  views: [teamMessagesView, ownMessagesView],
  screens: messageScreens,
  permissions: messagePermissions,
});
