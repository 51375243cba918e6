import { availableParallelism } from 'node:os';
import { openLogReader } from '@upline/infra/logReader.ts';
import type { Audience, Checkpoint } from '@upline/infra/ports.ts';
import type { BuildOnThreads } from './build.ts';
import type { BuildLink, FoldRequest } from './buildMessages.ts';
import type { BatchRead, ViewToBuild, Built } from './foldLog.ts';
import { openFoldThread } from './foldThread.ts';
import type { FoldThread } from './foldThread.ts';
import { layOut } from './layout.ts';
import type { Layout } from './layout.ts';
import { isMostlyOne, sampleLog } from './sample.ts';
import { settings } from '../settings.ts';

type Options = Parameters<BuildOnThreads['fold']>[1];
type LaidOut = { link: BuildLink; views: readonly ViewToBuild[]; layout: Layout };

const isOfOrganizations = ({ projection }: ViewToBuild): boolean => projection.byOrganization;
const isCommon = (view: ViewToBuild): boolean => !isOfOrganizations(view);

const toRequest = (views: readonly ViewToBuild[]): FoldRequest => ({
  views: views.map(({ generation, skipped }) => ({ generation, skipped: [...skipped] })),
  reportsBatches: true,
});

const withThreads = async <T>(
  link: BuildLink,
  count: number,
  work: (threads: readonly FoldThread[]) => Promise<T>,
): Promise<T> => {
  const threads = Array.from({ length: count }, () => openFoldThread(link));
  try {
    return await work(threads);
  } finally {
    await Promise.all(threads.map(({ close }) => close()));
  }
};

const foldInOrder = async (link: BuildLink, request: FoldRequest, options: Options): Promise<Map<string, Built>> => {
  const { until, memoryBytes } = options;
  for (const { generation } of request.views) await options.store.begin(generation);
  return withThreads(
    link,
    1,
    async ([thread]) => thread?.fold({ folds: [request], until, memoryBytes }, options) ?? new Map(),
  );
};

/** A layout for these views in so many partitions; null where the order of the log is as good or the only one. */
const layOutFor = async (
  { config }: BuildLink,
  { views, partitions }: { views: readonly ViewToBuild[]; partitions: number },
  options: Options,
) => {
  const { until, signal } = options;
  const types = new Set(views.filter(isCommon).flatMap(({ projection }) => Object.keys(projection.on)));
  // on a connection of its own: pages that are read once do not stay in memory
  const { events, close } = await openLogReader(config);
  try {
    if (!events.lookup || isMostlyOne(await sampleLog(events.lookup, { until, signal }))) return null;
    return await layOut(events.lookup, { until, partitions, isCommon: (type) => types.has(type), signal });
  } finally {
    await close();
  }
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
  threads: readonly FoldThread[],
  laidOut: LaidOut,
  options: Options,
): Promise<Map<string, Built>> => {
  const { link, views, layout } = laidOut;
  const { store, until, signal, onBatch } = options;
  for (const view of views) await store.begin(view.generation);
  const onBatchOf = reportShares(layout, onBatch);
  const memoryBytes = Math.min(options.memoryBytes, settings.partitionBytes);
  const partitions = requestsOf(laidOut).map((folds, at) => async (either: AbortSignal) => {
    const folding = { store, signal: either, onBatch: onBatchOf(at) };
    return (await threads[at]?.fold({ folds, until, memoryBytes }, folding)) ?? new Map<string, Built>();
  });
  const built = merge(await together(signal, partitions), layout.checkpoint);
  const failed = views.filter(({ generation }) => built.get(generation.view)?.failure);
  for (const { generation } of views)
    if (failed.every((view) => view.generation !== generation))
      await store.put(generation, { newRows: [], changedRows: [], changes: [], checkpoint: layout.checkpoint });
  if (failed.length === 0) return built;
  return new Map([...built, ...(await foldInOrder(link, { ...toRequest(failed), reportsBatches: false }, options))]);
};

/**
 * Makes builds run on threads of their own: one organization after the other where the event store has an event lookup,
 * else in the order of the log. See `Layout` for the gain.
 */
export const createBuildOnThreads = (link: BuildLink, from: number = settings.buildOnThreadsFrom): BuildOnThreads => ({
  from,
  fold: async (views, options) => {
    // beside a server one processor stays free
    const partitions = link.nice > 0 ? 1 : Math.min(settings.buildPartitions, availableParallelism());
    const built =
      options.events.lookup && views.some(isOfOrganizations)
        ? await withThreads(link, partitions, async (threads) => {
            const layout = await layOutFor(link, { views, partitions }, options);
            return layout && foldLaidOut(threads, { link, views, layout }, options);
          })
        : null;
    return built ?? foldInOrder(link, toRequest(views), options);
  },
});
