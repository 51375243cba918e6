import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Audience, Save, StoredRow } from '@upline/infra/ports.ts';
import { parseBatch } from './batch.ts';
import type { Batch } from './batch.ts';
import type { Progress } from './progress.ts';
import type { Reign } from './reign.ts';
import { settings } from './settings.ts';
import { takeIn } from './target.ts';
import type { Target } from './target.ts';
import type { Failure } from './viewFold.ts';

export type BuildOptions = {
  /** The last position to take in; the end of the log by default. */
  until?: number;
  phase: string;
  progress: Progress;
};

type Building = { target: Target; failure: Failure | null; told: Map<Audience, number> };

const slices = function* (rows: readonly StoredRow[]): Generator<readonly StoredRow[]> {
  for (let from = 0; from < rows.length; from += settings.buildRows) yield rows.slice(from, from + settings.buildRows);
};

const createWriter = ({ ports: { reads }, token, signal }: Reign) => {
  const write = async (save: Omit<Save, 'checkpoint'> & { fresh: readonly StoredRow[] }, { checkpoint }: Target): Promise<void> => {
    signal.throwIfAborted();
    await reads.build(token, [{ ...save, checkpoint }]);
    await nextTurn();
  };

  const writeTold = async ({ target, told }: Building): Promise<void> => {
    if (told.size === 0) return;
    const changes = [...told].map(([audience, position]) => ({ audience, position }));
    told.clear();
    await write({ generation: target.generation, rows: [], fresh: [], changes }, target);
  };

  return {
    /** Writes what is dirty. Who was told waits in memory: most are told again and again. */
    flush: async (building: Building): Promise<void> => {
      const { target, told } = building;
      const { generation } = target;
      const { rows, fresh, changes } = target.fold.take();
      for (const slice of slices(fresh)) await write({ generation, rows: [], fresh: slice, changes: [] }, target);
      for (const slice of slices(rows)) await write({ generation, rows: slice, fresh: [], changes: [] }, target);
      for (const { audience, position } of changes) told.set(audience, Math.max(told.get(audience) ?? 0, position));
      if (told.size > settings.buildAudiences) await writeTold(building);
    },
    finish: async (building: Building): Promise<void> => {
      await writeTold(building);
      const { target } = building;
      await write({ generation: target.generation, rows: [], fresh: [], changes: [] }, target);
    },
  };
};

type Range = { after: number; until: number };

/** Reads a part of the log, the next batch while the present one is folded. */
const readLog = async function* ({ ports: { events }, signal }: Reign, { after, until }: Range): AsyncGenerator<Batch> {
  const limit = settings.buildEvents;
  let next = events.readAll({ after, limit });
  for (let at = after; at < until;) {
    signal.throwIfAborted();
    const stored = await next;
    const last = stored.at(-1);
    if (!last) return;
    at = last.position;
    next = at < until ? events.readAll({ after: at, limit }) : next;
    next.catch(() => undefined);
    yield parseBatch(at > until ? stored.filter(({ position }) => position <= until) : stored);
    await nextTurn();
  }
};

/** What became of a target: what stopped it, and whom its rows concern, as far as this was still in memory. */
export type Built = { failure: Failure | null; news: Map<Audience, number> };

/**
 * Folds the log into new generations, all at once, with bounded memory: rows are written when memory for them is used up, so
 * most are written once. Nothing is durable before `sync`.
 */
export const build = async (reign: Reign, targets: readonly Target[], options: BuildOptions): Promise<Map<Target, Built>> => {
  const { phase, progress } = options;
  const head = await reign.ports.events.head();
  const until = Math.min(options.until ?? Infinity, head);
  const writer = createWriter(reign);
  const all = targets.map((target): Building => ({ target, failure: null, told: new Map() }));
  const after = Math.min(...targets.map(({ checkpoint }) => checkpoint.position));
  for await (const batch of readLog(reign, { after, until })) {
    for (const building of all) {
      if (building.failure) continue;
      const { target } = building;
      const step = await takeIn(target, batch);
      target.checkpoint = step.checkpoint;
      building.failure = step.failure;
      if (!target.fold.isFull()) continue;
      await writer.flush(building);
      target.fold.rotate();
    }
    progress.advance(phase, batch.stored.length, { reached: batch.position, target: until });
  }
  const built = new Map<Target, Built>();
  for (const building of all) {
    await writer.flush(building);
    built.set(building.target, { failure: building.failure, news: new Map(building.told) });
    await writer.finish(building);
  }
  return built;
};
