import { maxMessageLength, maxMessages } from '@upline/contracts';
import type { Limit } from '@upline/infra/limits/limit.ts';

/** Limits of messages. */
export const messageLimits = {
  team: { what: 'Messages of a team', per: 'organization', most: maxMessages, unit: 'messages' },
  own: { what: 'Messages of a member', per: 'person', most: maxMessages, unit: 'messages' },
  text: { what: 'Text of a message', per: 'message', most: maxMessageLength, unit: 'characters' },
} as const satisfies Record<string, Limit>;
