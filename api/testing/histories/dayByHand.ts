import type { ProspectStatus, TimelineEntry } from '@upline/contracts';
import { usualCadence } from '@upline/contracts';

// What lists, counts and Today must say of a prospect, from the timeline alone and by means of its own. All in UTC.

const dayMs = 86_400_000;
const dayOf = (at: string): string => at.slice(0, 10);
const before = (at: string, days: number): string => new Date(Date.parse(at) - days * dayMs).toISOString();

type State = {
  status: ProspectStatus;
  createdAt: string;
  contactedAt: string | null;
  touchedAt: string;
  due: { id: string; on: string } | null;
  openedAt: string | null;
  converted: boolean;
  /** When something was done, and when somebody who waited was put off. */
  doneAt: string[];
  movedAt: string[];
};

/** Why the prospect waits at a time, null for one who does not. */
const reasonAt = (state: State, at: string): string | null => {
  const { status, due, openedAt, contactedAt, touchedAt } = state;
  if (openedAt !== null && openedAt >= before(at, 7)) return 'opened';
  if (due) return due.on > dayOf(at) ? null : due.on < dayOf(at) ? 'overdue' : 'due';
  if (status === 'new' && contactedAt === null) return 'first';
  const rule = usualCadence.cold.find((one) => one.status === status);
  return rule && touchedAt <= before(at, rule.days) ? 'cold' : null;
};

const touch = (state: State, at: string): void => {
  if (at > state.touchedAt) state.touchedAt = at;
  if (state.openedAt !== null && state.openedAt <= at) state.openedAt = null;
  state.doneAt.push(at);
};

const closeDue = (state: State, at: string): void => {
  if (state.due && state.due.on <= dayOf(at)) state.due = null;
};

const contacted = (state: State, at: string): void => {
  if (state.contactedAt === null || at > state.contactedAt) state.contactedAt = at;
  touch(state, at);
};

const putOff = (state: State, at: string): void => {
  if (reasonAt(state, at) !== null && !state.doneAt.includes(at)) state.movedAt.push(at);
};

const applyPlan = (state: State, entry: TimelineEntry): void => {
  const { at } = entry;
  if (entry.type === 'planned' || entry.type === 'moved') {
    putOff(state, at);
    state.due = { id: entry.followUpId, on: entry.dueOn };
    if (state.openedAt !== null && state.openedAt <= at) state.openedAt = null;
  }
  if ((entry.type === 'done' || entry.type === 'dropped') && state.due?.id === entry.followUpId) {
    if (entry.type === 'dropped') putOff(state, at);
    state.due = null;
  }
};

const apply = (state: State, entry: TimelineEntry): void => {
  const { type, at } = entry;
  if (type === 'status') {
    state.status = entry.to;
    state.converted ||= entry.to === 'converted';
    touch(state, at);
  }
  // a status that is chosen as contacted is a contact
  if (type === 'contact' || type === 'shared' || (type === 'status' && entry.to === 'contacted')) contacted(state, at);
  if (type === 'status' || type === 'shared') closeDue(state, at);
  if (type === 'opened') state.openedAt = at;
  applyPlan(state, entry);
};

/** The shares of a timeline that were taken back. */
const retractedIn = (timeline: readonly TimelineEntry[]): ReadonlySet<string> =>
  new Set(timeline.flatMap((entry) => (entry.type === 'retracted' ? [entry.shareId] : [])));

/** The state of a prospect after their timeline, which is newest first. */
const stateOf = (timeline: readonly TimelineEntry[]): State => {
  const gone = retractedIn(timeline);
  const stands = timeline
    .filter((entry) => entry.undone !== true && !(entry.type === 'shared' && gone.has(entry.shareId)))
    .toReversed();
  const created = stands.find((entry) => entry.type === 'created');
  if (!created) throw new Error('a timeline without a beginning');
  const { at, status } = created;
  const state: State = {
    status,
    createdAt: at,
    contactedAt: status === 'contacted' ? at : null,
    touchedAt: at,
    due: null,
    openedAt: null,
    converted: status === 'converted',
    // somebody who is added as contacted was contacted then
    doneAt: status === 'contacted' ? [at] : [],
    movedAt: [],
  };
  for (const entry of stands) apply(state, entry);
  return state;
};

/** What has to be shown of a prospect at a time. */
export const prospectByHand = (timeline: readonly TimelineEntry[], now: string) => {
  const state = stateOf(timeline);
  const reason = reasonAt(state, now);
  const isToday = (at: string): boolean => dayOf(at) === dayOf(now);
  const dealt = state.doneAt.some(isToday) ? 'done' : state.movedAt.some(isToday) ? 'moved' : null;
  return {
    status: state.status,
    contactedAt: state.contactedAt,
    converted: state.converted,
    reason,
    dealt: reason === null ? dealt : null,
  };
};

/** The links of a timeline: who shared each that stands, and how often people opened it. */
export const linksByHand = (timeline: readonly TimelineEntry[]) => {
  const gone = retractedIn(timeline);
  return timeline.flatMap((entry) => {
    if (entry.type !== 'shared' || gone.has(entry.shareId)) return [];
    const opens = timeline.flatMap((one) =>
      one.type === 'opened' && one.shareId === entry.shareId ? [one.opens] : [],
    );
    return [{ by: entry.by?.id ?? '', at: entry.at, opens: Math.max(0, ...opens) }];
  });
};
