import type { ShownInvitation } from '@upline/contracts';
import { describe, expect, it } from 'vitest';
import { invitationText } from './invitationText.ts';

const nameless: ShownInvitation = {
  state: 'open',
  organizationName: null,
  inviterName: null,
  inviterEmail: null,
  email: null,
  signedInAs: null,
  forViewer: null,
  confirmFirst: false,
  alreadyMember: false,
};

describe('the page of an invitation', () => {
  // shows I52
  it('says whole sentences where the invitation names no team', () => {
    const states = ['open', 'expired', 'used'] as const;
    expect(
      states.map((state) => invitationText({ ...nameless, state })).map(({ title, text }) => [title, text]),
    ).toEqual([
      ['Join the team', 'You are invited to join a team on Upline.'],
      ['This invitation has expired', 'Ask the person who invited you to send you a new one.'],
      ['This invitation was already used', 'Each link works once. If you joined with it, just sign in.'],
    ]);
  });
});
