import type { ProspectEvent, ShareEvent, TeamEvent, TrendRow } from '@upline/contracts';
import { trendView } from '@upline/contracts';
import { defineProjection, organizationOf } from '../projection/projection.ts';

type TrendEvent = ShareEvent | ProspectEvent | TeamEvent;

/** The day that an event counts in. What is taken back is subtracted from the day on which it was made. */
const dayOf = (event: TrendEvent): string => {
  if (event.type === 'ShareRetracted') return event.data.sharedOn;
  return event.type === 'ProspectDeleted' && event.data.addedIn ? event.data.addedIn.on : event.meta.localDate;
};

const rowOrEmpty = (row: TrendRow | null, event: TrendEvent): TrendRow =>
  row ?? {
    organizationId: organizationOf(event),
    day: dayOf(event),
    shares: 0,
    views: 0,
    members: 0,
    prospects: 0,
  };

type Counted = 'shares' | 'views' | 'members' | 'prospects';

const add = (row: TrendRow, counted: Counted, by: number): TrendRow => ({ ...row, [counted]: row[counted] + by });

/**
 * What happened on each day, in the time zone that the organization had then: shares, views by people, members who
 * joined and prospects added. Only a share or an import that is taken back takes from a day.
 */
export const trendProjection = defineProjection<TrendRow, TrendEvent>({
  view: trendView,
  rowId: (event) => (event.type === 'ProspectDeleted' && !event.data.addedIn ? null : dayOf(event)),
  on: {
    AssetShared: (row, event) => add(rowOrEmpty(row, event), 'shares', 1),
    ShareRetracted: (row, event) => add(rowOrEmpty(row, event), 'shares', -1),
    ShareViewed: (row, event) =>
      event.data.people === 0 ? row : add(rowOrEmpty(row, event), 'views', event.data.people),
    MemberJoined: (row, event) => add(rowOrEmpty(row, event), 'members', 1),
    ProspectAdded: (row, event) => add(rowOrEmpty(row, event), 'prospects', 1),
    ProspectDeleted: (row, event) => add(rowOrEmpty(row, event), 'prospects', -1),
  },
});
