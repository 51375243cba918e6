import type { StoredEventOf } from '@upline/contracts';
import { impossible, notificationEvents } from '@upline/contracts';
import type { Decider } from '../platform/commands/decider.ts';

/**
 * `upTo` is the position up to which a person has read their notifications, `reported` the time of the last new address
 * of each asset that was reported to them, `alerted` the last window of each kind of alert and its count.
 */
export type Notifications = {
  upTo: number;
  reported: ReadonlyMap<string, string>;
  alerted: ReadonlyMap<string, Pick<Alert, 'since' | 'count'>>;
};

type Repointing = { userId: string; assetId: string; assetTitle: string; repointedBy: string };

type Alert = {
  userId: string;
  alert: string;
  memberId: string | null;
  subject: string | null;
  count: number;
  since: string;
};

export type NotificationCommand =
  | { type: 'ReadNotifications'; data: { userId: string; upTo: number } }
  | { type: 'ReportRepointing'; data: Repointing; at: string }
  | { type: 'AlertLeader'; data: Alert };

/** Whether an alert says more than the last one of its kind: of a later window, or further in the same one. */
const saysMore = ({ alert, since, count }: Alert, { alerted }: Notifications): boolean => {
  const last = alerted.get(alert);
  if (!last || since > last.since) return true;
  return since === last.since && count > last.count;
};

/** What a person has read in one organization, which only ever moves forward, and what was reported to them. */
export const notificationDecider: Decider<Notifications, NotificationCommand, typeof notificationEvents> = {
  stream: 'notification',
  events: notificationEvents,
  notFound: 'identity/not-found',
  cached: 5_000,
  initialState: () => ({ upTo: 0, reported: new Map(), alerted: new Map() }),
  decide: (command, state) => {
    switch (command.type) {
      case 'ReadNotifications':
        return command.data.upTo <= state.upTo ? [] : [{ type: 'NotificationsRead', data: command.data }];
      case 'ReportRepointing':
        // a job that runs again, however late, reports nothing twice
        return command.at <= (state.reported.get(command.data.assetId) ?? '')
          ? []
          : [{ type: 'AssetRepointingReported', data: command.data }];
      case 'AlertLeader':
        return saysMore(command.data, state) ? [{ type: 'TeamAlerted', data: command.data }] : [];
      default:
        return impossible(command);
    }
  },
  evolve: (state, event: StoredEventOf<typeof notificationEvents>) => {
    switch (event.type) {
      case 'NotificationsRead':
        return { ...state, upTo: event.data.upTo };
      case 'AssetRepointingReported':
        return { ...state, reported: new Map(state.reported).set(event.data.assetId, event.meta.occurredAt) };
      case 'TeamAlerted': {
        const { alert, since, count } = event.data;
        return { ...state, alerted: new Map(state.alerted).set(alert, { since, count }) };
      }
      default:
        return impossible(event);
    }
  },
};
