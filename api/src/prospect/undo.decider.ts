import type { ProspectEvent } from '@upline/contracts';
import { isChosenStatus, reject, undoMinutes } from '@upline/contracts';
import { pointsADay } from './changeable.decider.ts';
import type { Changeable } from './changeable.decider.ts';

/** Takes back what a command changed. `by` asks for it at `at`; the product itself asks as null. */
export type UndoCommand = {
  type: 'UndoProspectChange';
  data: { prospectId: string; commandId: string; by: string | null; at: string };
};

/**
 * The last command that changed a prospect, by the first of its events, and what was before it. `worked`: it counted as
 * something that was done for the prospect.
 */
type LastChange = {
  commandId: string;
  eventId: string;
  by: string | null;
  at: string;
  on: string;
  before: Changeable;
  contactId: string | null;
  worked: boolean;
};

/** What an undo needs: the last change, and the command that was taken back last with the one that did it. */
export type Undoable = { lastChange: LastChange | null; undone: { commandId: string; by: string } | null };

/** Nothing can be taken back. */
export const nothingToUndo: Undoable = { lastChange: null, undone: null };

type Whose = Changeable & Undoable & { ownerId: string };

const isLate = (from: string, to: string): boolean => Date.parse(to) - Date.parse(from) > undoMinutes * 60_000;

/** Decides on an undo of what a prospect who is present was changed by. */
export const undoChange = ({ prospectId, commandId, by, at }: UndoCommand['data'], state: Whose) => {
  const { lastChange, undone, ownerId, stage, everConverted } = state;
  if (undone?.commandId === commandId) return [];
  if (lastChange?.commandId !== commandId) return reject('prospect/changed-since');
  // the answer of a visitor is the command of no member, so that any who sees the prospect takes back what followed
  if (by !== null && lastChange.by !== null && lastChange.by !== by) return reject('prospect/changed-by-other');
  if (isLate(lastChange.at, at)) return reject('prospect/undo-too-late');
  const { before, contactId, worked, eventId, at: changedAt, on: changedOn } = lastChange;
  const ids = { prospectId, ownerId };
  const about = { undoneCommandId: commandId, undoneEventId: eventId, changedAt, changedOn, contactId, worked };
  const firstConversion = everConverted && !before.everConverted;
  const move = { from: stage, to: before.stage, firstConversion, ...(firstConversion && { pointsADay }) };
  return [
    { type: 'ProspectChangeUndone' as const, data: { ...ids, ...about, ...move } },
    ...(before.details === state.details
      ? []
      : [{ type: 'ProspectChanged' as const, data: { ...ids, ...before.details } }]),
  ];
};

const changeableOf = (state: Changeable): Changeable => {
  const { details, stage, everConverted, lastContactedAt, steps, refused } = state;
  return { details, stage, everConverted, lastContactedAt, steps, refused };
};

const begun = (state: Whose, { id: eventId, meta }: ProspectEvent): LastChange => ({
  commandId: meta.commandId,
  eventId,
  by: meta.actorId,
  at: meta.occurredAt,
  on: meta.localDate,
  before: changeableOf(state),
  contactId: null,
  worked: false,
});

const isWork = (event: ProspectEvent): boolean =>
  event.type === 'ContactLogged' || (event.type === 'ProspectStatusChanged' && isChosenStatus(event.data));

/** Whether a member may take back a refusal: one that they entered, and none that came from the page or the list. */
const isUndoable = ({ refused }: Whose, event: ProspectEvent): boolean => {
  if (event.type === 'ContactRefused') return event.data.via === 'rep';
  return event.type !== 'FollowUpDropped' || event.data.reason !== 'refused' || refused === null;
};

/** What can be taken back after an event that changed something; several events of one command are one change. */
const undoableChange = (state: Whose, event: ProspectEvent): Undoable => {
  const { lastChange, undone } = state;
  const { commandId } = event.meta;
  if (undone?.by === commandId) return { lastChange: null, undone };
  if (lastChange?.commandId !== commandId && !isUndoable(state, event)) return nothingToUndo;
  const change = lastChange?.commandId === commandId ? lastChange : begun(state, event);
  const contactId = event.type === 'ContactLogged' ? event.data.contactId : change.contactId;
  return { lastChange: { ...change, contactId, worked: change.worked || isWork(event) }, undone: null };
};

const endings: ReadonlySet<string> = new Set<ProspectEvent['type']>([
  'ProspectAdded',
  'ProspectReassigned',
  'ProspectDeleted',
  'ProspectRestored',
  'ProspectErased',
  'ContactAllowed',
]);

/** What can be taken back after an event. */
export const undoableAfter = (state: Whose, event: ProspectEvent): Undoable => {
  if (endings.has(event.type)) return nothingToUndo;
  if (event.type === 'NoteAdded' || event.type === 'AnswerTaken')
    return { lastChange: state.lastChange, undone: state.undone };
  if (event.type !== 'ProspectChangeUndone') return undoableChange(state, event);
  return { lastChange: null, undone: { commandId: event.data.undoneCommandId, by: event.meta.commandId } };
};

/** The state without what a command changed. Notes and answers that came since stay. */
export const withoutChange = <State extends Whose>(state: State, commandId: string): State => {
  const { lastChange } = state;
  if (lastChange?.commandId !== commandId) return state;
  const { before, contactId } = lastChange;
  const recorded = state.steps.recorded - (contactId === null ? 0 : 1);
  return { ...state, ...before, details: state.details, steps: { ...before.steps, recorded } };
};
