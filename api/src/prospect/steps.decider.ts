import type {
  ContactKind,
  ContactOutcome,
  DropReason,
  PlannedBy,
  ProspectEvent,
  ProspectWants,
} from '@upline/contracts';
import { closes, followUpEvents, impossible } from '@upline/contracts';

/**
 * The one next step with a prospect. `plannedAt` is when it was planned, not when it was moved; `movedFrom` is the date
 * before the last move.
 */
export type FollowUp = {
  id: string;
  dueOn: string;
  dueTime: string | null;
  timeZone: string;
  plannedBy: PlannedBy;
  plannedAt: string;
  note: string | null;
  movedFrom: string | null;
};

type Contact = { contactId: string; kind: ContactKind; outcome: ContactOutcome };

/**
 * What decisions about contacts and follow-ups need. `done` is the last contact that did a follow-up, `dropped` why the
 * last one was dropped, `recorded` how many contacts and notes there are.
 */
export type Steps = {
  followUp: FollowUp | null;
  wants: ProspectWants | null;
  contact: Contact | null;
  done: (Contact & { followUpId: string }) | null;
  dropped: DropReason | null;
  recorded: number;
};

/** The steps with a prospect at first. */
export const noSteps: Steps = {
  followUp: null,
  wants: null,
  contact: null,
  done: null,
  dropped: null,
  recorded: 0,
};

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
      const followUp = { id, dueOn, dueTime, timeZone, plannedBy, plannedAt, note, movedFrom: null };
      return { ...steps, followUp, dropped: null };
    }
    case 'FollowUpMoved': {
      const { followUpId, dueOn, dueTime, timeZone } = event.data;
      if (steps.followUp?.id !== followUpId) return steps;
      return { ...steps, followUp: { ...steps.followUp, dueOn, dueTime, timeZone, movedFrom: steps.followUp.dueOn } };
    }
    case 'ContactLogged': {
      const { contactId, kind, outcome } = event.data;
      return { ...steps, contact: { contactId, kind, outcome }, recorded: steps.recorded + 1 };
    }
    case 'FollowUpDone': {
      const { followUpId, contactId } = event.data;
      const done = steps.contact?.contactId === contactId ? { ...steps.contact, followUpId } : steps.done;
      return { ...without(steps, followUpId), done };
    }
    case 'FollowUpDropped':
      return { ...without(steps, event.data.followUpId), dropped: event.data.reason };
    case 'ProspectWantsChanged':
      return { ...steps, wants: event.data.wants };
    case 'NoteAdded':
      return { ...steps, recorded: steps.recorded + 1 };
    default:
      return impossible(event);
  }
};

/** A change of status on the day on which the follow-up is due, or later, closes it. */
export const closedByStatus = (steps: Steps, at: string): Steps =>
  steps.followUp && closes(at, steps.followUp) ? { ...steps, followUp: null } : steps;
