import { describe, expect, it } from 'vitest';
import { createStory } from '../../testing/story.ts';
import { shareStatusReactor } from './shareStatus.reactor.ts';

const about = { shareId: 's1', assetId: 'a1', assetTitle: 'Tour', sharedBy: 'u1', sharedVia: 'whatsapp' } as const;
const at = '2026-11-16T10:00:00.000Z';
const story = createStory();
const shared = (more: { prospectId: string | null; movesStatus?: true }) =>
  story('AssetShared', { ...about, ...more }, { occurredAt: at });
const { key, on } = shareStatusReactor;

const job = { organizationId: 'o1', prospectId: 'p1', shareId: 's1', sharedBy: 'u1', at };

describe('the status after a share', () => {
  it('is asked for at the time of the share, and asked back when it is taken back', () => {
    const made = shared({ prospectId: 'p1', movesStatus: true });
    expect(on.AssetShared?.(null, made).jobs).toEqual([{ kind: 'share-status', data: { ...job, isTakenBack: false } }]);
    const taken = { reason: 'not-sent', sharedEventId: made.id, sharedAt: at, sharedOn: '2026-11-16' };
    const whose = { ...about, ...taken, prospectId: 'p1', movesStatus: true } as const;
    const retracted = story('ShareRetracted', whose, { occurredAt: at });
    expect(on.ShareRetracted?.(null, retracted).jobs).toEqual([
      { kind: 'share-status', data: { ...job, isTakenBack: true } },
    ]);
  });

  it('is not asked for after a share without a name', () =>
    expect(on.AssetShared?.(null, shared({ prospectId: null, movesStatus: true })).jobs).toEqual([]));

  it('is not asked for after a share of a version that moved none', () => {
    expect(key(shared({ prospectId: 'p1' }))).toBeNull();
    expect(key(shared({ prospectId: 'p1', movesStatus: true }))).toBe('o1/s1');
  });
});
