import { describe, expect, it } from 'vitest';
import { given } from '../../testing/given.ts';
import { createStory } from '../../testing/story.ts';
import { organizationsProjection } from './organizations.projection.ts';

const asset = {
  assetId: 'a1',
  ownerId: 'u1',
  type: 'pdf',
  title: 'Plan',
  description: null,
  url: 'https://x.test',
  thumbnailUrl: null,
} as const;
const joins = { userId: 'u1', email: 'a@mail.test', role: 'owner', invitationId: null } as const;

const world = () => {
  const story = createStory();
  const founded = story('OrganizationFounded', {
    organizationId: 'o1',
    name: "Ada's Team",
    founderId: 'u1',
    timeZone: 'UTC',
  });
  return { story, founded };
};

describe('an organization', () => {
  // shows 9.30
  it('starts on the Free plan with the colours of the product', () => {
    const { founded } = world();
    expect(given(organizationsProjection, founded).row('o1')).toEqual({
      organizationId: 'o1',
      name: "Ada's Team",
      domain: null,
      timeZone: 'UTC',
      primaryColor: '#C2410C',
      secondaryColor: '#365314',
      accentColor: '#EAB308',
      planTier: 'free',
      teamCount: 0,
      assetCount: 0,
      teamGoal: 500,
      revision: 0,
    });
  });

  it('follows new details, colours and plan; the plan is in the team stream and leaves the revision', () => {
    const { story, founded } = world();
    const details = story('OrganizationDetailsChanged', {
      organizationId: 'o1',
      name: 'Team',
      domain: 'team.test',
      timeZone: 'Asia/Tokyo',
    });
    const colours = { primaryColor: '#000000', secondaryColor: '#111111', accentColor: '#222222' };
    const rebranded = story('OrganizationRebranded', { organizationId: 'o1', ...colours });
    const pro = story('PlanChanged', { planTier: 'pro' });
    expect(given(organizationsProjection, founded, details, rebranded, pro).row('o1')).toMatchObject({
      name: 'Team',
      domain: 'team.test',
      timeZone: 'Asia/Tokyo',
      ...colours,
      planTier: 'pro',
      revision: 2,
    });
  });

  // shows 2.12
  it('counts its own members and assets only', () => {
    const { story, founded } = world();
    const joined = story('MemberJoined', joins);
    const second = story('MemberJoined', { ...joins, userId: 'u2', role: 'member' });
    const elsewhere = story('MemberJoined', joins, { organizationId: 'o2' });
    const removed = story('MemberRemoved', { userId: 'u2', reassignTo: null });
    const created = story('AssetCreated', asset);
    const deleted = story('AssetDeleted', { assetId: 'a1' });
    const restored = story('AssetRestored', { assetId: 'a1' });
    expect(given(organizationsProjection, founded, joined, second, elsewhere, created).row('o1')).toMatchObject({
      teamCount: 2,
      assetCount: 1,
    });
    expect(given(organizationsProjection, founded, joined, second, removed, created, deleted).row('o1')).toMatchObject({
      teamCount: 1,
      assetCount: 0,
    });
    expect(given(organizationsProjection, founded, created, deleted, restored).row('o1')).toMatchObject({
      assetCount: 1,
    });
  });

  it('follows the goal of its owner', () => {
    const { story, founded } = world();
    const set = story('TeamGoalSet', { organizationId: 'o1', goal: 750 });
    expect(given(organizationsProjection, founded, set).row('o1')).toMatchObject({ teamGoal: 750, revision: 1 });
  });
});
