import { describe, it } from 'vitest';
import { scenario } from '../../testing/scenario.ts';
import { assetDecider } from './asset.decider.ts';

const { given } = scenario(assetDecider);
const content = {
  type: 'video' as const,
  title: 'Tour',
  description: null,
  url: 'https://a.example/tour',
  thumbnailUrl: null,
};
const created = { type: 'AssetCreated' as const, data: { assetId: 'a1', ownerId: 'u1', ...content } };
const deleted = { type: 'AssetDeleted' as const, data: { assetId: 'a1' } };
const only = { assetId: 'a1' };

describe('creating an asset', () => {
  it('happens', () => given().when({ type: 'CreateAsset', data: created.data }).then(created));
  it('does nothing the second time', () =>
    given(created).when({ type: 'CreateAsset', data: created.data }).thenNothing());
});

describe('changing an asset', () => {
  const changed = { ...only, ...content, title: 'Grand tour' };
  it('happens', () =>
    given(created).when({ type: 'ChangeAsset', data: changed }).then({ type: 'AssetChanged', data: changed }));
  it('does nothing when nothing differs', () =>
    given(created)
      .when({ type: 'ChangeAsset', data: { ...only, ...content } })
      .thenNothing());
  it('is refused for an unknown asset', () =>
    given().when({ type: 'ChangeAsset', data: changed }).thenRefused('asset/not-found'));
  it('is refused for a deleted asset', () =>
    given(created, deleted).when({ type: 'ChangeAsset', data: changed }).thenRefused('asset/not-found'));
});

describe('deleting an asset', () => {
  it('happens', () => given(created).when({ type: 'DeleteAsset', data: only }).then(deleted));
  it('does nothing the second time', () =>
    given(created, deleted).when({ type: 'DeleteAsset', data: only }).thenNothing());
  it('is refused for an unknown asset', () =>
    given().when({ type: 'DeleteAsset', data: only }).thenRefused('asset/not-found'));
  it('can be taken back', () =>
    given(created, deleted).when({ type: 'RestoreAsset', data: only }).then({ type: 'AssetRestored', data: only }));
});

describe('withdrawing all links of an asset', () => {
  const withdrawn = { type: 'AssetLinksWithdrawn' as const, data: only };
  it('happens once', () => given(created).when({ type: 'WithdrawAssetLinks', data: only }).then(withdrawn));
  it('does nothing the second time', () =>
    given(created, withdrawn).when({ type: 'WithdrawAssetLinks', data: only }).thenNothing());
  it('is taken back', () =>
    given(created, withdrawn)
      .when({ type: 'RestoreAssetLinks', data: only })
      .then({ type: 'AssetLinksRestored', data: only }));
});

describe('reassigning an asset', () => {
  const data = { assetId: 'a1', ownerId: 'u2' };
  it('happens, to a deleted one too', () =>
    given(created, deleted).when({ type: 'ReassignAsset', data }).then({ type: 'AssetReassigned', data }));
  it('does nothing for its owner', () =>
    given(created)
      .when({ type: 'ReassignAsset', data: { assetId: 'a1', ownerId: 'u1' } })
      .thenNothing());
});
