import type { AnyJob, IdentityEvent, ProspectEvent, TeamEvent } from '@upline/contracts';
import { defineReactor } from '../reaction/reactor.ts';

/** Invitations that a person accepted: their address is sealed under the invitation's key. */
type AcceptedInvitations = { invitationIds: readonly string[] };

const eraseKey = (subject: string): AnyJob => ({ kind: 'erase-key', data: { subject } });

/** Asks for the deletion of every key that sealed something of an erased person or prospect. */
export const erasureReactor = defineReactor<AcceptedInvitations, IdentityEvent | ProspectEvent | TeamEvent>({
  name: 'erasure',
  key: ({ data }) => {
    if ('userId' in data) return data.userId;
    return 'prospectId' in data ? data.prospectId : null;
  },
  on: {
    InvitationAccepted: (state, { data }) => ({
      state: { invitationIds: [...(state?.invitationIds ?? []), data.invitationId] },
      jobs: [],
    }),
    PersonErased: (state, { data }) => ({
      state: null,
      jobs: [data.userId, ...(state?.invitationIds ?? [])].map(eraseKey),
    }),
    ProspectErased: (_state, { data }) => ({ state: null, jobs: [eraseKey(data.prospectId)] }),
  },
});
