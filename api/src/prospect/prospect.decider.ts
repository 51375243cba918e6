import type { ProspectEvent, ProspectStatus, StoredEventOf } from '@upline/contracts';
import { erased, impossible, isChosenStatus, phoneLeft, prospectEvents, reject } from '@upline/contracts';
import type { Decider } from '../platform/commands/decider.ts';
import { deletionOf, takenBack } from '../platform/commands/deletion.decider.ts';
import { takeAnswer } from './answer/answers.decider.ts';
import { add, decideImport, isAdding, isImportCommand } from './adding.decider.ts';
import type { Adding } from './adding.decider.ts';
import { detailsOf, pointsADay, sameDetails } from './changeable.decider.ts';
import { decideStep, dropFollowUp, followed, isStepCommand } from './followUps.decider.ts';
import type { StepCommand } from './followUps.decider.ts';
import { importedAfter, notImported } from './imported.decider.ts';
import type { ImportCommand } from './imported.decider.ts';
import type { Existing, Prospect, ProspectCommand } from './prospectState.decider.ts';
import {
  alsoRefused,
  decideRefusal,
  evolveRefusal,
  isRefusalCommand,
  isRefusalEvent,
  listedAs,
  noRefusal,
} from './refusal/refused.decider.ts';
import type { RefusalCommand } from './refusal/refused.decider.ts';
import { closedByStatus, evolveSteps, isStep, noSteps } from './steps.decider.ts';
import { nothingToUndo, undoChange, undoableAfter, withoutChange } from './undo.decider.ts';

export type { Prospect, ProspectCommand };

const move = ({ prospectId, status: to }: { prospectId: string; status: ProspectStatus }, state: Existing) => {
  if (state.stage === to) return [];
  const ids = { prospectId, ownerId: state.ownerId };
  const firstConversion = to === 'converted' && !state.everConverted;
  return [
    {
      type: 'ProspectStatusChanged' as const,
      data: { ...ids, from: state.stage, to, firstConversion, ...(firstConversion && { pointsADay }) },
    },
    ...(to === 'contacted' ? [{ type: 'ProspectContacted' as const, data: ids }] : []),
    ...(to === 'converted' || to === 'lost' ? dropFollowUp(ids, state.steps, to) : []),
  ];
};

const change = (data: Extract<ProspectCommand, { type: 'ChangeProspect' }>['data'], state: Existing) => {
  const ids = { prospectId: data.prospectId, ownerId: state.ownerId };
  const details = { ...detailsOf(data), phone: phoneLeft(state.details.phone, data) };
  return [
    ...(sameDetails(state.details, details)
      ? []
      : [{ type: 'ProspectChanged' as const, data: { ...ids, ...details } }]),
    ...listedAs(data, state),
    ...alsoRefused(data, state),
    ...move(data, data.listed?.length ? { ...state, steps: noSteps } : state),
  ];
};

const reassign = (data: Extract<ProspectCommand, { type: 'ReassignProspect' }>['data'], state: Existing) =>
  state.ownerId !== data.previousOwnerId || state.ownerId === data.ownerId || state.status === 'erased'
    ? []
    : [{ type: 'ProspectReassigned' as const, data }];

/** The decision on a command to a prospect who must be present; one who is deleted or erased is not found. */
const whenPresent = <Decision>({ status }: Existing, decide: () => Decision) =>
  status === 'present' ? decide() : reject('prospect/not-found');

type Taking = Extract<ProspectCommand, { type: 'TakeAnswer' }>['data'];

/** An answer, and the mark of who left a number or address with it that nobody contacts. */
const answered = ({ listed, ...given }: Taking, state: Existing) => {
  const taken = takeAnswer(given, state, { isPresent: state.status === 'present' });
  return taken.length === 0 ? [] : [...taken, ...listedAs({ prospectId: given.prospectId, listed }, state)];
};

type Restoring = Extract<ProspectCommand, { type: 'RestoreProspect' }>['data'];

const restore = (restoring: Restoring, state: Existing) => {
  const { prospectId, deletion } = restoring;
  if (state.status === 'erased') return reject('prospect/erased');
  if (state.status === 'present') return reject('prospect/not-deleted');
  const undone = takenBack(state.deletion, deletion);
  if (!undone) return reject('prospect/changed-since');
  const data = { prospectId, ownerId: state.ownerId, status: state.stage, ...undone };
  return [{ type: 'ProspectRestored' as const, data }, ...listedAs(restoring, state)];
};

