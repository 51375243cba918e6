import { describe, expect, it } from 'vitest';
import { reactions } from '../../testing/given.ts';
import { createStory } from '../../testing/story.ts';
import { reassignmentReactor } from './reassignment.reactor.ts';

describe('the reassignment after a removed member', () => {
  it('is a job with the position and the revision of the removal', () => {
    const removed = createStory()('MemberRemoved', { userId: 'u2', reassignTo: 'u1' });
    const { position, revision } = removed;
    expect(reactions(reassignmentReactor, removed)).toEqual([
      { kind: 'reassign', data: { organizationId: 'o1', userId: 'u2', reassignTo: 'u1', position, revision } },
    ]);
  });

  it('is no job when the removal names no other member', () => {
    expect(reactions(reassignmentReactor, createStory()('MemberRemoved', { userId: 'u2', reassignTo: null }))).toEqual(
      [],
    );
  });
});
