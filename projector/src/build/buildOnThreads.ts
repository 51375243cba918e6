import { availableParallelism } from 'node:os';
import { hasRoom, openSpoolFile } from '@upline/infra/eventStore/spool.ts';
import type { SpoolIndex } from '@upline/infra/eventStore/spool.ts';
import type { Audience, Checkpoint } from '@upline/infra/ports.ts';
import type { BuildOnThreads, ThreadFoldOptions as Options } from './build.ts';
import type { BuildLink, FoldRequest } from './buildMessages.ts';
import type { BatchRead, ViewToBuild, Built } from './foldLog.ts';
import { openFoldThread } from './foldThread.ts';
import type { FoldThread } from './foldThread.ts';
import type { Layout } from './layout.ts';
import { settings } from '../settings.ts';

/** With a spool, folding threads read the copy of the log there. */
type LaidOut = { views: readonly ViewToBuild[]; layout: Layout; spool: SpoolIndex | null };

const isOfOrganizations = ({ projection }: ViewToBuild): boolean => projection.byOrganization;
const isCommon = (view: ViewToBuild): boolean => !isOfOrganizations(view);

const toRequest = (views: readonly ViewToBuild[], reportsBatches = true): FoldRequest => ({
  views: views.map(({ generation, skipped }) => ({ generation, skipped: [...skipped] })),
  reportsBatches,
});

/** Lets work start threads, which end with it. */
const withThreads = async <T>(link: BuildLink, work: (start: () => FoldThread) => Promise<T>): Promise<T> => {
  const threads: FoldThread[] = [];
  try {
    return await work(() => {
      const thread = openFoldThread(link);
      threads.push(thread);
      return thread;
    });
  } finally {
    await Promise.all(threads.map(({ close }) => close()));
  }
};

/** Folds in the order of the log, on a thread that has folded nothing yet. */
const foldInOrder = async (
  { thread, spool }: { thread: FoldThread; spool: SpoolIndex | null },
  request: FoldRequest,
  options: Options,
): Promise<Map<string, Built>> => {
  const { until, memoryBytes } = options;
  for (const { generation } of request.views) await options.store.begin(generation);
  return thread.fold({ folds: [request], spool, until, memoryBytes }, options);
};

/** The folds of each partition: its organizations; in the first one also the views of the whole installation. */
const requestsOf = ({ views, layout: { partitions, common } }: Pick<LaidOut, 'views' | 'layout'>): FoldRequest[][] => {
  const own = toRequest(views.filter(isOfOrganizations));
  const whole = toRequest(views.filter(isCommon));
  return partitions.map((positions, partition) => [
    ...(partition === 0 && whole.views.length > 0 ? [{ ...whole, positions: common, reportsBatches: false }] : []),
    { ...own, positions },
  ]);
};

/** Reports each batch of a partition with the share of the whole log done so far. */
const reportShares = (
  { partitions }: Layout,
  onBatch: Options['onBatch'],
): ((partition: number) => (batch: BatchRead) => void) => {
  const lengths = partitions.map(({ length }) => length);
  const all = lengths.reduce((sum, length) => sum + length, 0);
  const done = lengths.map(() => 0);
  return (partition) => (batch) => {
    done[partition] = batch.share * (lengths[partition] ?? 0);
    onBatch({ ...batch, share: done.reduce((sum, events) => sum + events, 0) / all });
  };
};

/** Runs works at the same time. When one fails, aborts the others and waits for them. */
const together = async <T>(
  signal: AbortSignal,
  works: readonly ((signal: AbortSignal) => Promise<T>)[],
): Promise<T[]> => {
  const stop = new AbortController();
  const either = AbortSignal.any([signal, stop.signal]);
  const underWay = works.map(async (work) => {
    try {
      return await work(either);
    } catch (error) {
      stop.abort(error);
      throw error;
    }
  });
  await Promise.allSettled(underWay);
  return Promise.all(underWay);
};

