import type { EventStore } from '@upline/infra/ports/eventStore.ts';
import type { StoredEvent } from '@upline/contracts';
import { withoutUndone } from './withoutUndone.ts';

/** Every event of an organization, straight from the log. */
export const eventsOf = async (events: EventStore, organizationId: string): Promise<StoredEvent[]> => {
  const all: StoredEvent[] = [];
  for (let after = 0; ; after = all.at(-1)?.position ?? after) {
    const some = await events.readAll({ after, limit: 500 });
    all.push(...some);
    if (some.length < 500) break;
  }
  return all.filter(({ meta }) => meta.organizationId === organizationId);
};

const dayMs = 86_400_000;

// making one takes longer than using it a hundred times, and counts ask for the day of each event again and again
const formats = new Map<string, Intl.DateTimeFormat>();
const formatIn = (zone: string): Intl.DateTimeFormat => {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en-GB', { timeZone: zone, dateStyle: 'short' });
  formats.set(zone, format);
  return format;
};

/** The day of an instant in a zone, by means that the product does not use. */
export const dayIn = (zone: string, at: Date): number => {
  const parts = formatIn(zone).format(at).split('/');
  const [day = 0, month = 0, year = 0] = parts.map(Number);
  return Date.UTC(year, month - 1, day) / dayMs;
};

/** The number of a week, counted from the Monday before 1970. */
export const weekOf = (day: number): number => Math.floor((day + 3) / 7);
const monthOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 7);

type Count = (type: string, worth?: (data: Record<string, unknown>) => number) => number;

/** Counts events by hand: all of them, and those of the present month, week and day in the organization's zone. */
const countersOf = (events: readonly StoredEvent[], zone: string, now: Date) => {
  const today = dayIn(zone, now);
  const among =
    (isCounted: (day: number) => boolean): Count =>
    (type, worth = () => 1) =>
      events
        .filter((event) => event.type === type && isCounted(dayIn(zone, new Date(event.meta.occurredAt))))
        .reduce((sum, { data }) => sum + worth(data), 0);
  return {
    ever: among(() => true),
    thisMonth: among((day) => monthOf(day) === monthOf(today)),
    today: among((day) => day === today),
    inWeek: (back: number) => among((day) => weekOf(day) === weekOf(today) - back),
  };
};

const people = (data: Record<string, unknown>): number => Number(data['people']);

/** The prospects that are new, contacted or interested, and neither deleted nor erased. */
const activeProspectsOf = (events: readonly StoredEvent[]): number => {
  const statuses = new Map<unknown, unknown>();
  const deleted = new Set<unknown>();
  for (const { type, data } of events) {
    const id = data['prospectId'];
    if (type === 'ProspectAdded') statuses.set(id, data['status']);
    if (type === 'ProspectStatusChanged') statuses.set(id, data['to']);
    if (type === 'ProspectDeleted') deleted.add(id);
    if (type === 'ProspectRestored') deleted.delete(id);
    if (type === 'ProspectErased') statuses.delete(id);
  }
  const active: unknown[] = ['new', 'contacted', 'interested'];
  return [...statuses].filter(([id, status]) => !deleted.has(id) && active.includes(status)).length;
};

/** The members who shared in the present week, those who left not counted. */
const activeMembersOf = (events: readonly StoredEvent[], zone: string, now: Date): number => {
  const members = new Set<unknown>();
  for (const { type, data } of events) {
    if (type === 'MemberJoined') members.add(data['userId']);
    if (type === 'MemberRemoved') members.delete(data['userId']);
  }
  const sharers = events
    .filter(({ type }) => type === 'AssetShared')
    .filter(({ meta }) => weekOf(dayIn(zone, new Date(meta.occurredAt))) === weekOf(dayIn(zone, now)))
    .map(({ data }) => data['sharedBy']);
  return new Set(sharers.filter((id) => members.has(id))).size;
};

/** The figure of the leaderboard's tile: shares of a member, rounded. */
export const averageSharesByHand = (log: readonly StoredEvent[]): number => {
  const events = withoutUndone(log);
  const countOf = (wanted: string): number => events.filter(({ type }) => type === wanted).length;
  const members = countOf('MemberJoined') - countOf('MemberRemoved');
  return Number((countOf('AssetShared') / members).toFixed(0));
};

