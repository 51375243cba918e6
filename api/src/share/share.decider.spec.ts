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
  data: { ...about, people, bots: 0, teammates: 0, first, points: 3 * people },
});
const withdrawn = { type: 'ShareWithdrawn' as const, data: { shareId: 's1', assetId: 'a1' } };

describe('sharing an asset', () => {
  it('happens', () => given().when({ type: 'ShareAsset', data: about }).then(shared));
  it('does nothing the second time', () => given(shared).when({ type: 'ShareAsset', data: about }).thenNothing());
});

describe('recording views', () => {
  const at = '2026-03-02T10:20:00.000Z';
  const one = { people: 1, bots: 0, teammates: 0, points: 3, at };
  it('marks the first view by a person', () =>
    given(shared).when({ type: 'RecordViews', data: one }).then(viewed(1, true)));
  it('marks no later one', () =>
    given(shared, viewed(1, true)).when({ type: 'RecordViews', data: one }).then(viewed(1, false)));
  // shows I44
  it('notifies the sharer again of a later view by a person, half an hour after the last one', () => {
    const later = (time: string) => ({ type: 'RecordViews' as const, data: { ...one, at: `2026-03-02T${time}Z` } });
    const history = given(shared, viewed(1, true));
    history.when(later('10:29:59.999')).then(viewed(1, false));
    history.when(later('10:30:00.000')).then({ ...viewed(1, false), data: { ...viewed(1, false).data, again: true } });
  });
  // shows I44
  it('never notifies the sharer again of a bot or a teammate', () =>
    given(shared, viewed(1, true))
      .when({
        type: 'RecordViews',
        data: { people: 0, bots: 3, teammates: 2, points: 0, at: '2026-03-03T10:00:00.000Z' },
      })
      .then({ type: 'ShareViewed', data: { ...about, people: 0, bots: 3, teammates: 2, first: false, points: 0 } }));
  it('does not take a bot for the first reader', () =>
    given(shared)
      .when({ type: 'RecordViews', data: { people: 0, bots: 2, teammates: 0, points: 0, at } })
      .then({ type: 'ShareViewed', data: { ...about, people: 0, bots: 2, teammates: 0, first: false, points: 0 } }));
  it('does nothing for no views', () =>
    given(shared)
      .when({ type: 'RecordViews', data: { people: 0, bots: 0, teammates: 0, points: 0, at } })
      .thenNothing());
  it('is refused for an unknown share', () =>
    given().when({ type: 'RecordViews', data: one }).thenRefused('share/not-found'));
});

describe('taking a share back', () => {
  const retract = (at: string) => ({ type: 'RetractShare' as const, data: { at } });
  const soon = retract('2026-03-02T10:10:00.000Z');
  const retracted = {
    type: 'ShareRetracted' as const,
    data: {
      ...about,
      reason: 'not-sent',
      sharedEventId: 'e0',
      sharedAt: '2026-03-02T10:00:00.000Z',
      sharedOn: '2026-03-02',
    },
  };
  it('happens within 10 minutes, withdrawn or not, and once', () => {
    given(shared).when(soon).then(retracted);
    given(shared, withdrawn).when(soon).then(retracted);
    given(shared, retracted).when(retract('2026-03-03T10:00:00.000Z')).thenNothing();
  });
  // shows I53
  it('is refused later than that', () =>
    given(shared).when(retract('2026-03-02T10:10:00.001Z')).thenRefused('share/too-late'));
  // shows I53
  it('is refused once a person has opened it, not for a bot or a teammate', () => {
    given(shared, viewed(1, true)).when(soon).thenRefused('share/opened');
    given(shared, viewed(0, false)).when(soon).then(retracted);
  });
  it('leaves nothing to withdraw or restore, and counts no view that was under way', () => {
    const history = given(shared, retracted);
    history.when({ type: 'WithdrawShare' }).thenRefused('share/not-found');
    history.when({ type: 'RestoreShare' }).thenRefused('share/not-found');
    history
      .when({ type: 'RecordViews', data: { people: 1, bots: 0, teammates: 0, points: 0, at: soon.data.at } })
      .thenNothing();
  });
  it('is refused for an unknown share', () => given().when(soon).thenRefused('share/not-found'));
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
