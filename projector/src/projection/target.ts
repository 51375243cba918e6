import type { Change, Checkpoint, Generation, ReadStore, Save, Unfinished } from '@upline/infra/ports.ts';
import type { Batch } from './batch.ts';
import { advance, atStart } from './checkpoint.ts';
import type { AnyProjection } from './projection.ts';
import type { Quarantine } from '../operate/quarantine.ts';
import { settings } from '../settings.ts';
import { createViewFold } from './viewFold.ts';
import type { Failure, Taken, ViewFold } from './viewFold.ts';

/** One generation being projected. `owed` is what a save left unfinished, absent until the store was asked. */
export type Target = {
  generation: Generation;
  checkpoint: Checkpoint;
  fold: ViewFold;
  owed?: Unfinished | null | undefined;
};

type Opening = {
  projection: Pick<AnyProjection, 'key' | 'on' | 'tell'>;
  generation: Generation;
  quarantine: Quarantine;
};

/** A generation that goes on from its checkpoint. */
export const openTarget = async (
  reads: ReadStore,
  { projection, generation, quarantine }: Opening,
): Promise<Target> => {
  const load = (keys: readonly string[]) => reads.load(generation, keys);
  const skipped = quarantine.skippedBy(generation.view);
  const fold = createViewFold({ projection, load, skipped, startsEmpty: false });
  return { generation, checkpoint: (await reads.checkpoint(generation)) ?? atStart, fold };
};

/** A target that took in a batch, as far as it could. Nothing is written yet. */
export type Step = { target: Target; checkpoint: Checkpoint; failure: Failure | null };

/** Folds a batch into a target, up to the first event it cannot take in. */
export const takeIn = async (target: Target, batch: Batch): Promise<Step> => {
  const failure = await target.fold.apply(batch, target.checkpoint.position);
  if (!failure) return { target, checkpoint: batch.after(target.checkpoint), failure };
  const before = batch.stored.filter(({ position }) => position < failure.event.position);
  return { target, checkpoint: advance(target.checkpoint, before), failure };
};

/** Who is owed a change is told of one up to here: the rows of it were stored before, so that folding again changes nothing. */
const withOwed = (changes: readonly Change[], owed: Unfinished, position: number): Change[] => {
  const told = new Map(changes.map((change) => [change.audience, change]));
  for (const audience of owed.audiences) told.set(audience, { audience, position });
  return [...told.values()];
};

/** The guarded write of a step, and what it changed; null when the target had taken in all of it before. */
export const saveOf = ({ target, checkpoint }: Step): { save: Save; taken: Taken } | null => {
  if (checkpoint === target.checkpoint) return null;
  const taken = target.fold.take();
  const rows = taken.fresh.length > 0 ? [...taken.rows, ...taken.fresh] : taken.rows;
  if (target.owed) taken.changes = withOwed(taken.changes, target.owed, checkpoint.position);
  return { save: { generation: target.generation, rows, changes: taken.changes, checkpoint }, taken };
};

/** After its write succeeded. */
export const settle = ({ target, checkpoint }: Step): void => {
  target.checkpoint = checkpoint;
  if (target.owed && target.owed.position <= checkpoint.position) target.owed = null;
  if (target.fold.isPassing() || target.fold.bytes() > settings.liveBytesEach / 2) target.fold.rotate();
};
