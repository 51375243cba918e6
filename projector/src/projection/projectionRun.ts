import type { Change, Checkpoint, Generation, PendingNotifications, ReadStore, Save } from '@upline/infra/ports.ts';
import type { Batch } from './batch.ts';
import { advance, atStart } from './checkpoint.ts';
import type { AnyProjection } from './projection.ts';
import type { Quarantine } from '../operate/quarantine.ts';
import { settings } from '../settings.ts';
import { createViewFold } from './viewFold.ts';
import type { Failure, FoldedChanges, ViewFold } from './viewFold.ts';

/** One generation being projected. `owed` is what a save left unfinished, absent until the store was asked. */
export type ProjectionRun = {
  generation: Generation;
  checkpoint: Checkpoint;
  fold: ViewFold;
  pending?: PendingNotifications | null | undefined;
};

type Opening = {
  projection: Pick<AnyProjection, 'key' | 'on' | 'audience'>;
  generation: Generation;
  quarantine: Quarantine;
};

/** A generation that goes on from its checkpoint. */
export const openProjectionRun = async (
  reads: Pick<ReadStore, 'load' | 'checkpoint'>,
  { projection, generation, quarantine }: Opening,
): Promise<ProjectionRun> => {
  const load = (keys: readonly string[]) => reads.load(generation, keys);
  const skipped = quarantine.skippedBy(generation.view);
  const fold = createViewFold({ projection, load, skipped, startsEmpty: false });
  return { generation, checkpoint: (await reads.checkpoint(generation)) ?? atStart, fold };
};

/** A target that took in a batch, as far as it could. Nothing is written yet. */
export type Step = { run: ProjectionRun; checkpoint: Checkpoint; failure: Failure | null };

/** Folds a batch into a target, up to the first event it cannot take in. */
export const applyBatch = async (run: ProjectionRun, batch: Batch): Promise<Step> => {
  const failure = await run.fold.apply(batch, run.checkpoint.position);
  if (!failure) return { run, checkpoint: batch.after(run.checkpoint), failure };
  const before = batch.stored.filter(({ position }) => position < failure.event.position);
  return { run, checkpoint: advance(run.checkpoint, before), failure };
};

/** Who is owed a change is told of one up to here: the rows of it were stored before, so that folding again changes nothing. */
const withPending = (changes: readonly Change[], pending: PendingNotifications, position: number): Change[] => {
  const byAudience = new Map(changes.map((change) => [change.audience, change]));
  for (const audience of pending.audiences) byAudience.set(audience, { audience, position });
  return [...byAudience.values()];
};

/** The guarded write of a step, and what it changed; null when the target had taken in all of it before. */
export const saveOf = ({ run, checkpoint }: Step): { save: Save; changed: FoldedChanges } | null => {
  if (checkpoint === run.checkpoint) return null;
  const changed = run.fold.takeChanges();
  const rows = changed.fresh.length > 0 ? [...changed.rows, ...changed.fresh] : changed.rows;
  if (run.pending) changed.changes = withPending(changed.changes, run.pending, checkpoint.position);
  return { save: { generation: run.generation, rows, changes: changed.changes, checkpoint }, changed };
};

/** After its write succeeded. */
export const commit = ({ run, checkpoint }: Step): void => {
  run.checkpoint = checkpoint;
  if (run.pending && run.pending.position <= checkpoint.position) run.pending = null;
  if (run.fold.isPassing() || run.fold.bytes() > settings.liveBytesEach / 2) run.fold.rotate();
};
