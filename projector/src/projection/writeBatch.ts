import type { ProjectorSession } from '../session/projectorSession.ts';
import type { Failure } from '../session/quarantine.ts';
import { settings } from '../settings.ts';
import { parseBatch } from './batch.ts';
import type { Batch } from './batch.ts';
import type { LastChanges } from './notifier.ts';
import type { AppliedBatch, ProjectionRun } from './projectionRun.ts';

/** A run with the batch that it applied and that is written. */
export type WrittenBatch = { run: ProjectionRun; applied: AppliedBatch };

/** Applies a batch to runs and writes all their changes in one save. On an error the runs forget their rows. */
export const writeBatch = async (
  { ports: { reads }, token }: ProjectorSession,
  runs: readonly ProjectionRun[],
  batch: Batch,
): Promise<WrittenBatch[]> => {
  try {
    const written: WrittenBatch[] = [];
    for (const run of runs) {
      await run.loadPending();
      written.push({ run, applied: await run.apply(batch) });
    }
    const saves = written.flatMap(({ applied: { save } }) => (save ? [save] : []));
    if (saves.length > 0) await reads.save(token, saves);
    for (const { run, applied } of written) run.commit(applied);
    return written;
  } catch (error) {
    for (const run of runs) run.reset();
    throw error;
  }
};

/**
 * Projects a run until it reaches a position of the log, or the log's end. `lastChanges` collects the
 * changes, which this does not notify. Returns the failure that stopped the run, if one did.
 */
export const catchUp = async (
  session: ProjectorSession,
  run: ProjectionRun,
  { until, lastChanges = new Map() }: { until: number; lastChanges?: LastChanges | undefined },
): Promise<Failure | null> => {
  while (run.checkpoint().position < until) {
    session.signal.throwIfAborted();
    const after = run.checkpoint().position;
    const stored = await session.ports.events.readAll({ after, limit: settings.liveEvents });
    if (stored.length === 0) return null;
    const [written] = await writeBatch(session, [run], parseBatch(stored));
    for (const { audience, position } of written?.applied.save?.changes ?? []) lastChanges.set(audience, position);
    if (written?.applied.failure) return written.applied.failure;
  }
  return null;
};
