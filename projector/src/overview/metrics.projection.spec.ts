import type { ProspectEvent, ProspectStatus } from '@upline/contracts';
import { describe, expect, it } from 'vitest';
import { given } from '../../testing/given.ts';
import { createStory } from '../../testing/story.ts';
import { metricsProjection } from './metrics.projection.ts';

const ids = { prospectId: 'p1', ownerId: 'u1' };
const details = { name: 'Bo', email: null, phone: null, notes: null, source: null };
const about = {
  shareId: 's1',
  assetId: 'a1',
  assetTitle: 'Plan',
  sharedBy: 'u1',
  prospectId: null,
  sharedVia: 'direct',
} as const;

const world = () => {
  const story = createStory();
  return {
    story,
    founded: story('OrganizationFounded', { organizationId: 'o1', name: 'Team', founderId: 'u1', timeZone: 'UTC' }),
    added: (status: ProspectStatus) => story('ProspectAdded', { ...ids, ...details, status }),
    moved: (from: ProspectStatus, to: ProspectStatus, firstConversion = false) =>
      story('ProspectStatusChanged', { ...ids, from, to, firstConversion }),
  };
};

describe("an organization's totals", () => {
  // shows 3.3
  it('are all zero at first', () => {
    const { founded } = world();
    expect(given(metricsProjection, founded).row('o1')).toEqual({
      organizationId: 'o1',
      totalMembers: 0,
      activeProspects: 0,
      newProspects: 0,
      conversions: 0,
      totalShares: 0,
      totalViews: 0,
      trainingSessions: 0,
    });
  });

  // shows 2.76
  it('count members, shares, views by people and trainings', () => {
    const { story, founded } = world();
    const joins = { userId: 'u1', email: 'a@mail.test', role: 'member', invitationId: 'i1' } as const;
    const events = [
      story('MemberJoined', joins),
      story('MemberJoined', { ...joins, userId: 'u2' }),
      story('MemberRemoved', { userId: 'u2', reassignTo: null }),
      story('AssetShared', about),
      story('ShareViewed', { ...about, people: 4, bots: 9, teammates: 2, first: true }),
      story('TrainingCompleted', { userId: 'u1', trainingId: 't1', title: 'Basics' }),
    ];
    expect(given(metricsProjection, founded, ...events).row('o1')).toMatchObject({
      totalMembers: 1,
      totalShares: 1,
      totalViews: 4,
      trainingSessions: 1,
    });
  });

  it.each([
    ['new', 1],
    ['contacted', 1],
    ['interested', 1],
    ['converted', 0],
    ['lost', 0],
  ] as const)('a prospect added as %s makes %i active', (status, activeProspects) => {
    const { founded, added } = world();
    expect(given(metricsProjection, founded, added(status)).row('o1')).toMatchObject({
      activeProspects,
      newProspects: 1,
      conversions: status === 'converted' ? 1 : 0,
    });
  });

  it('follow a prospect out of and back into the active ones', () => {
    const { founded, added, moved } = world();
    const one = added('new');
    const active = (...events: ReturnType<typeof moved>[]) =>
      given(metricsProjection, founded, one, ...events).row('o1')?.activeProspects;
    expect(active(moved('new', 'interested'))).toBe(1);
    expect(active(moved('new', 'converted', true))).toBe(0);
    expect(active(moved('new', 'lost'), moved('lost', 'contacted'))).toBe(1);
  });

  it('count the first conversion of a prospect once', () => {
    const { founded, added, moved } = world();
    const events = [moved('new', 'converted', true), moved('converted', 'lost'), moved('lost', 'converted')];
    expect(given(metricsProjection, founded, added('new'), ...events).row('o1')).toMatchObject({ conversions: 1 });
  });

  it('lose an active prospect to deletion and erasure, once', () => {
    const { story, founded, added } = world();
    const one = added('new');
    const deleted = story('ProspectDeleted', { ...ids, status: 'new' });
    const restored = story('ProspectRestored', { ...ids, status: 'new' });
    const erased = story('ProspectErased', { ...ids, status: 'new', wasDeleted: false });
    const erasedLater = story('ProspectErased', { ...ids, status: 'new', wasDeleted: true });
    const lost = story('ProspectDeleted', { ...ids, status: 'lost' });
    const active = (...events: ProspectEvent[]) => given(metricsProjection, founded, one, ...events).row('o1');
    expect(active(deleted)).toMatchObject({ activeProspects: 0, newProspects: 1 });
    expect(active(deleted, restored)).toMatchObject({ activeProspects: 1 });
    expect(active(erased)).toMatchObject({ activeProspects: 0 });
    expect(active(deleted, erasedLater)).toMatchObject({ activeProspects: 0 });
    expect(active(lost)).toMatchObject({ activeProspects: 1 });
  });
});