const merge = (partitions: readonly ReadonlyMap<string, Built>[], checkpoint: Checkpoint): Map<string, Built> => {
  const merged = new Map<string, Built>();
  for (const [view, { failure, lastChanges }] of partitions.flatMap((partition) => [...partition])) {
    const before = merged.get(view);
    const all = new Map<Audience, number>(before?.lastChanges);
    for (const [audience, position] of lastChanges) all.set(audience, Math.max(position, all.get(audience) ?? 0));
    merged.set(view, { checkpoint, failure: before?.failure ?? failure, lastChanges: all });
  }
  return merged;
};

/**
 * Folds the partitions. A view that stopped at an event holds rows from behind that event: it is folded again in the
 * order of the log, where it ends before the event.
 */
const foldLaidOut = async (
  { first, start }: { first: FoldThread; start: () => FoldThread },
  laidOut: LaidOut,
  options: Options,
): Promise<Map<string, Built>> => {
  const { views, layout, spool } = laidOut;
  const { store, until, signal, onBatch } = options;
  for (const view of views) await store.begin(view.generation);
  const onBatchOf = reportShares(layout, onBatch);
  const memoryBytes = Math.min(options.memoryBytes, settings.partitionBytes);
  const partitions = requestsOf(laidOut).map((folds, at) => async (either: AbortSignal) => {
    const folding = { store, signal: either, onBatch: onBatchOf(at) };
    return (at === 0 ? first : start()).fold({ folds, spool, until, memoryBytes }, folding);
  });
  const built = merge(await together(signal, partitions), layout.checkpoint);
  const failed = views.filter(({ generation }) => built.get(generation.view)?.failure);
  for (const { generation } of views)
    if (failed.every((view) => view.generation !== generation))
      await store.put(generation, { newRows: [], changedRows: [], changes: [], checkpoint: layout.checkpoint });
  if (failed.length === 0) return built;
  return new Map([...built, ...(await foldInOrder({ thread: start(), spool }, toRequest(failed, false), options))]);
};

/** The views to fold, in so many partitions; `spoolFile` is null where the event store has an event lookup. */
type Work = { link: BuildLink; views: readonly ViewToBuild[]; partitions: number; spoolFile: number | null };

/** Folds one organization after the other where that is better, else in the order of the log. */
const foldByLayout = async (
  { link, views, partitions, spoolFile }: Work,
  options: Options,
): Promise<Map<string, Built>> => {
  const { until, signal } = options;
  const commonTypes = views.filter(isCommon).flatMap(({ projection }) => Object.keys(projection.on));
  const request = { until, partitions, commonTypes, spoolFile };
  return withThreads(link, async (start) => {
    const first = start();
    const { layout, spool } = await first.layOut(request, signal);
    if (!layout) return foldInOrder({ thread: first, spool }, toRequest(views), options);
    return foldLaidOut({ first, start }, { views, spool, layout }, options);
  });
};

/**
 * Makes builds run on threads of their own: one organization after the other, else in the order of the log. See
 * `Layout` for the gain. Where the event store has no event lookup, the log is copied into a spool first
 * (docs/adr/0049-copy-the-log-into-a-spool-for-a-rebuild.md).
 */
export const createBuildOnThreads = (link: BuildLink, from: number = settings.buildOnThreadsFrom): BuildOnThreads => ({
  from,
  fold: async (views, options) => {
    const { until, about, hasLookup, isMostlyOne } = options;
    const { dataDir } = link.config;
    const isLaidOut = views.some(isOfOrganizations) && about <= settings.layOutAtMost && !isMostlyOne;
    // without a lookup positions count bytes of the log
    if (!isLaidOut || (!hasLookup && !hasRoom(dataDir, until)))
      return withThreads(link, (start) => foldInOrder({ thread: start(), spool: null }, toRequest(views), options));
    // beside a server one processor stays free
    const partitions = link.nice > 0 ? 1 : Math.min(settings.buildPartitions, availableParallelism());
    const spool = hasLookup ? null : openSpoolFile(dataDir);
    try {
      return await foldByLayout({ link, views, partitions, spoolFile: spool && spool.file }, options);
    } finally {
      spool?.close();
    }
  },
});
