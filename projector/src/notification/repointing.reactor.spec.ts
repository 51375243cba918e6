import type { AssetEvent, TeamEvent } from '@upline/contracts';
import { describe, expect, it } from 'vitest';
import { reactions } from '../../testing/given.ts';
import { createStory } from '../../testing/story.ts';
import type { About } from '../../testing/story.ts';
import { repointingReactor } from './repointing.reactor.ts';

const content = { type: 'link', title: 'Plan', description: null, url: 'https://x.test/', thumbnailUrl: null } as const;

const world = () => {
  const story = createStory();
  const joins = (userId: string, role: 'owner' | 'admin' | 'member', about: About = {}) =>
    story('MemberJoined', { userId, email: `${userId}@mail.test`, role, invitationId: null }, about);
  const repointed = (
    at: string,
    { assetId = 'a1', by = 'thief', ...about }: About & { assetId?: string; by?: string },
  ) =>
    story(
      'AssetChanged',
      { assetId, ...content, repointedOwnerId: 'rep' },
      { occurredAt: `2026-11-16T${at}:00.000Z`, actorId: by, ...about },
    );
  return { story, joins, repointed, team: [joins('boss', 'owner'), joins('rep', 'member'), joins('thief', 'member')] };
};

type Events = Parameters<typeof reactions<never, AssetEvent | TeamEvent>> extends [unknown, ...infer E] ? E : never;
const recipientsOf = (...events: Events): string[] =>
  reactions(repointingReactor, ...events).map(({ data }) => ('userId' in data ? String(data.userId) : ''));

describe('another address of an asset', () => {
  it('is reported to the owner and the leaders of that time, with its title and time', () => {
    const { team, repointed } = world();
    const about = { organizationId: 'o1', assetId: 'a1', assetTitle: 'Plan', repointedBy: 'thief' };
    const data = { ...about, at: '2026-11-16T10:00:00.000Z' };
    expect(reactions(repointingReactor, ...team, repointed('10:00', {}))).toEqual([
      { kind: 'report-repointing', data: { ...data, userId: 'rep' } },
      { kind: 'report-repointing', data: { ...data, userId: 'boss' } },
    ]);
  });

  // shows I5.3
  it('is reported once in an hour for an asset, and to nobody twice or about their own doing', () => {
    const { team, joins, repointed } = world();
    const first = repointed('10:00', {});
    expect(recipientsOf(...team, first, repointed('10:59', {}))).toEqual(['rep', 'boss']);
    expect(recipientsOf(...team, first, repointed('11:00', {}))).toEqual(['rep', 'boss', 'rep', 'boss']);
    expect(recipientsOf(...team, first, repointed('10:01', { assetId: 'a2' }))).toEqual(['rep', 'boss', 'rep', 'boss']);
    expect(recipientsOf(...team, repointed('10:00', { by: 'boss' }))).toEqual(['rep']);
    expect(recipientsOf(...team, joins('rep', 'admin'), first)).toEqual(['rep', 'boss']);
  });

  it('is reported to those who lead then: who was demoted, left or leads elsewhere hears nothing', () => {
    const { story, team, joins, repointed } = world();
    const leads = [joins('ada', 'admin'), joins('ben', 'admin'), joins('far', 'owner', { organizationId: 'o2' })];
    const change = story('MemberRoleChanged', { userId: 'ada', role: 'member' });
    const gone = story('MemberRemoved', { userId: 'ben', reassignTo: null });
    const rises = story('MemberRoleChanged', { userId: 'thief2', role: 'admin' });
    expect(recipientsOf(...team, ...leads, change, gone, rises, repointed('10:00', {}))).toEqual([
      'rep',
      'boss',
      'thief2',
    ]);
    expect(recipientsOf(...team, story('AssetChanged', { assetId: 'a1', ...content }, { actorId: 'thief' }))).toEqual(
      [],
    );
  });
});
