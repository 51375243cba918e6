import type {
  AchievementEvent,
  AnyJob,
  OrganizationEvent,
  ProspectEvent,
  StoredEvent,
  TeamAlert,
  TeamEvent,
} from '@upline/contracts';
import { alertWindowMs, maxAlerts } from '@upline/contracts';
import { keyWithin, organizationOf } from '../projection/projection.ts';
import { defineReactor } from '../reaction/reactor.ts';
import type { Reaction } from '../reaction/reactor.ts';
import { isJoiningMember, keepLeaders } from './leaders.reactor.ts';

type AlertEvent = TeamEvent | AchievementEvent | OrganizationEvent | ProspectEvent;

/** When the window of a kind of alert began for a leader, and how many happened in it. */
type Window = { since: string; count: number };

/** The owners and admins of an organization, and their windows by kind and leader. */
type Watch = { leaders: readonly string[]; windows: Readonly<Record<string, Window>> };

const noWatch: Watch = { leaders: [], windows: {} };

/** What happened: the member who did it, null for the team, and everybody whose doing it was. */
type Happened = { alert: TeamAlert; memberId: string | null; subject?: string; doers: readonly (string | null)[] };

const isOpen = ({ since }: Window, at: string): boolean => Date.parse(at) - Date.parse(since) < alertWindowMs;

/** Counts what happened in each leader's window, and asks for the alert until there are many. */
const alertLeaders = (state: Watch | null, event: StoredEvent, happened: Happened): Reaction<Watch> => {
  const { alert, memberId, subject = null, doers } = happened;
  const { occurredAt: at } = event.meta;
  const watch = state ?? noWatch;
  const windows = Object.fromEntries(Object.entries(watch.windows).filter(([, window]) => isOpen(window, at)));
  const jobs: AnyJob[] = [];
  for (const userId of watch.leaders) {
    if (doers.includes(userId)) continue;
    const key = `${alert} ${userId}`;
    const { since, count: before } = windows[key] ?? { since: at, count: 0 };
    const count = before + 1;
    windows[key] = { since, count };
    const about = { organizationId: organizationOf(event), userId, alert, memberId, subject, count, since, at };
    if (count <= maxAlerts + 1) jobs.push({ kind: 'team-alert', data: about });
  }
  return { state: { ...watch, windows }, jobs };
};

type Conversion = Extract<ProspectEvent, { type: 'ProspectAdded' | 'ProspectStatusChanged' }>;

const isConversion = ({ type, data }: Conversion): boolean =>
  type === 'ProspectAdded' ? data.status === 'converted' : data.firstConversion;

// no name of a prospect: alerts follow the rules of the feed
const converted = (state: Watch | null, event: Conversion): Reaction<Watch> => {
  const { ownerId } = event.data;
  return alertLeaders(state, event, { alert: 'converted', memberId: ownerId, doers: [ownerId, event.meta.actorId] });
};

const concerns = (event: AlertEvent): boolean =>
  event.type === 'ProspectAdded' || event.type === 'ProspectStatusChanged'
    ? isConversion(event)
    : !isJoiningMember(event);

/**
 * Asks for alerts of owners and admins to what others of the team did: joined, reached a level, converted a prospect,
 * or the goal together. A leader hears of each kind at once, and again for each further one within the hour until there
 * are many, all as one notification.
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
  },
});
