import type { Change, Checkpoint, Generation } from '@upline/infra/ports/rows.ts';
import type { PendingNotifications, ProjectionStore, Save } from '@upline/infra/ports/projectionStore.ts';
import type { Failure, Quarantine } from '../session/quarantine.ts';
import { settings } from '../settings.ts';
import type { Batch } from './batch.ts';
import { advance, atStart } from './checkpoint.ts';
import { createViewFold } from './viewFold.ts';
import type { FoldedProjection, ViewFold } from './viewFold.ts';

/** A batch that a run applied in memory: where the run is after it, and what stopped the run, if something did. */
export type Progressed = { checkpoint: Checkpoint; failure: Failure | null };

/** Folds a batch into rows in memory, up to the first event that cannot be applied. */
export const applyBatch = async (fold: ViewFold, checkpoint: Checkpoint, batch: Batch): Promise<Progressed> => {
  const failure = await fold.apply(batch, checkpoint.position);
  if (!failure) return { checkpoint: batch.after(checkpoint), failure };
  const before = batch.stored.filter(({ position }) => position < failure.event.position);
  return { checkpoint: advance(checkpoint, before), failure };
};

/** An applied batch with the save that makes it durable; `save` is null when the run had applied all of it before. */
export type AppliedBatch = Progressed & { save: Save | null };

/**
 * Adds the audiences that may have missed a notification. Their rows are stored already, so that applying the events
 * again changes no row and finds no audience.
 */
const withPending = (changes: readonly Change[], pending: PendingNotifications, position: number): Change[] => {
  const byAudience = new Map(changes.map((change) => [change.audience, change]));
  for (const audience of pending.audiences) byAudience.set(audience, { audience, position });
  return [...byAudience.values()];
};

type Opening = {
  projection: FoldedProjection;
  generation: Generation;
  quarantine: Quarantine;
  /** Where the run begins; by default the stored checkpoint of the generation. */
  checkpoint?: Checkpoint;
};

/** Opens a generation to project it further: its rows in memory, its checkpoint and its pending notifications. */
export const openProjectionRun = async (
  reads: Pick<ProjectionStore, 'load' | 'checkpoint' | 'pendingNotifications'>,
  { projection, generation, quarantine, ...opening }: Opening,
) => {
  const load = (keys: readonly string[]) => reads.load(generation, keys);
  const skipped = quarantine.skippedBy(generation.view);
  const fold = createViewFold({ projection, load, skipped, startsEmpty: false });
  let checkpoint = opening.checkpoint ?? (await reads.checkpoint(generation)) ?? atStart;
  /** Undefined until the store was asked. */
  let pending: PendingNotifications | null | undefined;

  /** The changes since the last save, up to a checkpoint. */
  const takeSave = (at: Checkpoint): Save => {
    const { changedRows, newRows, ...found } = fold.takeChanges();
    const rows = newRows.length > 0 ? [...changedRows, ...newRows] : changedRows;
    const changes = pending ? withPending(found.changes, pending, at.position) : found.changes;
    return { generation, rows, changes, checkpoint: at };
  };

  return {
    generation,
    checkpoint: (): Checkpoint => checkpoint,
    /** Reads the pending notifications of an earlier save, once: the next save sends them again. */
    loadPending: async (): Promise<void> => {
      if (pending === undefined) pending = await reads.pendingNotifications(generation);
    },
    /**
     * Applies a batch in memory. The caller writes the save and then calls `commit`, or `reset` when the write failed.
     */
    apply: async (batch: Batch): Promise<AppliedBatch> => {
      const applied = await applyBatch(fold, checkpoint, batch);
      return { ...applied, save: applied.checkpoint === checkpoint ? null : takeSave(applied.checkpoint) };
    },
    /** As `apply`, but its changes stay in memory: `takeSave` takes them with those of further batches. */
    fold: (batch: Batch): Promise<Progressed> => applyBatch(fold, checkpoint, batch),
    takeSave,
    /** Moves on to the end of an applied batch, after its write succeeded or where it waits for a later one. */
    commit: (applied: Progressed): void => {
      ({ checkpoint } = applied);
      if (pending && pending.position <= checkpoint.position) pending = null;
      // rows that wait for their write stay, else they would be read as they were before
      if (fold.hasChanges()) return;
      fold.makeRoom(settings.viewBytes);
    },
    /** Evicts all rows and asks for pending notifications again, because memory may be ahead of the store. */
    reset: (): void => {
      fold.evictAll();
      pending = undefined;
    },
  };
};
export type ProjectionRun = Awaited<ReturnType<typeof openProjectionRun>>;
