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
const seen = { ...about, bots: 8, teammates: 1, first: true };
const joined = { userId: 'u1', email: 'a@mail.test', role: 'member', invitationId: 'i1' } as const;
const added = {
  prospectId: 'p1',
  ownerId: 'u1',
  name: 'Bo',
  email: null,
  phone: null,
  notes: null,
  source: null,
  status: 'new',
} as const;
const none = { shares: 0, views: 0, members: 0, prospects: 0 };

describe('the days of an organization', () => {
  it('count shares, views by people, joined members and added prospects by the local date', () => {
    const story = createStory();
    const late = { occurredAt: '2026-11-22T23:30:00.000Z', localDate: '2026-11-23' };
    const rows = given(
      trendProjection,
      story('AssetShared', about, { localDate: '2026-11-22' }),
      story('AssetShared', about, late),
      story('ShareViewed', { ...seen, people: 3 }, late),
      story('MemberJoined', joined, late),
      story('ProspectAdded', added, late),
      story('AssetShared', about, { organizationId: 'o2', localDate: '2026-11-23' }),
    );
    const o1 = { organizationId: 'o1' };
    expect(rows.row('o1/2026-11-22')).toEqual({ ...o1, day: '2026-11-22', ...none, shares: 1 });
    const each = { shares: 1, views: 3, members: 1, prospects: 1 };
    expect(rows.row('o1/2026-11-23')).toEqual({ ...o1, day: '2026-11-23', ...each });
    expect(rows.keys()).toEqual(['o1/2026-11-22', 'o1/2026-11-23', 'o2/2026-11-23']);
  });

  // shows I40
  it('lose nothing to what happens later, and have no row for views by programs alone', () => {
    const story = createStory();
    const rows = given(
      trendProjection,
      story('ProspectAdded', added),
      story('MemberJoined', joined),
      story('ShareViewed', { ...seen, people: 0 }, { localDate: '2026-11-17' }),
      story('ProspectDeleted', { prospectId: 'p1', ownerId: 'u1', status: 'new' }),
    );
    expect(rows.keys()).toEqual(['o1/2026-11-16']);
    expect(rows.row('o1/2026-11-16')).toMatchObject({ prospects: 1, members: 1 });
    const handled = Object.keys(trendProjection.on);
    for (const type of ['ProspectErased', 'MemberRemoved', 'ShareWithdrawn']) expect(handled).not.toContain(type);
  });
});
