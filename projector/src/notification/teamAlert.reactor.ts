import type {
  AchievementEvent,
  AnyJob,
  OrganizationEvent,
  ProspectEvent,
  StoredEvent,
  TeamAlert,
  TeamEvent,
} from '@upline/contracts';
import { alertWindowMs, maxAlerts, undoMinutes } from '@upline/contracts';
import { keyWithin, organizationOf } from '../projection/projection.ts';
import { defineReactor } from '../reaction/reactor.ts';
import type { Reaction } from '../reaction/reactor.ts';
import { isJoiningMember, keepLeaders } from './leaders.reactor.ts';

type AlertEvent = TeamEvent | AchievementEvent | OrganizationEvent | ProspectEvent;

/** A conversion, by the command that may be taken back. */
type Converted = { commandId: string; memberId: string; at: string };

/**
 * When the window of a kind of alert began for a leader, how many happened in it, how often it changed, and its last
 * conversions. Windows of earlier versions do not say the latter two.
 */
type Window = { since: string; count: number; step?: number; last?: readonly Converted[] };

/**
 * The owners and admins of an organization, and their windows by kind, leader and beginning; those of earlier versions
 * by kind and leader.
 */
type Watch = { leaders: readonly string[]; windows: Readonly<Record<string, Window>> };

const noWatch: Watch = { leaders: [], windows: {} };

/** What happened: the member who did it, null for the team, and everybody whose doing it was. */
type Happened = {
  alert: TeamAlert;
  memberId: string | null;
  subject?: string;
  doers: readonly (string | null)[];
  converted?: Converted;
};

const isOpen = ({ since }: Window, at: string): boolean => Date.parse(at) - Date.parse(since) < alertWindowMs;

const undoMs = undoMinutes * 60_000;

/** Whether a window still counts, or something of it may be taken back. */
const matters = (window: Window, at: string): boolean => {
  const last = window.last?.at(-1);
  return isOpen(window, at) || (last !== undefined && Date.parse(at) - Date.parse(last.at) <= undoMs);
};

/** The key of the window that counts now, else that of a new one. */
const keyOf = (windows: Watch['windows'], whose: string, at: string): string => {
  const found = Object.entries(windows).find(
    ([key, window]) => (key === whose || key.startsWith(`${whose} `)) && isOpen(window, at),
  );
  return found?.[0] ?? `${whose} ${at}`;
};

/** Counts what happened in each leader's window, and asks for the alert until there are many. */
const alertLeaders = (state: Watch | null, event: StoredEvent, happened: Happened): Reaction<Watch> => {
  const { alert, memberId, subject = null, doers, converted } = happened;
  const { occurredAt: at } = event.meta;
  const watch = state ?? noWatch;
  const windows = Object.fromEntries(Object.entries(watch.windows).filter(([, window]) => matters(window, at)));
  const jobs: AnyJob[] = [];
  for (const userId of watch.leaders) {
    if (doers.includes(userId)) continue;
    const key = keyOf(windows, `${alert} ${userId}`, at);
    const { since, count: before, step: stepBefore = before, last = [] } = windows[key] ?? { since: at, count: 0 };
    const [count, step] = [before + 1, stepBefore + 1];
    windows[key] = { since, count, step, ...(converted && { last: [...last.slice(-maxAlerts), converted] }) };
    const about = { organizationId: organizationOf(event), userId, alert, memberId, subject, count, since, at, step };
    if (count <= maxAlerts + 1) jobs.push({ kind: 'team-alert', data: about });
  }
  return { state: { ...watch, windows }, jobs };
};

type Conversion = Extract<ProspectEvent, { type: 'ProspectAdded' | 'ProspectStatusChanged' }>;

const isConversion = ({ type, data }: Conversion): boolean =>
  type === 'ProspectAdded' ? data.status === 'converted' && data.importId === undefined : data.firstConversion;

// no name of a prospect: alerts follow the rules of the feed
const converted = (state: Watch | null, event: Conversion): Reaction<Watch> => {
  const { ownerId } = event.data;
  const { actorId, commandId, occurredAt: at } = event.meta;
  const about = { memberId: ownerId, doers: [ownerId, actorId], converted: { commandId, memberId: ownerId, at } };
  return alertLeaders(state, event, { alert: 'converted', ...about });
};

type Undo = Extract<ProspectEvent, { type: 'ProspectChangeUndone' }>;

/** Takes a conversion out of the windows that counted it, and asks for what is left of each. */
const takenBack = (state: Watch | null, event: Undo): Reaction<Watch> => {
  const windows = { ...state?.windows };
  const jobs: AnyJob[] = [];
  for (const [key, window] of Object.entries(windows)) {
    const last = (window.last ?? []).filter(({ commandId }) => commandId !== event.data.undoneCommandId);
    if (last.length === (window.last ?? []).length) continue;
    const { since, count: before, step: stepBefore = before } = window;
    const [count, step] = [before - 1, stepBefore + 1];
    windows[key] = { since, count, step, last };
    const [, userId = ''] = key.split(' ');
    const { memberId = null, at: lastAt = null } = last.at(-1) ?? {};
    const left = { alert: 'converted', memberId, subject: null, count, since, step, takenBack: { lastAt } };
    const about = { organizationId: organizationOf(event), userId, at: event.meta.occurredAt };
    if (count <= maxAlerts + 1) jobs.push({ kind: 'team-alert', data: { ...about, ...left } });
  }
  return { state: state && { ...state, windows }, jobs };
};

const concerns = (event: AlertEvent): boolean => {
  if (event.type === 'ProspectAdded' || event.type === 'ProspectStatusChanged') return isConversion(event);
  return event.type === 'ProspectChangeUndone' ? event.data.firstConversion : !isJoiningMember(event);
};

/**
 * Asks for alerts of owners and admins to what others of the team did: joined, reached a level, converted a prospect,
 * or the goal together. A leader hears of each kind at once, and again for each further one within the hour until there
 * are many, all as one notification. It no longer counts a conversion that is taken back.
 */
export const teamAlertReactor = defineReactor<Watch, AlertEvent>({
  name: 'team-alert',
  key: (event) => (concerns(event) ? keyWithin(event, '') : null),
  on: {
    ...keepLeaders(noWatch),
    // the person who invited is notified of it by the invitation
    InvitationAccepted: (state, event) => {
      const { userId, invitedBy = null } = event.data;
      return alertLeaders(state, event, { alert: 'joined', memberId: userId, doers: [userId, invitedBy] });
    },
    AchievementEarned: (state, event) => {
      const { userId, level } = event.data;
      return alertLeaders(state, event, { alert: 'level', memberId: userId, subject: level, doers: [userId] });
    },
    TeamGoalReached: (state, event) => alertLeaders(state, event, { alert: 'goal', memberId: null, doers: [] }),
    ProspectAdded: converted,
    ProspectStatusChanged: converted,
    ProspectChangeUndone: takenBack,
  },
});
