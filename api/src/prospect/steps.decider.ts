import type { ContactKind, ContactOutcome, PlannedBy, ProspectEvent, ProspectWants } from '@upline/contracts';
import { closes, followUpEvents, impossible } from '@upline/contracts';

/** The one next step with a prospect. `plannedAt` is when it was planned, not when it was moved. */
export type FollowUp = {
  id: string;
  dueOn: string;
  dueTime: string | null;
  timeZone: string;
  plannedBy: PlannedBy;
  plannedAt: string;
  note: string | null;
};

type Contact = { contactId: string; kind: ContactKind; outcome: ContactOutcome };

/** What decisions about contacts and follow-ups need. `done` is the last contact that did a follow-up. */
export type Steps = {
  followUp: FollowUp | null;
  wants: ProspectWants | null;
  contact: Contact | null;
  done: (Contact & { followUpId: string }) | null;
};

/** The steps with a prospect at first. */
export const noSteps: Steps = { followUp: null, wants: null, contact: null, done: null };

type StepEvent = Extract<ProspectEvent, { type: keyof typeof followUpEvents }>;

/** Whether an event is about contacts, notes, follow-ups or wants. */
export const isStep = (event: ProspectEvent): event is StepEvent => Object.hasOwn(followUpEvents, event.type);

const without = (steps: Steps, followUpId: string): Steps =>
  steps.followUp?.id === followUpId ? { ...steps, followUp: null } : steps;

/** Folds an event about contacts, notes, follow-ups or wants. */
export const evolveSteps = (steps: Steps, event: StepEvent): Steps => {
  switch (event.type) {
    case 'FollowUpPlanned': {
      const { followUpId: id, dueOn, dueTime, timeZone, plannedBy, note } = event.data;
      const plannedAt = event.meta.occurredAt;
      return { ...steps, followUp: { id, dueOn, dueTime, timeZone, plannedBy, plannedAt, note } };
    }
    case 'FollowUpMoved': {
      const { followUpId, dueOn, dueTime, timeZone } = event.data;
      return steps.followUp?.id === followUpId
        ? { ...steps, followUp: { ...steps.followUp, dueOn, dueTime, timeZone } }
        : steps;
    }
    case 'ContactLogged': {
      const { contactId, kind, outcome } = event.data;
      return { ...steps, contact: { contactId, kind, outcome } };
    }
    case 'FollowUpDone': {
      const { followUpId, contactId } = event.data;
      const done = steps.contact?.contactId === contactId ? { ...steps.contact, followUpId } : steps.done;
      return { ...without(steps, followUpId), done };
    }
    case 'FollowUpDropped':
      return without(steps, event.data.followUpId);
    case 'ProspectWantsChanged':
      return { ...steps, wants: event.data.wants };
    case 'NoteAdded':
      return steps;
    default:
      return impossible(event);
  }
};

/** A change of status on the day on which the follow-up is due, or later, closes it. */
export const closedByStatus = (steps: Steps, at: string): Steps =>
  steps.followUp && closes(at, steps.followUp) ? { ...steps, followUp: null } : steps;
