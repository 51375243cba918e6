import type { Cadence, ContactKind, ContactOutcome, PlannedBy, ProspectStatus, ProspectWants } from '@upline/contracts';
import {
  closes,
  daysFrom,
  followUpBounds,
  impossible,
  isContactTime,
  isDueDate,
  reject,
  suggestedDays,
  wrongDate,
  wrongTime,
} from '@upline/contracts';
import type { FollowUp, Steps } from './steps.decider.ts';

/** `today` is the day in the time zone of the prospect's owner, `at` the moment of the command. */
type Now = { at: string; today: string; timeZone: string };

type LogContact = {
  prospectId: string;
  contactId: string;
  kind: ContactKind;
  outcome: ContactOutcome;
  happenedAt: string;
  note: string | null;
  /** The date of the next step, the cadence's one, none, or undefined to leave a later one as it is. */
  next: string | null | undefined;
  /** The follow-up that the sender saw, null when the sender named none. */
  followUpId: string | null;
  /** Id of a follow-up that it plans. */
  nextId: string;
  cadence: Cadence;
} & Now;

type PlanFollowUp = {
  prospectId: string;
  followUpId: string;
  dueOn: string;
  dueTime: string | null;
  /** Undefined leaves the note as it is. */
  note: string | null | undefined;
} & Now;

export type StepCommand =
  | { type: 'LogContact'; data: LogContact }
  | { type: 'PlanFollowUp'; data: PlanFollowUp }
  | { type: 'DropFollowUp'; data: { prospectId: string } }
  | { type: 'AddNote'; data: { prospectId: string; noteId: string; text: string } }
  | { type: 'ChangeWants'; data: { prospectId: string; wants: ProspectWants | null } };

const stepTypes: ReadonlySet<string> = new Set<StepCommand['type']>([
  'LogContact',
  'PlanFollowUp',
  'DropFollowUp',
  'AddNote',
  'ChangeWants',
]);

/** Whether a command is about contacts, notes, follow-ups or wants. */
export const isStepCommand = <Other extends { type: string }>(command: StepCommand | Other): command is StepCommand =>
  stepTypes.has(command.type);

type Ids = { prospectId: string; ownerId: string };
type Whose = { ownerId: string; stage: ProspectStatus; steps: Steps; refused: object | null };

/** Whether the contact did the follow-up: it knew of it, and the follow-up was due or the contact says what is next. */
const isDoneBy = (followUp: FollowUp, { followUpId, happenedAt, next }: LogContact): boolean => {
  const isKnown = followUpId === null ? followUp.plannedAt <= happenedAt : followUpId === followUp.id;
  return isKnown && (next !== undefined || closes(happenedAt, followUp));
};

/** The next step that a contact asks for, null for none. */
const nextOf = ({ next, cadence, outcome, today }: LogContact, status: ProspectStatus) => {
  if (next !== 'suggested') return typeof next === 'string' ? { dueOn: next, plannedBy: 'person' as const } : null;
  const days = suggestedDays(cadence, { status, outcome });
  return days === null ? null : { dueOn: daysFrom(today, days), plannedBy: 'cadence' as const };
};

const isRepeated = ({ followUpId, kind, outcome }: LogContact, { done }: Steps): boolean =>
  done !== null && done.followUpId === followUpId && done.kind === kind && done.outcome === outcome;

const planned = (ids: Ids, { nextId, timeZone }: LogContact, next: { dueOn: string; plannedBy: PlannedBy }) => ({
  type: 'FollowUpPlanned' as const,
  data: { ...ids, followUpId: nextId, ...next, dueTime: null, timeZone, note: null },
});

const ended = (
  ids: Ids,
  data: LogContact,
  { followUp, isReplaced }: { followUp: FollowUp | null; isReplaced: boolean },
) => {
  if (!followUp) return [];
  const { contactId, outcome } = data;
  const ended = { ...ids, followUpId: followUp.id };
  if (isDoneBy(followUp, data)) return [{ type: 'FollowUpDone' as const, data: { ...ended, contactId } }];
  if (outcome !== 'no' || isReplaced) return [];
  return [{ type: 'FollowUpDropped' as const, data: { ...ended, reason: 'refused' as const } }];
};

