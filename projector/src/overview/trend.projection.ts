import type { ShareEvent, StoredEvent, TrendRow } from '@upline/contracts';
import { trendView } from '@upline/contracts';
import { change, defineProjection, organizationOf, weekOf } from '../projection/projection.ts';

const rowOrEmpty = (row: TrendRow | null, event: StoredEvent): TrendRow =>
  row ?? { organizationId: organizationOf(event), week: weekOf(event), shares: 0, views: 0 };

/** Shares and views by people of each ISO week, in the organization's time zone. */
export const trendProjection = defineProjection<TrendRow, ShareEvent>({
  view: trendView,
  rowId: weekOf,
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
  },
});
