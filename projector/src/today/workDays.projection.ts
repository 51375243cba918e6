import type { ProspectEvent, ShareEvent, WorkDaysRow } from '@upline/contracts';
import { workDaysView } from '@upline/contracts';
import { change, defineProjection, organizationOf } from '../projection/projection.ts';

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

const worked = (row: WorkDaysRow | null, event: ProspectEvent | ShareEvent, userId: string): WorkDaysRow => {
  const before = row ?? { organizationId: organizationOf(event), userId, minutes: [] };
  const minutes = withMinute(before.minutes, Math.floor(Date.parse(event.meta.occurredAt) / minuteMs));
  return minutes === before.minutes ? before : change(before, { minutes: [...minutes] });
};

/** The member who did something for a prospect, by the event; null for none. */
const memberOf = ({ type, data }: ProspectEvent | ShareEvent): string | null => {
  if (type === 'AssetShared') return data.prospectId === null ? null : data.sharedBy;
  return 'ownerId' in data ? data.ownerId : null;
};

/** The days on which each member did something for a prospect: a contact, a share or a change of status. */
export const workDaysProjection = defineProjection<WorkDaysRow, ProspectEvent | ShareEvent>({
  view: workDaysView,
  rowId: memberOf,
  audience: ({ userId }) => [`user:${userId}`],
  on: {
    ContactLogged: (row, event) => worked(row, event, event.data.ownerId),
    ProspectStatusChanged: (row, event) => worked(row, event, event.data.ownerId),
    AssetShared: (row, event) => worked(row, event, event.data.sharedBy),
  },
});
