import type { AssetSharerRow, AssetWeekRow, ShareEvent, SharedVia, StoredEvent } from '@upline/contracts';
import { assetSharersView, assetWeeksView } from '@upline/contracts';
import { change, defineProjection, organizationOf, weekOf } from '../projection/projection.ts';

type Counts = { shares: number; views: number };
const none: Counts = { shares: 0, views: 0 };

const plus = (before: Counts, more: Counts): Counts => ({
  shares: before.shares + more.shares,
  views: before.views + more.views,
});

type About = StoredEvent<string, { assetId: string; sharedBy: string; sharedVia: SharedVia }>;

const addToWeek = (row: AssetWeekRow | null, event: About, more: Counts): AssetWeekRow => {
  const { assetId, sharedVia } = event.data;
  const before = row ?? { organizationId: organizationOf(event), assetId, week: weekOf(event), ...none, channels: {} };
  const channel = plus(before.channels[sharedVia] ?? none, more);
  return change(before, { ...plus(before, more), channels: { ...before.channels, [sharedVia]: channel } });
};

/** Shares and views by people of one asset in each ISO week, in all and for each way of sharing. */
export const assetWeeksProjection = defineProjection<AssetWeekRow, ShareEvent>({
  view: assetWeeksView,
  rowId: (event) => `${event.data.assetId}/${weekOf(event)}`,
  on: {
    AssetShared: (row, event) => addToWeek(row, event, { shares: 1, views: 0 }),
    ShareViewed: (row, event) =>
      event.data.people === 0 ? row : addToWeek(row, event, { shares: 0, views: event.data.people }),
  },
});

const addToSharer = (row: AssetSharerRow | null, event: About, more: Counts): AssetSharerRow => {
  const { assetId, sharedBy: userId } = event.data;
  const before = row ?? { organizationId: organizationOf(event), assetId, userId, ...none };
  return change(before, plus(before, more));
};

/** How often each member shared one asset, and how often people opened their links. */
export const assetSharersProjection = defineProjection<AssetSharerRow, ShareEvent>({
  view: assetSharersView,
  rowId: ({ data }) => ('sharedBy' in data ? `${data.assetId}/${data.sharedBy}` : null),
  on: {
    AssetShared: (row, event) => addToSharer(row, event, { shares: 1, views: 0 }),
    ShareViewed: (row, event) =>
      event.data.people === 0 ? row : addToSharer(row, event, { shares: 0, views: event.data.people }),
  },
});
