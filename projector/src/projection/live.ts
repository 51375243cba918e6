import { randomUUID } from 'node:crypto';
import { changedChannel } from '@upline/infra/channels.ts';
import type { ChangedOnBus } from '@upline/infra/channels.ts';
import type { Audience } from '@upline/infra/ports.ts';
import { parseBatch } from './batch.ts';
import type { Batch } from './batch.ts';
import { erasedSubject } from '../identity/erasures.ts';
import { pause } from '../session/lease.ts';
import type { Reign } from '../session/reign.ts';
import { settings } from '../settings.ts';
import { countOne } from './stage.ts';
import type { Stage, ViewState } from './stage.ts';
import { saveOf, settle, takeIn } from './target.ts';
import type { Step, Target } from './target.ts';
import { createTurns } from '../session/turns.ts';
import type { Failure, Taken } from './viewFold.ts';

/** The last change for each audience. */
export type News = Map<Audience, number>;

type Written = { step: Step; taken: Taken | null };

const standingOf = (reign: Reign, { projection, live, frozen }: ViewState): ChangedOnBus['views'][string] | null => {
  if (live) {
    const { generation, version } = live.generation;
    return {
      generation,
      version,
      position: live.checkpoint.position,
      running: !reign.quarantine.of(projection.view.name),
    };
  }
  if (!frozen) return null;
  const { generation, version } = frozen.generation;
  return { generation, version, position: frozen.position, running: false };
};

/** What an announcement says of one view's news. */
export const toChanges = (view: string, news: ReadonlyMap<Audience, number>): ChangedOnBus['changes'] =>
  [...news].map(([audience, position]) => ({ view, audience, position }));

/** Folds a batch into targets and writes what changed, all in one save. On an error memory is forgotten: it may be ahead of the store. */
const write = async (
  { ports: { reads }, token }: Reign,
  targets: readonly Target[],
  batch: Batch,
): Promise<Written[]> => {
  try {
    const written: Written[] = [];
    const saves = [];
    for (const target of targets) {
      if (target.owed === undefined) target.owed = await reads.unfinished(target.generation);
      const step = await takeIn(target, batch);
      const saved = saveOf(step);
      if (saved) saves.push(saved.save);
      written.push({ step, taken: saved?.taken ?? null });
    }
    if (saves.length > 0) await reads.save(token, saves);
    for (const { step } of written) settle(step);
    return written;
  } catch (error) {
    for (const target of targets) {
      target.fold.forget();
      target.owed = undefined;
    }
    throw error;
  }
};

/** Who listens takes a longer silence for a reason to ask the store. */
const announceAtLeastMs = 1_000;

/** Under load lets events gather: written together they touch each page once. Who catches up takes full batches and does not wait. */
const gather = async (taken: number, tookMs: number, signal: AbortSignal): Promise<void> => {
  if (taken < settings.gatherFrom || taken === settings.liveEvents) return;
  await pause(Math.min(2 * tookMs, settings.gatherAtMostMs), signal);
};

/** The live loop: every event into every target, as it comes. Work that needs the targets to stand still takes a turn. */
export const createLive = (reign: Reign, stage: Stage) => {
  const { ports, quarantine, log } = reign;
  const turns = createTurns();
  const from = randomUUID();
  let number = 0;
  let isReminding = false;

  const announce = (changes: ChangedOnBus['changes'] = []): void => {
    const views: ChangedOnBus['views'] = {};
    for (const [view, state] of stage.views) {
      const standing = standingOf(reign, state);
      if (standing) views[view] = standing;
    }
    number += 1;
    ports.bus.publish(changedChannel, {
      from,
      number,
      token: reign.token,
      checkpoint: stage.position,
      views,
      changes,
    } satisfies ChangedOnBus);
  };

  /** In a turn of its own: amid a batch the views stand where nothing is saved yet. */
  const remind = (): void => {
    if (isReminding) return;
    isReminding = true;
    const told = turns.take(async () => announce());
    void told.finally(() => (isReminding = false));
  };

  const isLive = (target: Target): boolean => stage.views.get(target.generation.view)?.live === target;

  const stop = async (target: Target, failure: Failure): Promise<void> => {
    const { view } = target.generation;
    stage.targets.delete(target);
    log.error(
      { view, event: failure.event.id, type: failure.event.type, position: failure.event.position },
      `the view is stopped: ${failure.reason}`,
    );
    if (isLive(target)) await quarantine.stop(view, failure);
  };

  const apply = async (batch: Batch): Promise<void> => {
    const written = await write(reign, [...stage.targets], batch);
    stage.position = batch.position;
    for (const { type } of batch.unknown) countOne(stage.unknown, type);
    for (const event of batch.known) {
      const subject = erasedSubject(event);
      if (subject !== null) ports.keys.evict(subject);
    }
    const changes: ChangedOnBus['changes'][number][] = [];
    for (const { step, taken } of written) {
      if (step.failure) await stop(step.target, step.failure);
      if (!taken || !isLive(step.target)) continue;
      const { view } = step.target.generation;
      for (const { audience, position } of taken.changes) changes.push({ view, audience, position });
    }
    announce(changes);
  };

  /** Takes a target on to at least `until`, from the log. `news` collects who would have been told. Answers what stopped it. */
  const catchUp = async (target: Target, until: number, news: News = new Map()): Promise<Failure | null> => {
    while (target.checkpoint.position < until) {
      reign.signal.throwIfAborted();
      const stored = await ports.events.readAll({ after: target.checkpoint.position, limit: settings.liveEvents });
      if (stored.length === 0) return null;
      const [only] = await write(reign, [target], parseBatch(stored));
      for (const { audience, position } of only?.taken?.changes ?? []) news.set(audience, position);
      if (only?.step.failure) return only.step.failure;
    }
    return null;
  };

  return {
    turns,
    announce,
    catchUp,
    stop,
    /** Takes a target on to where the others are, and among them. Answers what stopped it, if something did. */
    join: async (target: Target, news?: News): Promise<Failure | null> => {
      const failure = await catchUp(target, stage.position, news);
      if (failure) return failure;
      return turns.take(async () => {
        const late = await catchUp(target, stage.position, news);
        if (!late) stage.targets.add(target);
        return late;
      });
    },
    /** Follows the log until the reign ends. */
    follow: async (): Promise<void> => {
      const { signal } = reign;
      const reminding = setInterval(remind, announceAtLeastMs);
      try {
        for await (const stored of ports.events.subscribe({
          after: stage.position,
          limit: settings.liveEvents,
          signal,
        })) {
          const startedAt = performance.now();
          await turns.take(() => apply(parseBatch(stored)));
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
export type Live = ReturnType<typeof createLive>;
