import type { StoredEventOf } from '@upline/contracts';
import { impossible, notificationEvents } from '@upline/contracts';
import type { Decider } from '../platform/commands/decider.ts';

/**
 * `upTo` is the position up to which a person has read their notifications, `reported` the time of the last new address
 * of each asset that was reported to them, `exports` every export that was, `alerted` the last window of each kind of
 * alert with its step, `takenBack` the last window in which something was taken back.
 */
export type Notifications = {
  upTo: number;
  reported: ReadonlyMap<string, string>;
  exports: ReadonlySet<string>;
  alerted: ReadonlyMap<string, Step>;
  takenBack: ReadonlyMap<string, Step>;
};

/** A change of a window of alerts. */
type Step = { since: string; step: number };

type Repointing = { userId: string; assetId: string; assetTitle: string; repointedBy: string };

type Alert = {
  userId: string;
  alert: string;
  memberId: string | null;
  subject: string | null;
  count: number;
  since: string;
  step?: number | undefined;
};

type TakenBack = Alert & { step: number; lastAt: string | null };

export type NotificationCommand =
  | { type: 'ReadNotifications'; data: { userId: string; upTo: number } }
  | { type: 'ReportRepointing'; data: Repointing; at: string }
  | { type: 'ReportExport'; data: { userId: string; exportedBy: string; what: string; rows: number }; at: string }
  | { type: 'AlertLeader'; data: Alert }
  | { type: 'TakeAlertBack'; data: TakenBack };

const exportKey = (
  { exportedBy, what, rows }: { exportedBy: string; what: string; rows: number },
  at: string,
): string => `${exportedBy} ${at} ${what} ${rows}`;

const stepOf = ({ step, count }: Alert): number => step ?? count;

/** Whether an alert says more than the last one of its kind: of a later window, or further in the same one. */
const saysMore = (alert: Alert, { alerted }: Notifications): boolean => {
  const last = alerted.get(alert.alert);
  if (!last || alert.since > last.since) return true;
  return alert.since === last.since && stepOf(alert) > last.step;
};

/** Whether a window says less than it did: something of the window before may be taken back as well. */
const saysLess = (alert: TakenBack, { alerted, takenBack }: Notifications): boolean =>
  [alerted.get(alert.alert), takenBack.get(alert.alert)].every(
    (last) => last?.since !== alert.since || alert.step > last.step,
  );

/** The last windows after a step in one: an earlier window leaves a later one alone. */
const withStep = (windows: Notifications['alerted'], alert: Alert): Notifications['alerted'] => {
  const { since } = alert;
  if (since < (windows.get(alert.alert)?.since ?? '')) return windows;
  return new Map(windows).set(alert.alert, { since, step: stepOf(alert) });
};

/** What a person has read in one organization, which only ever moves forward, and what was reported to them. */
export const notificationDecider: Decider<Notifications, NotificationCommand, typeof notificationEvents> = {
  stream: 'notification',
  events: notificationEvents,
  notFound: 'identity/not-found',
  cached: 5_000,
  initialState: () => ({ upTo: 0, reported: new Map(), exports: new Set(), alerted: new Map(), takenBack: new Map() }),
  decide: (command, state) => {
    switch (command.type) {
      case 'ReadNotifications':
        return command.data.upTo <= state.upTo ? [] : [{ type: 'NotificationsRead', data: command.data }];
      case 'ReportRepointing':
        // a job that runs again, however late, reports nothing twice
        return command.at <= (state.reported.get(command.data.assetId) ?? '')
          ? []
          : [{ type: 'AssetRepointingReported', data: command.data }];
      case 'ReportExport':
        // a job that runs again, however late and in whichever order, reports nothing twice
        return state.exports.has(exportKey(command.data, command.at))
          ? []
          : [{ type: 'DataExportReported', data: command.data }];
      case 'AlertLeader':
        return saysMore(command.data, state) ? [{ type: 'TeamAlerted', data: command.data }] : [];
      case 'TakeAlertBack':
        return saysLess(command.data, state) ? [{ type: 'TeamAlertTakenBack', data: command.data }] : [];
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
      case 'DataExportReported':
        return { ...state, exports: new Set(state.exports).add(exportKey(event.data, event.meta.occurredAt)) };
      case 'TeamAlerted':
        return { ...state, alerted: withStep(state.alerted, event.data) };
      case 'TeamAlertTakenBack':
        return {
          ...state,
          alerted: withStep(state.alerted, event.data),
          takenBack: withStep(state.takenBack, event.data),
        };
      default:
        return impossible(event);
    }
  },
};
