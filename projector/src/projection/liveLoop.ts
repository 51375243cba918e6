import { erasedSubject } from '@upline/contracts';
import { randomUUID } from 'node:crypto';
import { changedChannel } from '@upline/infra/channels.ts';
import type { ChangedOnBus } from '@upline/infra/channels.ts';
import type { Audience } from '@upline/infra/ports.ts';
import { parseBatch } from './batch.ts';
import type { Batch } from './batch.ts';
import { pause } from '../session/lease.ts';
import type { ProjectorSession } from '../session/projectorSession.ts';
import { settings } from '../settings.ts';
import { countOne } from './viewRegistry.ts';
import type { ViewRegistry, ViewState } from './viewRegistry.ts';
import { saveOf, commit, applyBatch } from './projectionRun.ts';
import type { Step, ProjectionRun } from './projectionRun.ts';
import { createMutex } from '../session/mutex.ts';
import type { Failure, FoldedChanges } from './viewFold.ts';

/** The last change for each audience. */
export type LastChanges = Map<Audience, number>;

type Written = { step: Step; changed: FoldedChanges | null };

const statusOf = (
  session: ProjectorSession,
  { projection, live, frozen }: ViewState,
): ChangedOnBus['views'][string] | null => {
  if (live) {
    const { generation, version } = live.generation;
    return {
      generation,
      version,
      position: live.checkpoint.position,
      running: !session.quarantine.of(projection.view.name),
    };
  }
  if (!frozen) return null;
  const { generation, version } = frozen.generation;
  return { generation, version, position: frozen.position, running: false };
};

const statusesOf = (session: ProjectorSession, registry: ViewRegistry): ChangedOnBus['views'] => {
  const views: ChangedOnBus['views'] = {};
  for (const [view, state] of registry.views) {
    const status = statusOf(session, state);
    if (status) views[view] = status;
  }
  return views;
};

/** The last changes of one view, as notifications. */
export const toChanges = (view: string, lastChanges: ReadonlyMap<Audience, number>): ChangedOnBus['changes'] =>
  [...lastChanges].map(([audience, position]) => ({ view, audience, position }));

/** Folds a batch into targets and writes what changed, all in one save. On an error memory is forgotten: it may be ahead of the store. */
const write = async (
  { ports: { reads }, token }: ProjectorSession,
  runs: readonly ProjectionRun[],
  batch: Batch,
): Promise<Written[]> => {
  try {
    const written: Written[] = [];
    const saves = [];
    for (const run of runs) {
      if (run.pending === undefined) run.pending = await reads.pendingNotifications(run.generation);
      const step = await applyBatch(run, batch);
      const saved = saveOf(step);
      if (saved) saves.push(saved.save);
      written.push({ step, changed: saved?.changed ?? null });
    }
    if (saves.length > 0) await reads.save(token, saves);
    for (const { step } of written) commit(step);
    return written;
  } catch (error) {
    for (const run of runs) {
      run.fold.forget();
      run.pending = undefined;
    }
    throw error;
  }
};

/** Who listens takes a longer silence for a reason to ask the store. */
const notifyAtLeastEveryMs = 1_000;

/** Under load lets events gather: written together they touch each page once. Who catches up takes full batches and does not wait. */
const gather = async (eventsRead: number, tookMs: number, signal: AbortSignal): Promise<void> => {
  if (eventsRead < settings.gatherFrom || eventsRead === settings.liveEvents) return;
  await pause(Math.min(2 * tookMs, settings.gatherAtMostMs), signal);
};

/** The live loop: every event into every target, as it comes. Work that needs the targets to stand still takes a turn. */
export const createLiveLoop = (session: ProjectorSession, registry: ViewRegistry) => {
  const { ports, quarantine, log } = session;
  const mutex = createMutex();
  const from = randomUUID();
  let number = 0;
  let isReminding = false;

  const notify = (changes: ChangedOnBus['changes'] = []): void => {
    number += 1;
    ports.bus.publish(changedChannel, {
      from,
      number,
      token: session.token,
      checkpoint: registry.position,
      views: statusesOf(session, registry),
      changes,
    } satisfies ChangedOnBus);
  };

  /** In a turn of its own: amid a batch the views stand where nothing is saved yet. */
  const remind = (): void => {
    if (isReminding) return;
    isReminding = true;
    const notified = mutex.runExclusive(async () => notify());
    void notified.finally(() => (isReminding = false));
  };

  const isLive = (run: ProjectionRun): boolean => registry.views.get(run.generation.view)?.live === run;

  const stop = async (run: ProjectionRun, failure: Failure): Promise<void> => {
    const { view } = run.generation;
    registry.runs.delete(run);
    log.error(
      { view, event: failure.event.id, type: failure.event.type, position: failure.event.position },
      `the view is stopped: ${failure.reason}`,
    );
    if (isLive(run)) await quarantine.stop(view, failure);
  };

  const apply = async (batch: Batch): Promise<void> => {
    const written = await write(session, [...registry.runs], batch);
    registry.position = batch.position;
    for (const { type } of batch.unknown) countOne(registry.unknown, type);
    for (const event of batch.events) {
      const subject = erasedSubject(event);
      if (subject !== null) ports.keys.evict(subject);
    }
    const changes: ChangedOnBus['changes'][number][] = [];
    for (const { step, changed } of written) {
      if (step.failure) await stop(step.run, step.failure);
      if (!changed || !isLive(step.run)) continue;
      const { view } = step.run.generation;
      for (const { audience, position } of changed.changes) changes.push({ view, audience, position });
    }
    notify(changes);
  };

  /** Takes a target on to at least `until`, from the log. `news` collects who would have been told. Answers what stopped it. */
  const catchUp = async (
    run: ProjectionRun,
    until: number,
    lastChanges: LastChanges = new Map(),
  ): Promise<Failure | null> => {
    while (run.checkpoint.position < until) {
      session.signal.throwIfAborted();
      const stored = await ports.events.readAll({ after: run.checkpoint.position, limit: settings.liveEvents });
      if (stored.length === 0) return null;
      const [only] = await write(session, [run], parseBatch(stored));
      for (const { audience, position } of only?.changed?.changes ?? []) lastChanges.set(audience, position);
      if (only?.step.failure) return only.step.failure;
    }
    return null;
  };

  return {
    mutex,
    notify,
    catchUp,
    stop,
    /** Takes a target on to where the others are, and among them. Answers what stopped it, if something did. */
    join: async (run: ProjectionRun, lastChanges?: LastChanges): Promise<Failure | null> => {
      const failure = await catchUp(run, registry.position, lastChanges);
      if (failure) return failure;
      return mutex.runExclusive(async () => {
        const late = await catchUp(run, registry.position, lastChanges);
        if (!late) registry.runs.add(run);
        return late;
      });
    },
    /** Follows the log until the reign ends. */
    follow: async (): Promise<void> => {
      const { signal } = session;
      const reminding = setInterval(remind, notifyAtLeastEveryMs);
      try {
        for await (const stored of ports.events.subscribe({
          after: registry.position,
          limit: settings.liveEvents,
          signal,
        })) {
          const startedAt = performance.now();
          await mutex.runExclusive(() => apply(parseBatch(stored)));
          if (signal.aborted) return;
          await gather(stored.length, performance.now() - startedAt, signal);
        }
      } finally {
        clearInterval(reminding);
      }
      if (!signal.aborted) throw new Error('the subscription to the log ended by itself');
    },
  };
};
export type LiveLoop = ReturnType<typeof createLiveLoop>;
