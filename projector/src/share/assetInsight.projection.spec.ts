import { describe, expect, it } from 'vitest';
import { given } from '../../testing/given.ts';
import { createStory } from '../../testing/story.ts';
import { assetSharersProjection, assetWeeksProjection } from './assetInsight.projection.ts';

const about = {
  shareId: 's1',
  assetId: 'a1',
  assetTitle: 'Plan',
  sharedBy: 'u1',
  prospectId: null,
  sharedVia: 'qr',
} as const;

const history = () => {
  const story = createStory();
  return [
    story('AssetShared', about, { localDate: '2026-11-22' }),
    story('AssetShared', about, { localDate: '2026-11-23' }),
    story('AssetShared', { ...about, shareId: 's2', sharedBy: 'u2', sharedVia: 'email' }, { localDate: '2026-11-24' }),
    story('ShareViewed', { ...about, people: 3, bots: 8, teammates: 1, first: true }, { localDate: '2026-11-24' }),
    story('ShareViewed', { ...about, people: 0, bots: 8, teammates: 1, first: false }, { localDate: '2026-12-24' }),
    story('ShareWithdrawn', { shareId: 's1', assetId: 'a1' }, { localDate: '2026-12-24' }),
    story('AssetShared', { ...about, assetId: 'a2' }, { localDate: '2026-11-23' }),
    story('AssetShared', about, { organizationId: 'o2', localDate: '2026-11-23' }),
  ];
};

describe('the weeks of an asset', () => {
  it('count shares and views by people, in all and for each way of sharing', () => {
    const rows = given(assetWeeksProjection, ...history());
    expect(rows.row('o1/a1/2026-W47')).toMatchObject({
      shares: 1,
      views: 0,
      channels: { qr: { shares: 1, views: 0 } },
    });
    expect(rows.row('o1/a1/2026-W48')).toEqual({
      organizationId: 'o1',
      assetId: 'a1',
      week: '2026-W48',
      shares: 2,
      views: 3,
      channels: { qr: { shares: 1, views: 3 }, email: { shares: 1, views: 0 } },
    });
  });

  it('have a row for each asset and organization, and none for views by bots', () => {
    expect(given(assetWeeksProjection, ...history()).keys()).toEqual([
      'o1/a1/2026-W47',
      'o1/a1/2026-W48',
      'o1/a2/2026-W48',
      'o2/a1/2026-W48',
    ]);
  });
});

describe('the members who shared an asset', () => {
  it('have their own counts of shares and of views by people', () => {
    const rows = given(assetSharersProjection, ...history());
    expect(rows.row('o1/a1/u1')).toEqual({ organizationId: 'o1', assetId: 'a1', userId: 'u1', shares: 2, views: 3 });
    expect(rows.row('o1/a1/u2')).toMatchObject({ shares: 1, views: 0 });
    expect(rows.keys()).toEqual(['o1/a1/u1', 'o1/a1/u2', 'o1/a2/u1', 'o2/a1/u1']);
  });
});
