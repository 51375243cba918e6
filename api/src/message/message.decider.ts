import type { StoredEventOf } from '@upline/contracts';
import { impossible, messageEvents, reject } from '@upline/contracts';
import type { Decider } from '../platform/commands/decider.ts';

/** The text of a message, and its purpose. */
export type Content = { text: string; language: string; assetId: string | null; status: string | null };

type Written = { ownerId: string; ofTeam: boolean; content: Content; createdAt: string };

export type Message = { status: 'none' } | ({ status: 'written' | 'removed' } & Written);

export type MessageCommand =
  | { type: 'WriteMessage'; data: { messageId: string; ownerId: string; ofTeam: boolean; content: Content } }
  | { type: 'ChangeMessage'; data: { messageId: string; content: Content } }
  | { type: 'RemoveMessage'; data: { messageId: string } };

type Stored = { messageId: string; ownerId: string; ofTeam: boolean; content: Content };

const dataOf = ({ messageId, ownerId, ofTeam, content: { text, ...meant } }: Stored) => ({
  messageId,
  ownerId,
  ...meant,
  ...(ofTeam ? { teamText: text, ownText: null } : { teamText: null, ownText: text }),
});

const same = (one: Content, other: Content): boolean =>
  one.text === other.text &&
  one.language === other.language &&
  one.assetId === other.assetId &&
  one.status === other.status;

type Data = Extract<StoredEventOf<typeof messageEvents>, { type: 'MessageWritten' }>['data'];

const contentOf = ({ teamText, ownText, language, assetId, status }: Data): Content => ({
  text: teamText ?? ownText ?? '',
  language,
  assetId,
  status,
});

/** A message that is sent with links: of a team, or of one member. */
export const messageDecider: Decider<Message, MessageCommand, typeof messageEvents> = {
  stream: 'message',
  events: messageEvents,
  notFound: 'message/not-found',
  cached: 2_000,
  initialState: () => ({ status: 'none' }),
  decide: (command, state) => {
    if (command.type === 'WriteMessage')
      return state.status === 'none' ? [{ type: 'MessageWritten', data: dataOf(command.data) }] : [];
    if (state.status === 'none') return reject('message/not-found');
    const { ownerId, ofTeam } = state;
    const { messageId } = command.data;
    if (command.type === 'RemoveMessage')
      return state.status === 'removed' ? [] : [{ type: 'MessageRemoved', data: { messageId, ownerId, ofTeam } }];
    if (state.status === 'removed') return reject('message/not-found');
    const { content } = command.data;
    if (same(state.content, content)) return [];
    return [{ type: 'MessageChanged', data: dataOf({ messageId, ownerId, ofTeam, content }) }];
  },
  evolve: (state, event: StoredEventOf<typeof messageEvents>) => {
    switch (event.type) {
      case 'MessageWritten': {
        const { ownerId, teamText } = event.data;
        const createdAt = event.meta.occurredAt;
        return { status: 'written', ownerId, ofTeam: teamText !== null, content: contentOf(event.data), createdAt };
      }
      case 'MessageChanged':
        return state.status === 'none' ? state : { ...state, content: contentOf(event.data) };
      case 'MessageRemoved':
        return state.status === 'none' ? state : { ...state, status: 'removed' };
      default:
        return impossible(event);
    }
  },
  holdsSubject: (state, subject) => state.status !== 'none' && state.ownerId === subject,
};
