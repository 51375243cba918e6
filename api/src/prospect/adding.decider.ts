import { impossible } from '@upline/contracts';
import { addAnswerer } from './answer/answers.decider.ts';
import { pointsADay } from './changeable.decider.ts';
import { addByImport, changeByImport, undoImport } from './imported.decider.ts';
import type { ImportCommand } from './imported.decider.ts';
import type { Existing, ProspectCommand } from './prospectState.decider.ts';
import { listedAs, noRefusal } from './refusal/refused.decider.ts';
import { noSteps } from './steps.decider.ts';

/** Commands that begin the stream of a prospect. */
export type Adding = Extract<ProspectCommand, { type: 'AddProspect' | 'AddAnswerer' | 'AddByImport' }>;

export const isAdding = (command: ProspectCommand): command is Adding =>
  command.type === 'AddProspect' || command.type === 'AddAnswerer' || command.type === 'AddByImport';

export const add = (command: Adding) => {
  const { prospectId, ownerId } = command.data;
  const mark = listedAs(command.data, { ownerId, steps: noSteps, ...noRefusal });
  if (command.type === 'AddAnswerer') return [...addAnswerer(command.data), ...mark];
  if (command.type === 'AddByImport') {
    const { listed: _listed, ...row } = command.data;
    return [...addByImport(row), ...mark];
  }
  const { listed: _listed, ...added } = command.data;
  const isContact = added.status === 'contacted';
  return [
    { type: 'ProspectAdded' as const, data: { ...added, pointsADay } },
    ...(isContact ? [{ type: 'ProspectContacted' as const, data: { prospectId, ownerId } }] : []),
    ...mark,
  ];
};

export const isImportCommand = <Other extends { type: string }>(
  command: Other | ImportCommand,
): command is ImportCommand => command.type === 'ChangeByImport' || command.type === 'UndoImport';

/** Decides on what a row of an import does to somebody who is there, and on its undo. */
export const decideImport = (command: ImportCommand, state: Existing) => {
  if (command.type === 'UndoImport') return state.status === 'present' ? undoImport(command.data, state) : [];
  if (command.type !== 'ChangeByImport') return impossible(command);
  // somebody who was deleted while the file was read stays as they are
  return state.status === 'present' ? [...changeByImport(command.data, state), ...listedAs(command.data, state)] : [];
};
