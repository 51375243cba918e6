import type { ShareEvent, ShareRow } from '@upline/contracts';
import { sharesView } from '@upline/contracts';
import { change, defineProjection, organizationOf } from '../projection/projection.ts';

/** Tracked links with their counts of views: by people, bots and members of the same organization. */
export const sharesProjection = defineProjection<ShareRow, ShareEvent>({
  view: sharesView,
  rowId: ({ data }) => data.shareId,
  on: {
    AssetShared: (_row, event) => {
      const { shareId, assetId, assetTitle, sharedBy, sharedVia, prospectId } = event.data;
      return {
        organizationId: organizationOf(event),
        shareId,
        assetId,
        assetTitle,
        sharedBy,
        sharedVia,
        prospectId,
        people: 0,
        bots: 0,
        teammates: 0,
        withdrawn: false,
        createdAt: event.meta.occurredAt,
        firstViewedAt: null,
        lastViewedAt: null,
        revision: event.revision,
      };
    },
    ShareViewed: (row, { data, meta, revision }) => {
      if (!row) return null;
      const seen = data.people > 0;
      return change(row, {
        people: row.people + data.people,
        bots: row.bots + data.bots,
        teammates: row.teammates + data.teammates,
        firstViewedAt: seen ? (row.firstViewedAt ?? meta.occurredAt) : row.firstViewedAt,
        lastViewedAt: seen ? meta.occurredAt : row.lastViewedAt,
        revision,
      });
    },
    ShareAnswered: (row, { revision }) => row && change(row, { revision }),
    ShareWithdrawn: (row, { revision }) => row && change(row, { withdrawn: true, revision }),
    ShareRetracted: () => null,
    ShareRestored: (row, { revision }) => row && change(row, { withdrawn: false, revision }),
  },
});
