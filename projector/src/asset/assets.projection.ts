import type { AssetEvent, AssetRow, AssetVariant, ShareEvent, ThumbnailEvent } from '@upline/contracts';
import { assetsView, hostOf, orderOf, withVariant, wordsOf } from '@upline/contracts';
import { change, defineProjection, intoArchive, organizationOf, outOfArchive } from '../projection/projection.ts';

type Searched = Pick<AssetRow, 'title' | 'description' | 'url' | 'variants'>;

const searchText = ({ title, description, url, variants = [] }: Searched): string =>
  wordsOf(title, description, hostOf(url), ...variants.map((one) => one.title));

const withVariants = (row: AssetRow, variants: AssetVariant[], revision: number): AssetRow =>
  change(row, { variants, revision, words: searchText({ ...row, variants }) });

const add = (row: AssetRow, total: 'totalShares' | 'totalViews', by: number): AssetRow => ({
  ...row,
  [total]: row[total] + by,
});

const noPicture = { thumbnail: null, thumbnailProblem: null } as const;

/** Marketing assets with their shares and views by people. `revision` follows the asset's own stream alone. */
export const assetsProjection = defineProjection<AssetRow, AssetEvent | ShareEvent | ThumbnailEvent>({
  view: assetsView,
  rowId: ({ data }) => data.assetId,
  on: {
    AssetCreated: (_row, event) => {
      const { assetId, ownerId, type, title, description, url, thumbnailUrl, language = null } = event.data;
      return {
        organizationId: organizationOf(event),
        assetId,
        ownerId,
        type,
        title,
        description,
        url,
        thumbnailUrl,
        language,
        variants: [],
        ...noPicture,
        totalShares: 0,
        totalViews: 0,
        linksWithdrawn: false,
        deleted: false,
        createdAt: event.meta.occurredAt,
        revision: event.revision,
        words: searchText(event.data),
        titleOrder: orderOf(title),
      };
    },
    AssetChanged: (row, { data: { type, title, description, url, thumbnailUrl, language = null }, revision }) =>
      row &&
      change(row, {
        type,
        title,
        description,
        url,
        thumbnailUrl,
        language,
        ...(thumbnailUrl === row.thumbnailUrl ? {} : noPicture),
        revision,
        words: searchText({ ...row, title, description, url }),
        titleOrder: orderOf(title),
      }),
    AssetTranslated: (row, { data, revision }) =>
      row && withVariants(row, withVariant(row.variants ?? [], data), revision),
    AssetTranslationRemoved: (row, { data: { language }, revision }) =>
      row &&
      withVariants(
        row,
        (row.variants ?? []).filter((one) => one.language !== language),
        revision,
      ),
    AssetReassigned: (row, { data: { ownerId }, revision }) => row && change(row, { ownerId, revision }),
    AssetLinksWithdrawn: (row, { revision }) => row && change(row, { linksWithdrawn: true, revision }),
    AssetLinksRestored: (row, { revision }) => row && change(row, { linksWithdrawn: false, revision }),
    AssetDeleted: (row, event) => row && change(row, intoArchive(event), { revision: event.revision }),
    AssetRestored: (row, { revision }) => row && change<AssetRow>(outOfArchive(row), { deleted: false, revision }),
    // the address may have changed while the picture was fetched
    ThumbnailStored: (row, { data: { url, version } }) =>
      row && url === row.thumbnailUrl ? change(row, { thumbnail: version, thumbnailProblem: null }) : row,
    ThumbnailFailed: (row, { data: { url, problem } }) =>
      row && url === row.thumbnailUrl ? change(row, { thumbnail: null, thumbnailProblem: problem }) : row,
    ThumbnailRemoved: (row) => row && change(row, noPicture),
    AssetShared: (row) => row && add(row, 'totalShares', 1),
    ShareRetracted: (row) => row && add(row, 'totalShares', -1),
    ShareViewed: (row, { data: { people } }) => (row && people > 0 ? add(row, 'totalViews', people) : row),
  },
});
