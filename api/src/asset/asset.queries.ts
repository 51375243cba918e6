import type { assetQueries } from '@upline/contracts';
import { assetsView, reject } from '@upline/contracts';
import type { ExportList } from '../platform/heavy/serveReads.ts';
import { mapPage, searchFor, withoutWords } from '../platform/queries/reader.ts';
import type { QueryHandlers } from '../platform/queries/requests.ts';
import { listAsset, presentAsset } from './asset.presenter.ts';

/** The lists of a person's export. */
export const assetExports = {
  assets: async ({ reader, userId }, paging) =>
    mapPage(
      await reader.page(assetsView, { index: 'byOwner', where: { ownerId: userId }, total: 0 }, paging),
      withoutWords,
    ),
} satisfies Readonly<Record<string, ExportList>>;

/** The handler of each query about assets. */
export const assetReads: QueryHandlers<typeof assetQueries, unknown> = {
  listAssets: async ({ search: { sort, search, ...paging }, reader }) => {
    const index = sort === 'shares' ? 'byShares' : 'byCreated';
    return mapPage(
      await reader.page(assetsView, { index, where: { deleted: false }, search: searchFor(search) }, paging),
      listAsset,
    );
  },
  findAsset: async ({ params, reader }) => {
    const asset = await reader.get(assetsView, params.id);
    return !asset || asset.deleted ? reject('asset/not-found') : presentAsset(asset);
  },
};
