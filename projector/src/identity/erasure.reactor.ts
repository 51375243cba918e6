import { erasedSubject, erasingTypes } from '@upline/contracts';
import type { AnyJob, KnownEvent, StoredEvent } from '@upline/contracts';
import { defineReactor } from '../reaction/reactor.ts';
import type { Reaction } from '../reaction/reactor.ts';

/** Invitations that a person accepted: their address is sealed under the invitation's key. */
type AcceptedInvitations = { invitationIds: readonly string[] };

const eraseKey = (subject: string): AnyJob => ({ kind: 'erase-key', data: { subject } });

const erase = (state: AcceptedInvitations | null, event: StoredEvent): Reaction<AcceptedInvitations> => {
  const subject = erasedSubject(event);
  return { state: null, jobs: subject === null ? [] : [subject, ...(state?.invitationIds ?? [])].map(eraseKey) };
};

/** Asks for the deletion of every key that sealed something of an erased subject. */
export const erasureReactor = defineReactor<AcceptedInvitations, KnownEvent>({
  name: 'erasure',
  key: (event) => (event.type === 'InvitationAccepted' ? event.data.userId : erasedSubject(event)),
  on: {
    ...Object.fromEntries(erasingTypes.map((type) => [type, erase])),
    InvitationAccepted: (state, { data }) => ({
      state: { invitationIds: [...(state?.invitationIds ?? []), data.invitationId] },
      jobs: [],
    }),
  },
});
