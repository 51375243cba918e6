import type { StoredEventOf } from '@upline/contracts';
import { impossible, notificationEvents } from '@upline/contracts';
import type { Decider } from '../platform/commands/decider.ts';

/** Position up to which a person has read their notifications. */
export type Reading = { upTo: number };

export type NotificationCommand = { type: 'ReadNotifications'; data: { userId: string; upTo: number } };

/** What a person has read, in one organization: it only ever moves forward. */
export const notificationDecider: Decider<Reading, NotificationCommand, typeof notificationEvents> = {
  stream: 'notification',
  events: notificationEvents,
  notFound: 'identity/not-found',
  cached: 5_000,
  initialState: () => ({ upTo: 0 }),
  decide: (command, state) =>
    command.data.upTo <= state.upTo ? [] : [{ type: 'NotificationsRead', data: command.data }],
  evolve: (_state, event: StoredEventOf<typeof notificationEvents>) => {
    switch (event.type) {
      case 'NotificationsRead':
        return { upTo: event.data.upTo };
      default:
        return impossible(event.type);
    }
  },
};
