import type { Checkpoint, Generation, ReadStore, Save } from '@upline/infra/ports.ts';
import type { Batch } from './batch.ts';
import { advance, atStart } from './checkpoint.ts';
import type { AnyProjection } from './projection.ts';
import type { Quarantine } from './quarantine.ts';
import { createViewFold } from './viewFold.ts';
import type { Failure, Taken, ViewFold } from './viewFold.ts';

/** One generation being projected. */
export type Target = { generation: Generation; checkpoint: Checkpoint; fold: ViewFold };

type Opening = {
  projection: Pick<AnyProjection, 'key' | 'on' | 'tell'>;
  generation: Generation;
  quarantine: Quarantine;
  /** Memory for its rows. */
  maxBytes: number;
};

const foldOf = (reads: ReadStore, { projection, generation, quarantine, maxBytes }: Opening, startsEmpty: boolean): ViewFold =>
  createViewFold({
    projection,
    load: (keys) => reads.load(generation, keys),
    skipped: quarantine.skippedBy(generation.view),
    maxBytes,
    startsEmpty,
  });

/** A generation that goes on from its checkpoint. */
export const openTarget = async (reads: ReadStore, opening: Opening): Promise<Target> => {
  const { generation } = opening;
  const checkpoint = (await reads.checkpoint(generation)) ?? atStart;
  return { generation, checkpoint, fold: foldOf(reads, opening, false) };
};

/** A generation that has nothing yet and that nobody else writes. */
export const newTarget = (reads: ReadStore, opening: Opening): Target => ({
  generation: opening.generation,
  checkpoint: atStart,
  fold: foldOf(reads, opening, true),
});

/** A target that took in a batch, as far as it could. Nothing is written yet. */
export type Step = { target: Target; checkpoint: Checkpoint; failure: Failure | null };

/** Folds a batch into a target, up to the first event it cannot take in. */
export const takeIn = async (target: Target, batch: Batch): Promise<Step> => {
  const failure = await target.fold.apply(batch, target.checkpoint.position);
  if (!failure) return { target, checkpoint: batch.after(target.checkpoint), failure };
  const before = batch.stored.filter(({ position }) => position < failure.event.position);
  return { target, checkpoint: advance(target.checkpoint, before), failure };
};

/** The guarded write of a step, and what it changed; null when the target had taken in all of it before. */
export const saveOf = ({ target, checkpoint }: Step): { save: Save; taken: Taken } | null => {
  if (checkpoint === target.checkpoint) return null;
  const taken = target.fold.take();
  const rows = taken.fresh.length > 0 ? [...taken.rows, ...taken.fresh] : taken.rows;
  return { save: { generation: target.generation, rows, changes: taken.changes, checkpoint }, taken };
};

/** After its write succeeded. */
export const settle = ({ target, checkpoint }: Step): void => {
  target.checkpoint = checkpoint;
  if (target.fold.isFull()) target.fold.rotate();
};
