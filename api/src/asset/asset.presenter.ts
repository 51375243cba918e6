import type { ArchiveField, AssetAnswer, AssetRow, WholeAsset } from '@upline/contracts';
import { thumbnailPath } from '@upline/contracts';
import { beginningOf } from '../platform/queries/pageJson.ts';
import type { Asset } from './asset.decider.ts';

/** The part of an asset's row that an answer shows. */
export type ShownAsset = Omit<AssetRow, 'organizationId' | 'deleted' | 'words' | 'titleOrder' | ArchiveField>;

/** Fields that the view has from other streams: the asset's shares and its thumbnail. */
export type FromOtherStreams = Pick<
  AssetRow,
  'totalShares' | 'totalViews' | 'thumbnailUrl' | 'thumbnail' | 'thumbnailProblem'
>;

/** The row of an asset as a command left it. */
export const rowOfAsset = (
  assetId: string,
  state: Asset,
  { revision, others }: { revision: number; others: FromOtherStreams },
): ShownAsset => {
  if (state.status === 'none') throw new Error(`asset ${assetId} has no state to present`);
  const { content, variants, ownerId, linksWithdrawn, createdAt } = state;
  const { totalShares, totalViews } = others;
  // the picture belongs to the address that the view has
  const { thumbnail, thumbnailProblem } =
    others.thumbnailUrl === content.thumbnailUrl ? others : { thumbnail: null, thumbnailProblem: null };
  const picture = { thumbnail, thumbnailProblem };
  const rest = { totalShares, totalViews, ownerId, linksWithdrawn, createdAt, revision };
  return { assetId, ...content, variants: [...variants], ...picture, ...rest };
};

/** The answer that shows an asset. */
export const presentAsset = ({
  assetId: id,
  organizationId: _organization,
  deleted: _deleted,
  archived: _archived,
  deletedAt: _deletedAt,
  deletedBy: _deletedBy,
  words: _words,
  titleOrder: _order,
  thumbnail: version = null,
  thumbnailProblem = null,
  language = null,
  variants = [],
  ...shown
}: ShownAsset & Partial<AssetRow>): AssetAnswer => ({
  id,
  ...shown,
  language,
  languages: variants.map((one) => one.language),
  thumbnailProblem,
  thumbnail: version === null ? null : thumbnailPath(id, version),
});

/** The answer that shows an asset with its variants. */
export const presentWhole = (row: ShownAsset & Partial<AssetRow>): WholeAsset => ({
  ...presentAsset(row),
  variants: row.variants ?? [],
});

/** The answer that shows an asset in a list, with the beginning of the description only. */
export const listAsset = (row: AssetRow): AssetAnswer => ({
  ...presentAsset(row),
  description: beginningOf(row.description),
});
