import type { TeamEvent } from '@upline/contracts';
import { keyWithin, organizationOf } from '../projection/projection.ts';
import { defineReactor } from '../reaction/reactor.ts';
import type { Reaction } from '../reaction/reactor.ts';

const mail = (event: Extract<TeamEvent, { type: 'MemberInvited' | 'InvitationResent' }>): Reaction<never> => {
  const { invitationId, generation } = event.data;
  const data = { organizationId: organizationOf(event), invitationId, generation };
  return { state: null, jobs: [{ kind: 'invitation-mail', data }] };
};

/** Asks for the mail of every generation of an invitation. The job finds out whether it is still needed. */
export const invitationMailReactor = defineReactor<never, TeamEvent>({
  name: 'invitation-mail',
  key: (event) =>
    'invitationId' in event.data && event.data.invitationId !== null ? keyWithin(event, event.data.invitationId) : null,
  on: {
    MemberInvited: (_state, event) => mail(event),
    InvitationResent: (_state, event) => mail(event),
  },
});
