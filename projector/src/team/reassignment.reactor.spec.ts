import { describe, expect, it } from 'vitest';
import { reactions } from '../../testing/given.ts';
import { createStory } from '../../testing/story.ts';
import { reassignmentReactor } from './reassignment.reactor.ts';

describe('handing over what a removed member leaves', () => {
  it('is asked for with the position of the removal', () => {
    const removed = createStory()('MemberRemoved', { userId: 'u2', reassignTo: 'u1' });
    expect(reactions(reassignmentReactor, removed)).toEqual([
      { kind: 'reassign', data: { organizationId: 'o1', userId: 'u2', reassignTo: 'u1', position: removed.position } },
    ]);
  });

  it('is not asked for when nobody was chosen', () => {
    expect(reactions(reassignmentReactor, createStory()('MemberRemoved', { userId: 'u2', reassignTo: null }))).toEqual(
      [],
    );
  });
});
