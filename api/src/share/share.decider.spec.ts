import { describe, it } from 'vitest';
import { scenario } from '../../testing/scenario.ts';
import { shareDecider } from './share.decider.ts';

const { given } = scenario(shareDecider);
const about = {
  shareId: 's1',
  assetId: 'a1',
  assetTitle: 'Tour',
  sharedBy: 'u1',
  prospectId: null,
  sharedVia: 'direct' as const,
};
const shared = { type: 'AssetShared' as const, data: about };
const viewed = (people: number, first: boolean) => ({
  type: 'ShareViewed' as const,
  data: { ...about, people, bots: 0, teammates: 0, first },
});
const withdrawn = { type: 'ShareWithdrawn' as const, data: { shareId: 's1', assetId: 'a1' } };

describe('sharing an asset', () => {
  it('happens', () => given().when({ type: 'ShareAsset', data: about }).then(shared));
  it('does nothing the second time', () => given(shared).when({ type: 'ShareAsset', data: about }).thenNothing());
});

describe('recording views', () => {
  const one = { people: 1, bots: 0, teammates: 0 };
  it('marks the first view by a person', () =>
    given(shared).when({ type: 'RecordViews', data: one }).then(viewed(1, true)));
  it('marks no later one', () =>
    given(shared, viewed(1, true)).when({ type: 'RecordViews', data: one }).then(viewed(1, false)));
  it('does not take a bot for the first reader', () =>
    given(shared)
      .when({ type: 'RecordViews', data: { people: 0, bots: 2, teammates: 0 } })
      .then({ type: 'ShareViewed', data: { ...about, people: 0, bots: 2, teammates: 0, first: false } }));
  it('does nothing for no views', () =>
    given(shared)
      .when({ type: 'RecordViews', data: { people: 0, bots: 0, teammates: 0 } })
      .thenNothing());
  it('is refused for an unknown share', () =>
    given().when({ type: 'RecordViews', data: one }).thenRefused('share/not-found'));
});

describe('withdrawing a share', () => {
  it('happens', () => given(shared).when({ type: 'WithdrawShare' }).then(withdrawn));
  it('does nothing the second time', () => given(shared, withdrawn).when({ type: 'WithdrawShare' }).thenNothing());
  it('is taken back', () =>
    given(shared, withdrawn)
      .when({ type: 'RestoreShare' })
      .then({ type: 'ShareRestored', data: { shareId: 's1', assetId: 'a1' } }));
  it('is refused for an unknown share', () => given().when({ type: 'WithdrawShare' }).thenRefused('share/not-found'));
});
