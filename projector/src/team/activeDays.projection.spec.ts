import type { MemberRow } from '@upline/contracts';
import { presenceOf } from '@upline/contracts';
import { describe, expect, it } from 'vitest';
import { given } from '../../testing/given.ts';
import { createStory } from '../../testing/story.ts';
import { membersProjection } from './members.projection.ts';

const at = (day: number) => {
  const localDate = `2026-11-${String(day).padStart(2, '0')}`;
  return { occurredAt: `${localDate}T09:00:00.000Z`, localDate };
};

const world = () => {
  const story = createStory();
  const link = { shareId: 's1', assetId: 'a1', assetTitle: 'Plan', sharedVia: 'direct' } as const;
  const ids = { ...link, sharedBy: 'u1', prospectId: null };
  const contact = { kind: 'call', outcome: 'reached', happenedAt: at(16).occurredAt, note: null } as const;
  return {
    joined: (day = 16) =>
      story('MemberJoined', { userId: 'u1', email: 'a@mail.test', role: 'member', invitationId: 'i1' }, at(day)),
    left: () => story('MemberRemoved', { userId: 'u1', reassignTo: null }, at(20)),
    shared: (day: number) => story('AssetShared', ids, at(day)),
    back: (day: number) =>
      story('ShareRetracted', {
        ...ids,
        reason: 'not-sent',
        sharedEventId: 'e1',
        sharedAt: at(day).occurredAt,
        sharedOn: at(day).localDate,
      }),
    called: (day: number) =>
      story('ContactLogged', { prospectId: 'p1', ownerId: 'u1', contactId: 'c1', ...contact }, at(day)),
  };
};

const rowOf = (...events: unknown[]): MemberRow =>
  given(membersProjection, ...(events as never[])).row('o1/u1') ?? expect.fail('no row');
const thisWeek = '2026-W47';

describe('the last activity of a member', () => {
  it('is the latest day with a share, and nothing else', () => {
    const { joined, shared, called } = world();
    expect(rowOf(joined(), called(17)).lastActiveOn).toBeNull();
    expect(rowOf(joined(), shared(18), called(20)).lastActiveOn).toBe('2026-11-18');
    expect(rowOf(joined(), shared(18), shared(17)).lastActiveOn).toBe('2026-11-18');
  });

  it('is the one before once a share is taken back', () => {
    const { joined, shared, back } = world();
    expect(rowOf(joined(), shared(18), back(18)).lastActiveOn).toBeNull();
    expect(rowOf(joined(), shared(17), shared(18), shared(18), back(18)).lastActiveOn).toBe('2026-11-18');
    const both = rowOf(joined(), shared(16), shared(17), shared(18), back(18), back(17));
    expect(both.lastActiveOn).toBe('2026-11-16');
  });
});

describe('a member who joins', () => {
  it('is new in that week until the first share, and not inactive', () => {
    const { joined, shared, called } = world();
    expect(presenceOf(rowOf(joined(), called(17)), thisWeek)).toBe('new');
    expect(presenceOf(rowOf(joined(), called(17)), '2026-W48')).toBe('inactive');
    expect(presenceOf(rowOf(joined(), shared(18)), thisWeek)).toBe('active');
    expect(presenceOf(rowOf(joined(), shared(18)), '2026-W48')).toBe('inactive');
  });

  it('is new again once the only share is taken back', () => {
    const { joined, shared, back } = world();
    expect(presenceOf(rowOf(joined(), shared(18), back(18)), thisWeek)).toBe('new');
    expect(presenceOf(rowOf(joined(), shared(18), shared(18), back(18)), thisWeek)).toBe('active');
    expect(presenceOf(rowOf(joined(9), shared(18), back(18)), thisWeek)).toBe('inactive');
  });

  it('a second time is new, or active with a share of the same week', () => {
    const { joined, left, shared } = world();
    expect(presenceOf(rowOf(joined(9), shared(10), left(), joined(20)), thisWeek)).toBe('new');
    expect(presenceOf(rowOf(joined(9), shared(17), left(), joined(20)), thisWeek)).toBe('active');
  });
});