const decideOnExisting = (
  command: Exclude<ProspectCommand, Adding | StepCommand | RefusalCommand | ImportCommand>,
  state: Existing,
) => {
  const { prospectId } = command.data;
  const ids = { prospectId, ownerId: state.ownerId };
  const present = state.status === 'present';
  switch (command.type) {
    case 'ChangeProspect':
      return whenPresent(state, () => change(command.data, state));
    case 'ChangeProspectStatus':
      return whenPresent(state, () => move(command.data, state));
    case 'FollowShare':
      return whenPresent(state, () => followed(ids, state.stage, 'share'));
    case 'TakeAnswer':
      return state.status === 'erased' ? reject('prospect/not-found') : answered(command.data, state);
    case 'UndoProspectChange':
      return whenPresent(state, () => undoChange(command.data, state));
    case 'ReassignProspect':
      return reassign(command.data, state);
    case 'DeleteProspect':
      return present ? [{ type: 'ProspectDeleted' as const, data: { ...ids, status: state.stage } }] : [];
    case 'RestoreProspect':
      return restore(command.data, state);
    case 'EraseProspect':
      if (state.status === 'erased') return [];
      return [{ type: 'ProspectErased' as const, data: { ...ids, status: state.stage, wasDeleted: !present } }];
    default:
      return impossible(command);
  }
};

const decideOn = (command: Exclude<ProspectCommand, Adding>, state: Existing) => {
  if (isRefusalCommand(command))
    return state.status === 'erased' ? reject('prospect/not-found') : decideRefusal(command, state);
  if (isImportCommand(command)) return decideImport(command, state);
  return isStepCommand(command)
    ? whenPresent(state, () => decideStep(command, state))
    : decideOnExisting(command, state);
};

const later = (one: string | null, other: string): string => (one === null || other > one ? other : one);

const withStatus = (
  state: Existing,
  { data, meta }: Extract<ProspectEvent, { type: 'ProspectStatusChanged' }>,
): Existing => ({
  ...state,
  stage: data.to,
  everConverted: state.everConverted || data.to === 'converted',
  // what it follows from has closed the step already, or closes none
  steps: isChosenStatus(data) ? closedByStatus(state.steps, meta.occurredAt) : state.steps,
});

const evolved = (
  state: Existing,
  event: Exclude<StoredEventOf<typeof prospectEvents>, { type: 'ProspectAdded' }>,
): Existing => {
  if (isStep(event)) {
    const lastContactedAt =
      event.type === 'ContactLogged' ? later(state.lastContactedAt, event.data.happenedAt) : state.lastContactedAt;
    return { ...state, lastContactedAt, steps: evolveSteps(state.steps, event) };
  }
  if (isRefusalEvent(event)) return { ...state, ...evolveRefusal(state, event) };
  switch (event.type) {
    case 'ProspectChanged':
      return { ...state, details: detailsOf(event.data) };
    case 'ProspectStatusChanged':
      return withStatus(state, event);
    case 'ProspectContacted':
      return { ...state, lastContactedAt: event.meta.occurredAt };
    case 'AnswerTaken':
      return { ...state, answers: { ...state.answers, [event.data.answerId]: event.meta.occurredAt } };
    case 'ProspectReassigned':
      return { ...state, ownerId: event.data.ownerId };
    case 'ProspectDeleted':
      return { ...state, status: 'deleted', deletion: deletionOf(event) };
    case 'ProspectRestored':
      return { ...state, status: 'present' };
    case 'ProspectChangeUndone':
      return withoutChange(state, event.data.undoneCommandId);
    case 'ProspectErased':
      return {
        ...state,
        status: 'erased',
        details: { name: erased, email: null, phone: null, notes: null, source: null },
        steps: noSteps,
      };
    default:
      return impossible(event);
  }
};

const evolveExisting = (
  state: Existing,
  event: Exclude<StoredEventOf<typeof prospectEvents>, { type: 'ProspectAdded' }>,
): Existing => ({ ...evolved(state, event), ...undoableAfter(state, event), ...importedAfter(state, event) });

/** A prospect of one member, from new to converted or lost; any status may follow any other. */
export const prospectDecider: Decider<Prospect, ProspectCommand, typeof prospectEvents> = {
  stream: 'prospect',
  events: prospectEvents,
  notFound: 'prospect/not-found',
  cached: 10_000,
  initialState: () => ({ status: 'none' }),
  decide: (command, state) => {
    if (!isAdding(command)) return state.status === 'none' ? reject('prospect/not-found') : decideOn(command, state);
    return state.status === 'none' ? add(command) : [];
  },
  evolve: (state, event: StoredEventOf<typeof prospectEvents>) => {
    if (event.type !== 'ProspectAdded') return state.status === 'none' ? state : evolveExisting(state, event);
    const { ownerId, status } = event.data;
    return {
      status: 'present',
      ownerId,
      details: detailsOf(event.data),
      stage: status,
      everConverted: status === 'converted',
      createdAt: event.meta.occurredAt,
      lastContactedAt: null,
      steps: noSteps,
      answers: {},
      ...noRefusal,
      ...nothingToUndo,
      ...importedAfter(notImported, event),
    };
  },
};
