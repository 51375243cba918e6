import type { TeamEvent } from '@upline/contracts';
import { keyWithin } from '../projection/projection.ts';
import { defineReactor } from '../reaction/reactor.ts';

/**
 * Asks for the deletion of the key that seals the address of a withdrawn invitation: nobody needs it any more, and its
 * addressee, who may be erased later, could no longer be found by it.
 */
export const withdrawnInvitationReactor = defineReactor<never, TeamEvent>({
  name: 'withdrawn-invitation',
  key: (event) => (event.type === 'InvitationRevoked' ? keyWithin(event, event.data.invitationId) : null),
  on: {
    InvitationRevoked: (_state, { data }) => ({
      state: null,
      jobs: [{ kind: 'erase-key', data: { subject: data.invitationId } }],
    }),
  },
});
