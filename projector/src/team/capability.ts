import { defineCapability } from '../capability.ts';
import { anyProjection, anyReactor } from '../casts.ts';
import { invitationMailReactor } from './invitationMail.reactor.ts';
import { invitationsProjection } from './invitations.projection.ts';
import { membersProjection } from './members.projection.ts';
import { reassignmentReactor } from './reassignment.reactor.ts';
import { withdrawnInvitationReactor } from './withdrawnInvitation.reactor.ts';

export const team = defineCapability({
  name: 'team',
  projections: [anyProjection(membersProjection), anyProjection(invitationsProjection)],
  reactors: [
    anyReactor(invitationMailReactor),
    anyReactor(reassignmentReactor),
    anyReactor(withdrawnInvitationReactor),
  ],
});
