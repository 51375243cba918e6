import type { AssetAnswer, AssetRow } from '@upline/contracts';
import { beginningOf } from '../platform/queries/pageJson.ts';
import type { Asset } from './asset.decider.ts';

/** The part of an asset's row that an answer shows. */
export type ShownAsset = Omit<AssetRow, 'organizationId' | 'deleted' | 'words'>;

/** The counts of an asset, which belong to the streams of its shares. */
export type AssetCounts = Pick<AssetRow, 'totalShares' | 'totalViews'>;

/** The row of an asset as a command left it. */
export const rowOfAsset = (
  assetId: string,
  state: Asset,
  { revision, counts }: { revision: number; counts: AssetCounts },
): ShownAsset => {
  if (state.status === 'none') throw new Error(`asset ${assetId} has no state to present`);
  const { content, ownerId, linksWithdrawn, createdAt } = state;
  const { totalShares, totalViews } = counts;
  return { assetId, ...content, totalShares, totalViews, ownerId, linksWithdrawn, createdAt, revision };
};

/** The answer that shows an asset. */
export const presentAsset = ({
  assetId: id,
  organizationId: _organization,
  deleted: _deleted,
  words: _words,
  ...shown
}: ShownAsset & Partial<AssetRow>): AssetAnswer => ({ id, ...shown });

/** The answer that shows an asset in a list, with the beginning of the description only. */
export const listAsset = (row: AssetRow): AssetAnswer => ({
  ...presentAsset(row),
  description: beginningOf(row.description),
});
