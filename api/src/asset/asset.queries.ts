import type { AssetRow, AssetType, assetQueries } from '@upline/contracts';
import { assetType, assetsView, can, reject, searchWords } from '@upline/contracts';
import type { ExportList } from '../platform/heavyReads/serveReads.ts';
import { archivePage } from '../platform/queries/archive.ts';
import { countEach } from '../platform/queries/countEach.ts';
import type { Narrowing } from '../platform/queries/narrowedPage.ts';
import { mapOwned, ownersPage } from '../platform/queries/owners.ts';
import type { Reader } from '../platform/queries/reader.ts';
import { mapPage, searchFor, withoutWords } from '../platform/queries/reader.ts';
import type { QueryHandlers } from '../platform/queries/requests.ts';
import { listAsset, presentWhole } from './asset.presenter.ts';

/** The lists of a person's export. */
export const assetExports = {
  assets: async ({ reader, userId }, paging) =>
    mapPage(
      await reader.page(assetsView, { index: 'byOwner', where: { ownerId: userId }, total: 0 }, paging),
      withoutWords,
    ),
} satisfies Readonly<Record<string, ExportList>>;

type Filter = { type?: AssetType | undefined; owner?: string | undefined };

const everyType: readonly AssetType[] = assetType.options;

/** The index that leads with the fields of a filter, newest first. */
const listOf = ({ type, owner: ownerId }: Filter): Narrowing<AssetRow> => {
  const deleted = false;
  if (ownerId !== undefined)
    return { index: 'byOwnerType', where: { deleted, ownerId, type: type ?? { anyOf: everyType } } };
  return type === undefined
    ? { index: 'byCreated', where: { deleted } }
    : { index: 'byType', where: { deleted, type } };
};

/** Indexes of the other orders. */
const orders = { shares: 'byShares', title: 'byTitle' } as const;

const countIn = (reader: Reader, filter: Filter): Promise<number> => {
  const { index, where } = listOf(filter);
  return reader.count(assetsView, index, where);
};

/** The handler of each query about assets. */
export const assetReads: QueryHandlers<typeof assetQueries, unknown> = {
  listAssets: async ({ search: { sort, search, type, owner, ...paging }, reader }) => {
    const list = listOf({ type, owner });
    const isAll = type === undefined && owner === undefined;
    const ordered =
      sort === 'created' ? list : { index: orders[sort], where: { deleted: false }, only: isAll ? null : list };
    const page = await reader.page(assetsView, { ...ordered, search: searchFor(search) }, paging);
    return mapOwned(reader, page, listAsset);
  },
  listDeletedAssets: ({ search: { search, ...paging }, actor, reader }) =>
    archivePage(
      reader,
      {
        ownerId: can(actor, 'asset:see-all-deleted') ? undefined : actor.userId,
        words: searchWords(search),
        read: (list) => reader.page(assetsView, list, paging),
      },
      ({ assetId: id, title, type }) => ({ id, title, type }),
    ),
  countAssets: async ({ search: { owner }, reader }) => {
    const type = await countEach(everyType, (one) => countIn(reader, { owner, type: one }));
    return { all: everyType.reduce((sum, one) => sum + type[one], 0), type };
  },
  listAssetOwners: async ({ search: { type, ...asked }, reader }) =>
    ownersPage(reader, { ...asked, only: null }, (owner) => countIn(reader, { owner, type })),
  findAsset: async ({ params, reader }) => {
    const asset = await reader.get(assetsView, params.id);
    return !asset || asset.deleted ? reject('asset/not-found') : presentWhole(asset);
  },
};
