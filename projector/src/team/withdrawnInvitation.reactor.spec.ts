import { describe, expect, it } from 'vitest';
import { reactions } from '../../testing/given.ts';
import { createStory } from '../../testing/story.ts';
import { withdrawnInvitationReactor } from './withdrawnInvitation.reactor.ts';

describe('the key of an invitation', () => {
  it('is deleted when the invitation is withdrawn, and not when it is accepted', () => {
    const story = createStory();
    const events = [
      story('InvitationAccepted', { invitationId: 'i1', userId: 'u1' }),
      story('InvitationRevoked', { invitationId: 'i2' }),
    ];
    expect(reactions(withdrawnInvitationReactor, ...events)).toEqual([{ kind: 'erase-key', data: { subject: 'i2' } }]);
  });
});