/** Whether no contact and no note can be recorded any more. */
const isFull = ({ recorded }: Steps): boolean => recorded >= followUpBounds.recorded;

/** The status of a new prospect after something that is a contact; a contact or share is none of its own then. */
export const followed = (ids: Ids, from: ProspectStatus, follows: 'contact' | 'share') =>
  from === 'new'
    ? [
        {
          type: 'ProspectStatusChanged' as const,
          data: { ...ids, from, to: 'contacted' as const, firstConversion: false, follows },
        },
      ]
    : [];

const logContact = (data: LogContact, { ownerId, stage, steps, refused }: Whose) => {
  const { prospectId, contactId, kind, outcome, happenedAt, note } = data;
  if (!isContactTime(happenedAt, data.at)) return reject('prospect/wrong-time', { happenedAt: wrongTime });
  if (refused && typeof data.next === 'string' && data.next !== 'suggested') return reject('prospect/refused-contact');
  // nothing is planned with a person who asked not to be contacted
  const next = refused ? null : nextOf(data, stage);
  if (next && !isDueDate(next.dueOn, data.today)) return reject('prospect/wrong-date', { next: wrongDate });
  if (isRepeated(data, steps)) return [];
  if (isFull(steps)) return reject('prospect/full');
  const ids = { prospectId, ownerId };
  return [
    { type: 'ContactLogged' as const, data: { ...ids, contactId, kind, outcome, happenedAt, note } },
    ...followed(ids, stage, 'contact'),
    ...ended(ids, data, { followUp: steps.followUp, isReplaced: next !== null }),
    ...(next ? [planned(ids, data, next)] : []),
  ];
};

const planFollowUp = (data: PlanFollowUp, { ownerId, steps: { followUp }, refused }: Whose) => {
  if (refused) return reject('prospect/refused-contact');
  const { prospectId, followUpId, dueOn, dueTime, timeZone, note, today } = data;
  if (!isDueDate(dueOn, today)) return reject('prospect/wrong-date', { dueOn: wrongDate });
  const due = { prospectId, ownerId, dueOn, dueTime, timeZone };
  if (!followUp || (note !== undefined && note !== followUp.note))
    return [
      {
        type: 'FollowUpPlanned' as const,
        data: { ...due, followUpId, plannedBy: 'person' as const, note: note ?? null },
      },
    ];
  // a share may have closed one that is due, of which this stream knows nothing: it is planned again
  const isSame = followUp.dueOn === dueOn && followUp.dueTime === dueTime && dueOn > today;
  return isSame ? [] : [{ type: 'FollowUpMoved' as const, data: { ...due, followUpId: followUp.id } }];
};

/** Decides on contacts, notes and follow-ups of a prospect who is present. */
export const decideStep = (command: StepCommand, whose: Whose) => {
  const { ownerId, steps } = whose;
  const ids = { prospectId: command.data.prospectId, ownerId };
  switch (command.type) {
    case 'LogContact':
      return logContact(command.data, whose);
    case 'PlanFollowUp':
      return planFollowUp(command.data, whose);
    case 'DropFollowUp':
      return dropFollowUp(ids, steps, 'person');
    case 'AddNote':
      if (isFull(steps)) return reject('prospect/full');
      return [{ type: 'NoteAdded' as const, data: { ...command.data, ownerId } }];
    case 'ChangeWants':
      return steps.wants === command.data.wants
        ? []
        : [{ type: 'ProspectWantsChanged' as const, data: { ...command.data, ownerId } }];
    default:
      return impossible(command);
  }
};

/** Drops the follow-up, where there is one. */
export const dropFollowUp = (ids: Ids, { followUp }: Steps, reason: 'person' | 'converted' | 'lost' | 'refused') =>
  followUp ? [{ type: 'FollowUpDropped' as const, data: { ...ids, followUpId: followUp.id, reason } }] : [];
