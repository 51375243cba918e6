import { erasedSubject, takesWords } from '@upline/contracts';
import type { ChangedOnBus } from '@upline/infra/channels.ts';
import { createMutex } from '../session/mutex.ts';
import type { ProjectorSession } from '../session/projectorSession.ts';
import type { Failure } from '../session/quarantine.ts';
import { createErasureCleanup } from '../session/erasureCleanup.ts';
import type { ErasureCleanup } from '../session/erasureCleanup.ts';
import { settings } from '../settings.ts';
import { parseBatch } from './batch.ts';
import type { Batch } from './batch.ts';
import { createBatchPacing } from './batchPacing.ts';
import { createNotifier } from './notifier.ts';
import type { LastChanges } from './notifier.ts';
import type { ProjectionRun } from './projectionRun.ts';
import type { ViewRegistry } from './viewRegistry.ts';
import { catchUp, writeBatch } from './writeBatch.ts';

/** Subscribers take a longer silence for a gap and ask the store. */
const notifyAtLeastEveryMs = 1_000;

/** Stops a run at an event that it could not apply. A live view is quarantined; a build in progress just ends. */
const createStop =
  ({ quarantine, log }: ProjectorSession, registry: ViewRegistry) =>
  async (run: ProjectionRun, { event, reason }: Failure): Promise<void> => {
    const { view } = run.generation;
    registry.remove(run);
    log.error({ view, event: event.id, type: event.type, position: event.position }, `the view is stopped: ${reason}`);
    if (registry.isLive(run)) await quarantine.stop(view, { event, reason });
  };

/** Applies a batch to every run of the live loop and returns the changes of the live views. */
const createApply = (session: ProjectorSession, registry: ViewRegistry, cleanup: ErasureCleanup) => {
  const stop = createStop(session, registry);
  return async (batch: Batch): Promise<ChangedOnBus['changes']> => {
    const erased = batch.events.map(erasedSubject).filter((subject) => subject !== null);
    const takes = batch.events.some(takesWords);
    if (takes) await cleanup.noteErasure(batch.position);
    const written = await writeBatch(session, registry.runs(), batch);
    registry.advanceTo(batch.position);
    batch.unknown.forEach(registry.unknownEvents.count);
    erased.forEach(session.ports.keys.evict);
    if (takes) await cleanup.cleanUp();
    const changes: ChangedOnBus['changes'][number][] = [];
    for (const { run, applied } of written) {
      if (applied.failure) await stop(run, applied.failure);
      if (!applied.save || !registry.isLive(run)) continue;
      const { view } = run.generation;
      for (const { audience, position } of applied.save.changes) changes.push({ view, audience, position });
    }
    return changes;
  };
};

/** Calls `notify` at regular times, between two batches: during a batch the views are ahead of what is saved. */
const createHeartbeat = (notify: () => Promise<void>) => {
  let isNotifying = false;
  return setInterval(() => {
    if (isNotifying) return;
    isNotifying = true;
    void notify().finally(() => (isNotifying = false));
  }, notifyAtLeastEveryMs);
};

/** The live loop follows the log and applies each batch to all projection runs. */
export const createLiveLoop = (session: ProjectorSession, registry: ViewRegistry) => {
  const { ports, signal } = session;
  const mutex = createMutex();
  const notify = createNotifier(session, registry);
  const isProjected = (generation: string): boolean =>
    registry.runs().some((run) => run.generation.generation === generation);
  const cleanup = createErasureCleanup(session, { isProjected });
  const apply = createApply(session, registry, cleanup);
  const stop = createStop(session, registry);

  return {
    notify,
    /** Removes what a generation that came to rest keeps of people who were erased since. */
    cleanUpAfterErasures: () => mutex.runExclusive(cleanup.cleanUpResting),
    /** Runs work between two batches: the runs of the live loop stay where they are meanwhile. */
    betweenBatches: mutex.runExclusive,
    /** Projects each run that is behind until it reaches the others; stops a run that cannot. */
    align: async (): Promise<void> => {
      let from = registry.position();
      for (const run of registry.runs()) {
        from = Math.min(from, run.checkpoint().position);
        const failure = await catchUp(session, run, { until: registry.position() });
        if (failure) await stop(run, failure);
      }
      await cleanup.cleanUpPassed(from);
    },
    /**
     * Projects a run until it reaches the others and adds it to the loop. `lastChanges` collects the changes, which
     * this does not notify. Returns the failure that stopped the run, if one did.
     */
    join: async (run: ProjectionRun, lastChanges?: LastChanges): Promise<Failure | null> => {
      const from = run.checkpoint().position;
      const failure = await catchUp(session, run, { until: registry.position(), lastChanges });
      if (failure) return failure;
      return mutex.runExclusive(async () => {
        const late = await catchUp(session, run, { until: registry.position(), lastChanges });
        if (late) return late;
        registry.add(run);
        await cleanup.cleanUpPassed(from);
        return null;
      });
    },
    /** Follows the log until the session ends. */
    run: async (): Promise<void> => {
      const heartbeat = createHeartbeat(() =>
        mutex.runExclusive(async () => {
          notify();
          // tried again at the next beat; a lost lease shows at the next write
          await cleanup.retry().catch(() => undefined);
        }),
      );
      const after = registry.position();
      const paced = createBatchPacing(signal);
      try {
        for await (const stored of ports.events.subscribe({ after, limit: settings.liveEvents, signal })) {
          await paced(stored.length, () => mutex.runExclusive(async () => notify(await apply(parseBatch(stored)))));
          if (signal.aborted) return;
        }
      } finally {
        clearInterval(heartbeat);
      }
      if (!signal.aborted) throw new Error('the subscription to the log ended by itself');
    },
  };
};
export type LiveLoop = ReturnType<typeof createLiveLoop>;
