import type { AssetAnswer, AssetRow, assetQueries } from '@upline/contracts';
import { assetsView, reject } from '@upline/contracts';
import type { QueryHandlers } from '../platform/requests.ts';
import { mapPage, wordsOfSearch } from '../platform/reader.ts';

const toAnswer = ({
  assetId,
  organizationId: _own,
  deleted: _deleted,
  words: _words,
  ...row
}: AssetRow): AssetAnswer => ({
  id: assetId,
  ...row,
});

export const assetReads: QueryHandlers<keyof typeof assetQueries> = {
  listAssets: async ({ search: { sort, search, ...paging }, reader }) => {
    const index = sort === 'shares' ? 'byShares' : 'byCreated';
    return mapPage(
      await reader.page(assetsView, { index, where: { deleted: false }, contains: wordsOfSearch(search) }, paging),
      toAnswer,
    );
  },
  findAsset: async ({ params, reader }) => {
    const asset = await reader.get(assetsView, params.id);
    return !asset || asset.deleted ? reject('asset/not-found') : toAnswer(asset);
  },
};
