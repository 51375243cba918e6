import { describe, expect, it } from 'vitest';
import { reactions } from '../../testing/given.ts';
import { createStory } from '../../testing/story.ts';
import { erasureReactor } from './erasure.reactor.ts';

const subjects = (jobs: ReturnType<typeof reactions>) =>
  jobs.map((job) => [job.kind, 'subject' in job.data ? job.data.subject : null]);

describe('erasing', () => {
  it('a person deletes their key and those of the invitations they accepted, and no other key', () => {
    const story = createStory();
    const own = story('InvitationAccepted', { invitationId: 'i1', userId: 'u1' });
    const second = story('InvitationAccepted', { invitationId: 'i2', userId: 'u1' }, { organizationId: 'o2' });
    const other = story('InvitationAccepted', { invitationId: 'i3', userId: 'u2' });
    const gone = story('PersonErased', { userId: 'u1' }, { organizationId: null });
    expect(subjects(reactions(erasureReactor, own, second, other, gone))).toEqual([
      ['erase-key', 'u1'],
      ['erase-key', 'i1'],
      ['erase-key', 'i2'],
    ]);
  });

  it('a founder takes their name from the organizations that are named after them, and from no other', () => {
    const story = createStory();
    const found = (organizationId: string, name: { name: string; founderName?: string | null }) =>
      story('OrganizationFounded', { organizationId, ...name, founderId: 'u1', timeZone: 'UTC' }, { organizationId });
    const organizations = [
      found('o1', { name: 'Team', founderName: 'Ada' }),
      found('o2', { name: 'North', founderName: null }),
      found('o3', { name: "Ada's Team" }),
    ];
    const gone = story('PersonErased', { userId: 'u1' }, { organizationId: null });
    expect(reactions(erasureReactor, ...organizations, gone).slice(1)).toEqual([
      { kind: 'forget-founder', data: { organizationId: 'o1' } },
    ]);
  });

  it('a prospect deletes the keys of what they said as visitors of links, each once, and of nobody else', () => {
    const story = createStory();
    const said = { saidName: null, saidContact: null, saidMessage: null };
    const link = { shareId: 's1', assetId: 'a1', title: 'Tour', sharedBy: 'u1', answer: 'call', wish: null } as const;
    const taken = (answerId: string, prospectId: string) =>
      story('AnswerTaken', { prospectId, ownerId: 'u1', ...link, answerId, ...said });
    const answers = [taken('v1', 'p1'), taken('v1', 'p1'), taken('v2', 'p1'), taken('v3', 'p2')];
    const gone = story('ProspectErased', { prospectId: 'p1', ownerId: 'u1', status: 'new', wasDeleted: false });
    expect(subjects(reactions(erasureReactor, ...answers, gone))).toEqual([
      ['erase-key', 'p1'],
      ['erase-key', 'v1'],
      ['erase-key', 'v2'],
    ]);
  });

  it('a prospect deletes its key', () => {
    const story = createStory();
    const gone = story('ProspectErased', { prospectId: 'p1', ownerId: 'u1', status: 'new', wasDeleted: false });
    expect(subjects(reactions(erasureReactor, gone))).toEqual([['erase-key', 'p1']]);
  });
});
