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
import { isMostlyOne, sampleLog, spreadViews } from './sample.ts';
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

/** Folds groups of views in the order of the log, each group on a thread of its own. */
const foldInOrder = async (
  threads: readonly FoldThread[],
  requests: readonly FoldRequest[],
  options: Options,
): Promise<Map<string, Built>> => {
  const { until, store, signal, onBatch } = options;
  const memoryBytes = requests.length > 1 ? Math.min(options.memoryBytes, settings.groupBytes) : options.memoryBytes;
  for (const { generation } of requests.flatMap(({ views }) => views)) await store.begin(generation);
  const folds = requests.map((request, at) => async (either: AbortSignal) => {
    const folding = { store, signal: either, onBatch };
    return threads[at]?.fold({ folds: [request], until, memoryBytes }, folding);
  });
  return new Map((await together(signal, folds)).flatMap((built) => (built ? [...built] : [])));
};

/** How a log is folded: laid out by organization, or in its own order by groups of views. */
type Plan = { layout: Layout } | { groups: readonly (readonly ViewToBuild[])[] };

/**
 * Lays the log out for these views. Where one organization is most of it, its own order is as good, and the views are
 * spread over the threads instead.
 */
const planFor = async (
  { config }: BuildLink,
  { views, partitions }: { views: readonly ViewToBuild[]; partitions: number },
  { until, signal }: Options,
): Promise<Plan> => {
  // on a connection of its own: pages that are read once do not stay in memory
  const {
    events: { lookup },
    close,
  } = await openLogReader(config);
  try {
    if (!lookup) return { groups: [views] };
    const sample = await sampleLog(lookup, { until, signal });
    const types = new Set(views.filter(isCommon).flatMap(({ projection }) => Object.keys(projection.on)));
    const options = { until, partitions, isCommon: (type: string) => types.has(type), signal };
    const layout = views.some(isOfOrganizations) && !isMostlyOne(sample) ? await layOut(lookup, options) : null;
    return layout ? { layout } : { groups: spreadViews(views, sample, partitions) };
  } finally {
    await close();
  }
};

/** One request for each group; one of them reports, since all read the whole log. */
const inOrder = (groups: readonly (readonly ViewToBuild[])[]): FoldRequest[] =>
  groups.map((views, at) => ({ ...toRequest(views), reportsBatches: at === 0 }));

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
  const again = { ...toRequest(failed), reportsBatches: false };
  const inItsOrder = await withThreads(link, 1, (fresh) => foldInOrder(fresh, [again], options));
  return new Map([...built, ...inItsOrder]);
};

/**
 * Makes builds run on threads of their own: one organization after the other where the event store has an event lookup,
 * else in the order of the log. See `Layout` for the gain.
 */
export const createBuildOnThreads = (link: BuildLink, from: number = settings.buildOnThreadsFrom): BuildOnThreads => ({
  from,
  fold: async (views, options) => {
    // beside a server one processor stays free
    const atMost = link.nice > 0 ? 1 : Math.min(settings.buildPartitions, availableParallelism());
    // a log that cannot be looked up costs more to read twice than a second thread gains
    const partitions = options.events.lookup ? atMost : 1;
    return withThreads(link, partitions, async (threads) => {
      const plan = await planFor(link, { views, partitions }, options);
      if ('groups' in plan) return foldInOrder(threads, inOrder(plan.groups), options);
      return foldLaidOut(threads, { link, views, layout: plan.layout }, options);
    });
  },
});
