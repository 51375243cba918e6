import type { AssetEvent, AssetRow, ShareEvent, ThumbnailEvent } from '@upline/contracts';
import { assetsView, hostOf, orderOf, wordsOf } from '@upline/contracts';
import { change, defineProjection, defineWords, organizationOf } from '../projection/projection.ts';

const words = defineWords(['title', 'description', 'url'], ({ title, description, url }) =>
  wordsOf(title, description, hostOf(url ?? '')),
);

const noPicture = { thumbnail: null, thumbnailProblem: null } as const;

/** Marketing assets with their shares and views by people. `revision` follows the asset's own stream alone. */
export const assetsProjection = defineProjection<AssetRow, AssetEvent | ShareEvent | ThumbnailEvent>({
  view: assetsView,
  rowId: ({ data }) => data.assetId,
  on: {
    AssetCreated: (_row, event) => {
      const { assetId, ownerId, type, title, description, url, thumbnailUrl } = event.data;
      return {
        organizationId: organizationOf(event),
        assetId,
        ownerId,
        type,
        title,
        description,
        url,
        thumbnailUrl,
        ...noPicture,
        totalShares: 0,
        totalViews: 0,
        linksWithdrawn: false,
        deleted: false,
        createdAt: event.meta.occurredAt,
        revision: event.revision,
        words: words(null, event.data),
        titleOrder: orderOf(title),
      };
    },
    AssetChanged: (row, { data: { type, title, description, url, thumbnailUrl }, revision }) =>
      row &&
      change(row, {
        type,
        title,
        description,
        url,
        thumbnailUrl,
        ...(thumbnailUrl === row.thumbnailUrl ? {} : noPicture),
        revision,
        words: words(row, { title, description, url }),
        titleOrder: orderOf(title),
      }),
    AssetReassigned: (row, { data: { ownerId }, revision }) => row && change(row, { ownerId, revision }),
    AssetLinksWithdrawn: (row, { revision }) => row && change(row, { linksWithdrawn: true, revision }),
    AssetLinksRestored: (row, { revision }) => row && change(row, { linksWithdrawn: false, revision }),
    AssetDeleted: (row, { revision }) => row && change(row, { deleted: true, revision }),
    AssetRestored: (row, { revision }) => row && change(row, { deleted: false, revision }),
    // the address may have changed while the picture was fetched
    ThumbnailStored: (row, { data: { url, version } }) =>
      row && url === row.thumbnailUrl ? change(row, { thumbnail: version, thumbnailProblem: null }) : row,
    ThumbnailFailed: (row, { data: { url, problem } }) =>
      row && url === row.thumbnailUrl ? change(row, { thumbnail: null, thumbnailProblem: problem }) : row,
    ThumbnailRemoved: (row) => row && change(row, noPicture),
    AssetShared: (row) => row && change(row, { totalShares: row.totalShares + 1 }),
    ShareRetracted: (row) => row && change(row, { totalShares: row.totalShares - 1 }),
    ShareViewed: (row, { data: { people } }) =>
      row && people > 0 ? change(row, { totalViews: row.totalViews + people }) : row,
  },
});
