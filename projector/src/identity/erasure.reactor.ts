import type { IdentityEvent, ProspectEvent, TeamEvent } from '@upline/contracts';
import { defineReactor } from '../reaction/reactor.ts';
import type { ReactorCommand } from '../reaction/reactor.ts';

/** Invitations that a person accepted: their address is sealed under the invitation's key. */
type AcceptedInvitations = { invitationIds: readonly string[] };

const eraseKey = (subject: string): ReactorCommand => ({ kind: 'erase-key', data: { subject } });

/** An erasure ends with the deletion of every key that sealed something of that person. */
export const erasureReactor = defineReactor<AcceptedInvitations, IdentityEvent | ProspectEvent | TeamEvent>({
  name: 'erasure',
  key: ({ data }) => {
    if ('userId' in data) return data.userId;
    return 'prospectId' in data ? data.prospectId : null;
  },
  on: {
    InvitationAccepted: (state, { data }) => ({
      state: { invitationIds: [...(state?.invitationIds ?? []), data.invitationId] },
      commands: [],
    }),
    PersonErased: (state, { data }) => ({
      state: null,
      commands: [data.userId, ...(state?.invitationIds ?? [])].map(eraseKey),
    }),
    ProspectErased: (_state, { data }) => ({ state: null, commands: [eraseKey(data.prospectId)] }),
  },
});
