import type { AssetSharerRow, AssetWeekRow, ShareEvent, SharedVia, StoredEvent } from '@upline/contracts';
import { assetSharersView, assetWeeksView, isoWeek } from '@upline/contracts';
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
  const { [sharedVia]: channel = none, ...others } = before.channels;
  const after = plus(channel, more);
  const isUsed = after.shares + after.views > 0;
  const channels = { ...others, ...(isUsed && { [sharedVia]: after }) };
  return { ...before, ...plus(before, more), channels };
};

const oneShare: Counts = { shares: 1, views: 0 };
const oneShareLess: Counts = { shares: -1, views: 0 };

/** The row, or none when nothing is left of what it counts. */
const orNone = <R extends Counts>(row: R): R | null => (row.shares + row.views > 0 ? row : null);

/** The week that an event counts in. A share that is taken back is subtracted from the week in which it was made. */
const countedWeek = (event: ShareEvent): string =>
  event.type === 'ShareRetracted' ? isoWeek(event.data.sharedOn) : weekOf(event);

/** Shares and views by people of one asset in each ISO week, in all and for each way of sharing. */
export const assetWeeksProjection = defineProjection<AssetWeekRow, ShareEvent>({
  view: assetWeeksView,
  rowId: (event) => `${event.data.assetId}/${countedWeek(event)}`,
  on: {
    AssetShared: (row, event) => addToWeek(row, event, oneShare),
    ShareRetracted: (row, event) => row && orNone(addToWeek(row, event, oneShareLess)),
    ShareViewed: (row, event) =>
      event.data.people === 0 ? row : addToWeek(row, event, { shares: 0, views: event.data.people }),
  },
});

const addToSharer = (row: AssetSharerRow | null, event: About, more: Counts): AssetSharerRow => {
  const { assetId, sharedBy: userId } = event.data;
  const before = row ?? { organizationId: organizationOf(event), assetId, userId, ...none };
  return { ...before, ...plus(before, more) };
};

/** How often each member shared one asset, and how often people opened their links. */
export const assetSharersProjection = defineProjection<AssetSharerRow, ShareEvent>({
  view: assetSharersView,
  rowId: ({ data }) => ('sharedBy' in data ? `${data.assetId}/${data.sharedBy}` : null),
  on: {
    AssetShared: (row, event) => addToSharer(row, event, oneShare),
    ShareRetracted: (row) => row && orNone(change(row, plus(row, oneShareLess))),
    ShareViewed: (row, event) =>
      event.data.people === 0 ? row : addToSharer(row, event, { shares: 0, views: event.data.people }),
  },
});