/** The figures of the dashboard's metrics. */
export const metricsByHand = (log: readonly StoredEvent[], zone: string, now: Date) => {
  const events = withoutUndone(log);
  const { ever, thisMonth, today, inWeek } = countersOf(events, zone, now);
  return {
    activeProspects: activeProspectsOf(events),
    totalShares: ever('AssetShared'),
    totalViews: ever('ShareViewed', people),
    totalMembers: ever('MemberJoined') - ever('MemberRemoved'),
    membersThisMonth: thisMonth('MemberJoined'),
    prospectsThisWeek: inWeek(0)('ProspectAdded'),
    viewsThisWeek: inWeek(0)('ShareViewed', people),
    sharesToday: today('AssetShared'),
  };
};

/** The figures of the analytics. */
export const analyticsByHand = (log: readonly StoredEvent[], zone: string, now: Date) => {
  const events = withoutUndone(log);
  const { ever, thisMonth, inWeek } = countersOf(events, zone, now);
  const goals = events.filter(({ type }) => type === 'TeamGoalSet');
  return {
    activeMembers: activeMembersOf(events, zone, now),
    newProspects: ever('ProspectAdded'),
    conversions:
      ever('ProspectAdded', ({ status }) => (status === 'converted' ? 1 : 0)) +
      ever('ProspectStatusChanged', ({ firstConversion }) => (firstConversion === true ? 1 : 0)),
    sharesThisMonth: thisMonth('AssetShared'),
    teamGoal: goals.at(-1)?.data['goal'] ?? 500,
    trend: Array.from({ length: 12 }, (_none, index) => ({
      shares: inWeek(11 - index)('AssetShared'),
      views: inWeek(11 - index)('ShareViewed', people),
    })),
  };
};

/** Points of a member by the rules of the specification, and shares, of all events that are given, in their order. */
const scoreByHand = (events: readonly StoredEvent[], zone: string, userId: string) => {
  const open = new Map<number, number>();
  const share = ({ data, meta }: StoredEvent): number => {
    if (data['prospectId'] !== null) return 1;
    const day = dayIn(zone, new Date(meta.occurredAt));
    open.set(day, (open.get(day) ?? 0) + 1);
    return (open.get(day) ?? 0) <= 10 ? 1 : 0;
  };
  const days = new Map<string, number>();
  const limited = (kind: string, { data, meta }: StoredEvent, worth: number): number => {
    const limits = data['pointsADay'];
    if (typeof limits !== 'object' || limits === null) return worth;
    const most = new Map<string, unknown>(Object.entries(limits)).get(kind);
    const day = `${kind} ${dayIn(zone, new Date(meta.occurredAt))}`;
    const gained = Math.max(0, Math.min(worth, Number(most) - (days.get(day) ?? 0)));
    days.set(day, (days.get(day) ?? 0) + gained);
    return gained;
  };
  const ten = (event: StoredEvent): number => limited('conversions', event, 10);
  const pointsOf = (event: StoredEvent): number => {
    const { type, data } = event;
    if ((data['sharedBy'] ?? data['ownerId']) !== userId) return 0;
    if (type === 'AssetShared') return share(event);
    if (type === 'ShareViewed') return Number(data['points'] ?? 3 * people(data));
    if (type === 'ProspectAdded')
      return limited('prospects', event, 2) + (data['status'] === 'converted' ? ten(event) : 0);
    return type === 'ProspectStatusChanged' && data['firstConversion'] === true ? ten(event) : 0;
  };
  return {
    points: events.reduce((sum, event) => sum + pointsOf(event), 0),
    shares: events.filter(({ type, data }) => type === 'AssetShared' && data['sharedBy'] === userId).length,
  };
};

type Score = { points: number; shares: number };

/** Points and shares of a member in each period of the leaderboard. */
export const scoresByHand = (
  { events, zone, now }: { events: readonly StoredEvent[]; zone: string; now: Date },
  userId: string,
): Record<'week' | 'last-week' | 'month' | 'all', Score> => {
  const today = dayIn(zone, now);
  const counted = withoutUndone(events);
  const among = (isCounted: (day: number) => boolean): Score =>
    scoreByHand(
      counted.filter(({ meta }) => isCounted(dayIn(zone, new Date(meta.occurredAt)))),
      zone,
      userId,
    );
  return {
    week: among((day) => weekOf(day) === weekOf(today)),
    'last-week': among((day) => weekOf(day) === weekOf(today) - 1),
    month: among((day) => monthOf(day) === monthOf(today)),
    all: among(() => true),
  };
};
