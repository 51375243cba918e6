import type { ProspectEvent, ShareEvent, WorkDaysRow } from '@upline/contracts';
import { isChosenStatus, retractMinutes, workDaysView } from '@upline/contracts';
import { defineProjection, organizationOf } from '../projection/projection.ts';

/** A year, of which a row has two minutes a day. */
const mostDays = 366;
const minuteMs = 60_000;
const dayMinutes = 24 * 60;

const dayOf = (minute: number): number => Math.floor(minute / dayMinutes);

/** The minutes with a further one: the last of its day, or the only one of a new day. An earlier one is left out. */
const withMinute = (minutes: readonly number[], minute: number): readonly number[] => {
  const last = minutes.at(-1) ?? -1;
  if (minute <= last) return minutes;
  if (dayOf(minute) === dayOf(last)) return [...minutes.slice(0, -1), minute];
  return [...minutes.slice(-2 * (mostDays - 1)), minute, minute];
};

const minuteOf = (at: string): number => Math.floor(Date.parse(at) / minuteMs);

/** The row with what can no longer be taken back at a minute moved from `recent` to `minutes`. */
const settled = (row: WorkDaysRow, now: number): Pick<WorkDaysRow, 'minutes' | 'recent'> => {
  const isOpen = ({ minute }: { minute: number }): boolean => now - minute <= retractMinutes + 1;
  const over = row.recent.filter((one) => !isOpen(one)).map(({ minute }) => minute);
  return { minutes: [...over.reduce(withMinute, row.minutes)], recent: row.recent.filter(isOpen) };
};

const byMinute = (one: { minute: number }, other: { minute: number }): number => one.minute - other.minute;

const worked = (row: WorkDaysRow | null, event: ProspectEvent | ShareEvent, userId: string): WorkDaysRow => {
  const before = row ?? { organizationId: organizationOf(event), userId, minutes: [], recent: [] };
  const now = minuteOf(event.meta.occurredAt);
  const { minutes, recent } = settled(before, now);
  const others = recent.filter(({ minute }) => minute !== now);
  const count = 1 + (recent.find(({ minute }) => minute === now)?.count ?? 0);
  return { ...before, minutes, recent: [...others, { minute: now, count }].toSorted(byMinute) };
};

/** Takes back something of a minute; null when nothing is left. */
const undone = (row: WorkDaysRow | null, at: string): WorkDaysRow | null => {
  if (!row) return null;
  const recent = row.recent.flatMap((one) => {
    if (one.minute !== minuteOf(at)) return [one];
    return one.count > 1 ? [{ ...one, count: one.count - 1 }] : [];
  });
  return recent.length + row.minutes.length === 0 ? null : { ...row, recent };
};

/** The member who did something for a prospect, by the event; null for none. */
const memberOf = ({ type, data }: ProspectEvent | ShareEvent): string | null => {
  if (type === 'AssetShared' || type === 'ShareRetracted') return data.prospectId === null ? null : data.sharedBy;
  return 'ownerId' in data ? data.ownerId : null;
};

/** The days on which each member did something for a prospect: a contact, a share or a change of status. */
export const workDaysProjection = defineProjection<WorkDaysRow, ProspectEvent | ShareEvent>({
  view: workDaysView,
  rowId: memberOf,
  audience: ({ userId }) => [`user:${userId}`],
  on: {
    ContactLogged: (row, event) => worked(row, event, event.data.ownerId),
    // one that follows from a contact or a share is not done for itself
    ProspectStatusChanged: (row, event) => (isChosenStatus(event.data) ? worked(row, event, event.data.ownerId) : row),
    ProspectChangeUndone: (row, { data }) => (data.worked ? undone(row, data.changedAt) : row),
    AssetShared: (row, event) => worked(row, event, event.data.sharedBy),
    ShareRetracted: (row, event) => undone(row, event.data.sharedAt),
  },
});
