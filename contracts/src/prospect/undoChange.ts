import * as z from 'zod';
import { defineCommands, defineRejections } from '../definitions/command.ts';
import { refusesUndo } from '../definitions/undo.ts';
import { uuid } from '../fields/fields.ts';
import { message } from '../language/text.ts';
import { pointsADay } from '../points/levels.ts';
import { retractMinutes } from '../share/retractMinutes.ts';
import { answerGiven } from './answerGiven.ts';
import { prospectStatus } from './prospectStatus.ts';

// Taking back the last change of a prospect. Part of the prospect capability: prospect.ts registers it.

/** How long a change of a prospect can be taken back: as long as a share. */
export const undoMinutes = retractMinutes;

const kept = z.string();

/** The event of an undo, in the stream of the prospect. */
export const undoEvents = {
  /**
   * What one command changed is as it was before it. `undoneCommandId` and `undoneEventId` name the command and the
   * first of its events, `changedAt` and `changedOn` the time and the local date of it. `firstConversion` is true when
   * the first conversion is taken back with its points, `contactId` names a contact that is, and `worked` says whether
   * the command counted as something that was done for the prospect.
   */
  ProspectChangeUndone: z.object({
    prospectId: kept,
    ownerId: kept,
    undoneCommandId: kept,
    undoneEventId: kept,
    changedAt: kept,
    changedOn: kept,
    from: prospectStatus,
    to: prospectStatus,
    firstConversion: z.boolean(),
    pointsADay,
    contactId: kept.nullable(),
    worked: z.boolean(),
  }),
};

/** `command` is the id of the command to take back, which the header `Upline-Command` of its response names. */
export const undoForm = z.strictObject({ command: uuid });

export const undoCommands = defineCommands({
  /** Takes back what the person's own last command changed, within ten minutes and while nothing changed since. */
  UndoProspectChange: {
    method: 'POST',
    path: '/api/prospects/:id/undo',
    shownIn: ['prospects', 'nextSteps'],
    params: z.object({ id: uuid }),
    body: undoForm,
    undo: refusesUndo.again,
  },
});

/** Refusals of an undo. */
export const undoRejections = defineRejections({
  'prospect/changed-since': {
    status: 409,
    detail: message('This cannot be taken back any more: something changed since. Change it by hand.'),
  },
  'prospect/changed-by-other': {
    status: 403,
    detail: message('Only the person who made this change can take it back. Change it by hand.'),
  },
  'prospect/undo-too-late': {
    status: 409,
    detail: message('A change can be taken back within {minutes, number} minutes. Change it by hand.', {
      minutes: undoMinutes,
    }),
  },
});

/** A share with the prospect that was made, taken back, opened or answered: then with the answer. */
export const shareMark = z.object({
  kind: z.enum(['shared', 'retracted', 'opened', 'answered']),
  shareId: kept,
  assetId: kept,
  at: kept,
  answered: answerGiven.optional(),
});
export type ShareMark = z.infer<typeof shareMark>;

/**
 * What a row keeps to take back the last command that changed it: the fields `before` it, and what happened to shares
 * `since`, which is applied to them again. Missing in rows of earlier versions, null when nothing can be taken back.
 */
/* @__NO_SIDE_EFFECTS__ */
export const lastChangeOf = <Shape extends z.ZodRawShape>(before: Shape) =>
  z.object({ commandId: kept, at: kept, before: z.object(before), since: z.array(shareMark) }).nullish();

type Change<Before> = { commandId: string; at: string; before: Before; since: ShareMark[] };
type By = { meta: { commandId: string; occurredAt: string } };

/** The last change with one more event: an event of the same command keeps what was before the first. */
export const lastChangeWith = <Before>(
  last: Change<Before> | null | undefined,
  { meta: { commandId, occurredAt: at } }: By,
  before: Before,
): Change<Before> => (last?.commandId === commandId ? last : { commandId, at, before, since: [] });

/** Whether a refusal of contact can be taken back: a member entered it, or it came with a change that can be. */
export const isRefusalUndoable = (
  last: { commandId: string } | null | undefined,
  { data: { via }, meta: { commandId } }: { data: { via: string }; meta: { commandId: string } },
): boolean => via === 'rep' || last?.commandId === commandId;

/** The most marks that a row keeps; of more in ten minutes, the oldest is not applied again. */
const mostMarks = 40;

/** The last change after something happened to a share; null once it is too late to take the change back. */
export const lastChangeSince = <Before>(
  last: Change<Before> | null | undefined,
  mark: ShareMark,
): Change<Before> | null => {
  if (!last || Date.parse(mark.at) - Date.parse(last.at) > undoMinutes * 60_000) return null;
  return { ...last, since: [...last.since.slice(1 - mostMarks), mark] };
};
