import type { ProspectEvent, ShareEvent, StoredEvent, TeamEvent, TrendRow } from '@upline/contracts';
import { trendView } from '@upline/contracts';
import { change, defineProjection, organizationOf } from '../projection/projection.ts';

const dayOf = ({ meta: { localDate } }: StoredEvent): string => localDate;

const rowOrEmpty = (row: TrendRow | null, event: StoredEvent): TrendRow =>
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
 * joined and prospects added. Nothing that happens later takes from a day.
 */
export const trendProjection = defineProjection<TrendRow, ShareEvent | ProspectEvent | TeamEvent>({
  view: trendView,
  rowId: dayOf,
  on: {
    AssetShared: (row, event) => {
      const before = rowOrEmpty(row, event);
      return change(before, { shares: before.shares + 1 });
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
  },
});
