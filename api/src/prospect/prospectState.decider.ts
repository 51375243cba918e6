import type { ProspectStatus, TypedPhone } from '@upline/contracts';
import type { Deletion } from '../platform/commands/deletion.decider.ts';
import type { AddAnswerer, Answers, TakeAnswer } from './answer/answers.decider.ts';
import type { Changeable, ProspectDetails } from './changeable.decider.ts';
import type { ImportCommand, Imported } from './imported.decider.ts';
import type { StepCommand } from './followUps.decider.ts';
import type { Listed, Refusable, RefusalCommand } from './refusal/refused.decider.ts';
import type { UndoCommand, Undoable } from './undo.decider.ts';

type Life = { status: 'present' } | { status: 'erased' } | { status: 'deleted'; deletion: Deletion };

export type Prospect =
  | { status: 'none' }
  | (Life & { ownerId: string; createdAt: string; answers: Answers } & Changeable & Undoable & Refusable & Imported);

export type Existing = Exclude<Prospect, { status: 'none' }>;

/** The entries that were made for a new number or address of a person who asked not to be contacted. */
type Entered = { refusalIds?: readonly string[] | undefined };

export type ProspectCommand =
  | StepCommand
  | RefusalCommand
  | {
      type: 'AddProspect';
      data: { prospectId: string; ownerId: string; status: ProspectStatus } & ProspectDetails & Listed;
    }
  /** Adds a person of a file. */
  | {
      type: 'AddByImport';
      data: { prospectId: string; ownerId: string; status: ProspectStatus; importId: string } & ProspectDetails &
        Listed;
    }
  | ImportCommand
  | {
      type: 'ChangeProspect';
      data: { prospectId: string; status: ProspectStatus } & ProspectDetails & TypedPhone & Listed & Entered;
    }
  /** Adds the visitor of a link who answered, which earns no points. */
  | { type: 'AddAnswerer'; data: AddAnswerer & Listed }
  | { type: 'TakeAnswer'; data: TakeAnswer & Listed }
  | { type: 'ChangeProspectStatus'; data: { prospectId: string; status: ProspectStatus } }
  /** Changes nothing unless the prospect belongs to `previousOwnerId`. */
  | { type: 'ReassignProspect'; data: { prospectId: string; previousOwnerId: string; ownerId: string } }
  /** Somebody shared something with the prospect: the status of a new one follows. */
  | { type: 'FollowShare'; data: { prospectId: string } }
  | UndoCommand
  | { type: 'DeleteProspect' | 'EraseProspect'; data: { prospectId: string } }
  /** `deletion` is the command that is taken back, where the sender saw which one it was. */
  | { type: 'RestoreProspect'; data: { prospectId: string; deletion?: string | undefined } & Listed };
