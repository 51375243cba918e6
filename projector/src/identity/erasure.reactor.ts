import { erasedSubject, erasingTypes } from '@upline/contracts';
import type { AnyJob, KnownEvent, StoredEvent } from '@upline/contracts';
import { defineReactor } from '../reaction/reactor.ts';
import type { Reaction } from '../reaction/reactor.ts';

/**
 * The invitations that a person accepted, whose address is sealed under the invitation's key, the organizations that
 * are named after them, and the answers of a prospect, whose words are sealed under a key for each; states of earlier
 * versions have none of these.
 */
type Traces = { invitationIds: readonly string[]; named?: readonly string[]; answerIds?: readonly string[] };

const eraseKey = (subject: string): AnyJob => ({ kind: 'erase-key', data: { subject } });

const forgetFounder = (organizationId: string): AnyJob => ({ kind: 'forget-founder', data: { organizationId } });

const erase = (state: Traces | null, event: StoredEvent): Reaction<Traces> => {
  const subject = erasedSubject(event);
  if (subject === null) return { state: null, jobs: [] };
  const keys = [subject, ...(state?.invitationIds ?? []), ...(state?.answerIds ?? [])].map(eraseKey);
  return { state: null, jobs: [...keys, ...(state?.named ?? []).map(forgetFounder)] };
};

/** Asks for the deletion of every key that sealed something of an erased subject, and of names made of theirs. */
export const erasureReactor = defineReactor<Traces, KnownEvent>({
  name: 'erasure',
  key: (event) => {
    if (event.type === 'InvitationAccepted') return event.data.userId;
    if (event.type === 'AnswerTaken') return event.data.prospectId;
    return event.type === 'OrganizationFounded' ? event.data.founderId : erasedSubject(event);
  },
  on: {
    ...Object.fromEntries(erasingTypes.map((type) => [type, erase])),
    InvitationAccepted: (state, { data }) => ({
      state: { ...state, invitationIds: [...(state?.invitationIds ?? []), data.invitationId] },
      jobs: [],
    }),
    AnswerTaken: (state, { data: { answerId } }) => {
      const { invitationIds = [], answerIds = [] } = state ?? {};
      if (answerIds.includes(answerId)) return { state: null, jobs: [] };
      return { state: { ...state, invitationIds, answerIds: [...answerIds, answerId] }, jobs: [] };
    },
    OrganizationFounded: (state, { data: { organizationId, founderName } }) => {
      const named = [...(state?.named ?? []), ...(typeof founderName === 'string' ? [organizationId] : [])];
      return { state: { invitationIds: state?.invitationIds ?? [], named }, jobs: [] };
    },
  },
});
