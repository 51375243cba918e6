import { describe, expect, it } from 'vitest';
import { given } from '../../testing/given.ts';
import { createStory } from '../../testing/story.ts';
import { trendProjection } from './trend.projection.ts';

const about = {
  shareId: 's1',
  assetId: 'a1',
  assetTitle: 'Plan',
  sharedBy: 'u1',
  prospectId: null,
  sharedVia: 'direct',
} as const;

describe('the trend', () => {
  it("counts shares and views by people in the week of the organization's day", () => {
    const story = createStory();
    const rows = given(
      trendProjection,
      story('AssetShared', about, { localDate: '2026-11-22' }),
      story('AssetShared', about, { localDate: '2026-11-23' }),
      story('ShareViewed', { ...about, people: 3, bots: 8, teammates: 1, first: true }, { localDate: '2026-11-24' }),
      story('ShareViewed', { ...about, people: 0, bots: 8, teammates: 1, first: false }, { localDate: '2026-12-24' }),
      story('AssetShared', about, { organizationId: 'o2', localDate: '2026-11-23' }),
    );
    expect(rows.row('o1/2026-W47')).toEqual({ organizationId: 'o1', week: '2026-W47', shares: 1, views: 0 });
    expect(rows.row('o1/2026-W48')).toEqual({ organizationId: 'o1', week: '2026-W48', shares: 1, views: 3 });
    expect(rows.keys()).toEqual(['o1/2026-W47', 'o1/2026-W48', 'o2/2026-W48']);
  });
});
