import * as z from 'zod';
import { clockTime, keptLines, isVisible, uuid } from '../fields/fields.ts';
import { defineCommands, defineRejections } from '../definitions/command.ts';
import { personal } from '../definitions/personalData.ts';
import { message } from '../language/text.ts';
import { daysFrom, localDateOf } from '../time/week.ts';
import { followUpBounds } from './followUpBounds.ts';

// Contacts with a prospect, notes about them and the one next step that is planned with them.

/** How a member and a prospect were in contact. */
export const contactKind = z.enum(['message', 'call', 'meeting', 'sample', 'presentation', 'three-way']);
export type ContactKind = z.infer<typeof contactKind>;

/** What came of a contact. */
export const contactOutcome = z.enum(['reached', 'no-answer', 'positive', 'not-now', 'no']);
export type ContactOutcome = z.infer<typeof contactOutcome>;

/** The wish of a prospect: to buy, to join the team, or both. */
export const prospectWants = z.enum(['product', 'business', 'both']);
export type ProspectWants = z.infer<typeof prospectWants>;

/** Why the date of a follow-up was chosen: a person chose it, the cadence proposed it, or an answer asked for it. */
export const plannedBy = z.enum(['person', 'cadence', 'answer']);
export type PlannedBy = z.infer<typeof plannedBy>;

/** Why a follow-up was dropped. */
export const dropReason = z.enum(['converted', 'lost', 'refused', 'erased', 'person']);
export type DropReason = z.infer<typeof dropReason>;

const kept = z.string();
const ids = { prospectId: kept, ownerId: kept };
/** `dueOn` is a local date, with `dueTime` (`14:30`) a time in `timeZone`. */
const due = { followUpId: kept, dueOn: kept, dueTime: kept.nullable(), timeZone: kept };

/** Events of contacts, notes and follow-ups, in the stream of the prospect. */
export const followUpEvents = {
  /** `happenedAt` is when the contact was, by the person; the event's own time is when it was recorded. */
  ContactLogged: z.object({
    ...ids,
    contactId: kept,
    kind: contactKind,
    outcome: contactOutcome,
    happenedAt: kept,
    note: personal('prospectId', kept.nullable()),
  }),
  NoteAdded: z.object({ ...ids, noteId: kept, text: personal('prospectId', kept) }),
  /** Replaces the follow-up before. */
  FollowUpPlanned: z.object({ ...ids, ...due, plannedBy, note: personal('prospectId', kept.nullable()) }),
  FollowUpMoved: z.object({ ...ids, ...due }),
  /** `contactId` is the contact that did it. */
  FollowUpDone: z.object({ ...ids, followUpId: kept, contactId: kept.nullable() }),
  FollowUpDropped: z.object({ ...ids, followUpId: kept, reason: dropReason }),
  ProspectWantsChanged: z.object({ ...ids, wants: prospectWants.nullable() }),
};

/**
 * Whether something that was done for a prospect, such as a share, closes their follow-up: it does from the first
 * minute of the day on which the follow-up is due.
 */
export const closes = (at: string, { dueOn, timeZone }: { dueOn: string; timeZone: string }): boolean =>
  localDateOf(new Date(at), timeZone) >= dueOn;

/** Whether a follow-up can be due on a date: today or later, and not years ahead. */
export const isDueDate = (dueOn: string, today: string): boolean =>
  dueOn >= today && dueOn <= daysFrom(today, followUpBounds.daysAhead);

const dayMs = 86_400_000;
const minuteMs = 60_000;

/** Whether a contact that is recorded now can have been at a time. */
export const isContactTime = (happenedAt: string, now: string): boolean => {
  const passed = Date.parse(now) - Date.parse(happenedAt);
  return passed <= followUpBounds.daysBack * dayMs && passed >= -followUpBounds.minutesAhead * minuteMs;
};

const noText = message('Please write something');
const unseen = message('Please use characters that can be seen');
const { text: longest } = followUpBounds;

const optionalNote = keptLines(longest)
  .refine((text) => text === '' || isVisible(text), { error: unseen })
  .nullable()
  .transform((text) => (text === '' ? null : text));

const noSuchDate = message('Please choose a date that exists');
const localDate = z.iso.date({ error: noSuchDate });

