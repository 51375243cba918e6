import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Generation } from '@upline/infra/ports.ts';
import type { UnknownEvent } from '../projection/batch.ts';
import { foldLog } from './foldLog.ts';
import type { BatchRead, ViewToBuild, BuildStore, Built, FoldOptions } from './foldLog.ts';
import type { Progress } from './progress.ts';
import type { AnyProjection } from '../projection/projection.ts';
import type { ProjectorSession } from '../session/projectorSession.ts';
import { settings } from '../settings.ts';
import { openProjectionRun } from '../projection/projectionRun.ts';
import type { ProjectionRun } from '../projection/projectionRun.ts';

/** A view to build and the empty generation for it. */
export type BuildRequest = { projection: AnyProjection; generation: Generation };

/** The store of a build that may choose another order. */
export type ThreadBuildStore = BuildStore & {
  /** Makes the indexes of a generation that is still empty. */
  index: (generation: Generation) => Promise<void>;
  /** Empties a generation. */
  restart: (generation: Generation) => Promise<void>;
};

/** Folds the log somewhere else, with the projections of the product: on threads of their own. */
export type BuildOnThreads = (
  views: readonly ViewToBuild[],
  options: Omit<FoldOptions, 'positions' | 'store'> & { store: ThreadBuildStore },
) => Promise<Map<string, Built>>;

export type BuildOptions = {
  /** The last position to take in; the end of the log by default. */
  until?: number;
  phase: string;
  progress: Progress;
  /** Told of each event whose type this version does not know. */
  onUnknown?: (event: UnknownEvent) => void;
};

const isLong = async ({ ports: { events } }: ProjectorSession, until: number): Promise<boolean> => {
  // positions need not follow each other: the events have to be looked at
  if (until < settings.buildOnThreadsFrom) return false;
  // in pieces: all at once would take a hundred megabytes
  for (let after = 0, seen = 0; ;) {
    const piece = await events.readAll({ after, limit: settings.buildEvents });
    seen += piece.length;
    const last = piece.at(-1);
    if (seen >= settings.buildOnThreadsFrom || !last) return seen >= settings.buildOnThreadsFrom;
    after = last.position;
  }
};

const createStore = (
  { ports: { reads }, token }: ProjectorSession,
  requests: readonly BuildRequest[],
): ThreadBuildStore => ({
  load: (generation, keys) => reads.load(generation, keys),
  build: async (save) => {
    await reads.build(token, [save]);
    // the live loop of this thread gets its turn
    await nextTurn();
  },
  index: (generation) => reads.index(token, generation),
  restart: async (generation) => {
    const request = requests.find((one) => one.generation.view === generation.view);
    if (!request) throw new Error(`nobody builds the view ${generation.view}`);
    await reads.drop(token, generation);
    await reads.create(token, generation, request.projection.view);
  },
});

/**
 * Builds generations from the log up to a position. Nothing of it is durable before `sync`. Answers for each what became of it,
 * and a target that goes on from there.
 */
export const build = async <Request extends BuildRequest>(
  session: ProjectorSession,
  requests: readonly Request[],
  options: BuildOptions,
): Promise<(Request & Built & { run: ProjectionRun })[]> => {
  const { ports, signal, quarantine, buildOnThreads } = session;
  const { phase, progress, onUnknown = () => undefined } = options;
  const { events, reads } = ports;
  const until = Math.min(options.until ?? Infinity, await events.head());
  const store = createStore(session, requests);
  const onBatch = ({ events: more, share, unknown }: BatchRead): void => {
    unknown.forEach(onUnknown);
    progress.advance(phase, more, share);
  };
  const folding = { events, store, until, memoryBytes: settings.buildBytes, signal, onBatch };
  const views = requests.map(({ projection, generation }) => ({
    projection,
    generation,
    skipped: quarantine.skippedBy(generation.view),
  }));
  const all =
    buildOnThreads && (await isLong(session, until))
      ? await buildOnThreads(views, folding)
      : await foldLog(views, folding);
  const done: (Request & Built & { run: ProjectionRun })[] = [];
  for (const request of requests) {
    const { projection, generation } = request;
    const built = all.get(generation.view);
    if (!built) throw new Error(`nothing became of the view ${generation.view}`);
    const run = await openProjectionRun(reads, { projection, generation, quarantine });
    done.push({ ...request, ...built, run: { ...run, checkpoint: built.checkpoint } });
  }
  return done;
};
