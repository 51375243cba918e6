import { describe, expect, it } from 'vitest';
import { given } from '../../testing/given.ts';
import { createStory } from '../../testing/story.ts';
import { activitiesProjection } from './activities.projection.ts';

const about = {
  shareId: 's1',
  assetId: 'a1',
  assetTitle: 'Plan',
  sharedBy: 'u1',
  prospectId: 'p1',
  sharedVia: 'direct',
} as const;
const joins = { userId: 'u1', email: 'a@mail.test', role: 'member', invitationId: 'i1' } as const;
const seen = { ...about, people: 1, bots: 0, teammates: 0 };

describe('the feed', () => {
  it('has one line for an event, under its id and position', () => {
    const story = createStory();
    const shared = story('AssetShared', about);
    expect(given(activitiesProjection, shared).row(`o1/${shared.id}`)).toEqual({
      organizationId: 'o1',
      activityId: shared.id,
      type: 'asset_shared',
      userId: 'u1',
      subject: 'Plan',
      aboutId: 'a1',
      createdAt: shared.meta.occurredAt,
      at: shared.position,
    });
  });

  // shows 3.5
  it('names the member and the activity, and a prospect by its id alone', () => {
    const story = createStory();
    const content = {
      type: 'pdf',
      title: 'Plan',
      description: null,
      url: 'https://x.test',
      thumbnailUrl: null,
    } as const;
    const details = { name: 'Secret Bo', email: 'bo@mail.test', phone: '1', notes: 'n', source: 's' };
    const invited = {
      invitationId: 'i1',
      email: 'x@mail.test',
      invitedBy: 'u1',
      generation: 1,
      expiresAt: '2026-12-01T00:00:00.000Z',
    };
    const rows = given(
      activitiesProjection,
      story('AssetCreated', { assetId: 'a1', ownerId: 'u2', ...content }),
      story('ShareViewed', { ...seen, first: true }),
      story('ProspectAdded', { prospectId: 'p1', ownerId: 'u3', status: 'new', ...details }),
      story('MemberInvited', invited),
      story('MemberJoined', joins),
      story('TrainingCompleted', { userId: 'u4', trainingId: 't1', title: 'Basics' }),
      story('AchievementEarned', { userId: 'u5', level: 'gold' }),
    );
    const lines = rows.keys().map((key) => rows.row(key));
    expect(lines.map((line) => [line?.type, line?.userId, line?.subject, line?.aboutId])).toEqual([
      ['asset_created', 'u2', 'Plan', 'a1'],
      ['share_opened', 'u1', 'Plan', 'a1'],
      ['prospect_added', 'u3', null, 'p1'],
      ['member_invited', 'u1', null, null],
      ['member_joined', 'u1', null, null],
      ['training_completed', 'u4', 'Basics', null],
      ['achievement_earned', 'u5', 'gold', null],
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/Secret|bo@mail/);
  });

  it('leaves out later openings of a link and the founder joining their own team', () => {
    const story = createStory();
    const again = story('ShareViewed', { ...seen, first: false });
    const founder = story('MemberJoined', { ...joins, role: 'owner', invitationId: null });
    expect(given(activitiesProjection, again, founder).keys()).toEqual([]);
  });

  it('has the organization as its audience', () => {
    const story = createStory();
    const shared = story('AssetShared', about, { organizationId: 'o2' });
    expect(given(activitiesProjection, shared).audience(`o2/${shared.id}`)).toEqual(['organization:o2']);
  });
});