const instant = z.iso
  .datetime({ offset: true, error: message('Please choose a date and time that exist') })
  .transform((text) => new Date(text).toISOString());

/**
 * A contact. `next` is the date of the next step, `suggested` for the cadence's one, or null for none; without it a
 * follow-up in the future stays. `followUpId` names the follow-up that the contact does, where the sender saw one.
 */
export const contactForm = z.strictObject({
  kind: contactKind,
  outcome: contactOutcome,
  happenedAt: instant.optional(),
  note: optionalNote.optional(),
  next: z.union([z.literal('suggested'), localDate], { error: noSuchDate }).nullish(),
  followUpId: uuid.nullish(),
});

/** The next step. A note that is left out stays; without `dueTime` it is due all day. */
export const followUpForm = z.strictObject({
  dueOn: localDate,
  dueTime: clockTime.nullish(),
  note: optionalNote.optional(),
});

/** A note of any number of lines. */
export const noteForm = z.strictObject({
  text: keptLines(longest, noText).refine(isVisible, { error: noText }),
});

/** The wish of a prospect, null when nobody knows. */
export const wantsForm = z.strictObject({ wants: prospectWants.nullable() });

/** The follow-up of a prospect in an answer; `movedFrom` is the date that it had before the last one. */
export const followUpAnswer = z.object({
  id: z.string(),
  dueOn: z.string(),
  dueTime: z.string().nullable(),
  timeZone: z.string(),
  plannedBy,
  note: z.string().nullable(),
  movedFrom: z.string().nullable(),
});
export type FollowUpAnswer = z.infer<typeof followUpAnswer>;

const contact = z.object({
  id: z.string(),
  prospectId: z.string(),
  kind: contactKind,
  outcome: contactOutcome,
  happenedAt: z.string(),
  note: z.string().nullable(),
  /** The next step after it. */
  followUp: followUpAnswer.nullable(),
  /** Whether it moved the prospect from new to contacted. A server of an earlier version does not say it. */
  moved: z.boolean().optional(),
});
export type ContactAnswer = z.infer<typeof contact>;

const byId = z.object({ id: uuid });

export const followUpCommands = defineCommands({
  LogContact: {
    method: 'POST',
    path: '/api/prospects/:id/contacts',
    shownIn: ['nextSteps', 'prospects'],
    params: byId,
    body: contactForm,
    answer: contact,
    creates: true,
    adds: 'entries',
    undo: { by: 'UndoProspectChange' },
  },
  AddNote: {
    method: 'POST',
    path: '/api/prospects/:id/notes',
    shownIn: ['nextSteps'],
    params: byId,
    body: noteForm,
    answer: z.object({ id: z.string(), prospectId: z.string(), text: z.string(), at: z.string() }),
    creates: true,
    adds: 'entries',
    undo: { refuses: message('A note stays in the history. Write another one that puts it right.') },
  },
  PlanFollowUp: {
    method: 'PUT',
    path: '/api/prospects/:id/follow-up',
    shownIn: ['nextSteps'],
    params: byId,
    body: followUpForm,
    answer: followUpAnswer,
    undo: { by: 'UndoProspectChange' },
  },
  DropFollowUp: {
    method: 'DELETE',
    path: '/api/prospects/:id/follow-up',
    shownIn: ['nextSteps'],
    params: byId,
    undo: { by: 'UndoProspectChange' },
  },
  ChangeWants: {
    method: 'PUT',
    path: '/api/prospects/:id/wants',
    shownIn: ['nextSteps'],
    params: byId,
    body: wantsForm,
    answer: wantsForm,
    undo: { by: 'UndoProspectChange' },
  },
});

/** What to do about a date or time of a follow-up or contact that is out of bounds. */
export const wrongDate = message('Please choose today or a later date, at most five years ahead.');
export const wrongTime = message('Please choose a time of the last 30 days, and none in the future.');

export const followUpRejections = defineRejections({
  'prospect/full': {
    status: 409,
    detail: message(
      'This person has {most, number} notes and contacts, as many as one person can have. ' +
        'Write what is new into their notes with “Edit”.',
      { most: followUpBounds.recorded },
    ),
  },
  'prospect/wrong-date': { status: 422, detail: wrongDate },
  'prospect/wrong-time': {
    status: 422,
    detail: wrongTime,
  },
});
