import type { ProspectEvent, ShareEvent, TeamEvent, TrendRow } from '@upline/contracts';
import { trendView } from '@upline/contracts';
import { change, defineProjection, organizationOf } from '../projection/projection.ts';

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

/**
 * What happened on each day, in the time zone that the organization had then: shares, views by people, members who
 * joined and prospects added. Only a share or an import that is taken back takes from a day.
 */
export const trendProjection = defineProjection<TrendRow, TrendEvent>({
  view: trendView,
  rowId: (event) => (event.type === 'ProspectDeleted' && !event.data.addedIn ? null : dayOf(event)),
  on: {
    AssetShared: (row, event) => {
      const before = rowOrEmpty(row, event);
      return change(before, { shares: before.shares + 1 });
    },
    ShareRetracted: (row, event) => {
      const before = rowOrEmpty(row, event);
      return change(before, { shares: before.shares - 1 });
    },
    ShareViewed: (row, event) => {
      const { people } = event.data;
      if (people === 0) return row;
      const before = rowOrEmpty(row, event);
      return change(before, { views: before.views + people });
    },
    MemberJoined: (row, event) => {
      const before = rowOrEmpty(row, event);
      return change(before, { members: before.members + 1 });
    },
    ProspectAdded: (row, event) => {
      const before = rowOrEmpty(row, event);
      return change(before, { prospects: before.prospects + 1 });
    },
    ProspectDeleted: (row, event) => {
      const before = rowOrEmpty(row, event);
      return change(before, { prospects: before.prospects - 1 });
    },
  },
});
