import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Build, BuildHint, Generation } from '@upline/infra/ports.ts';
import type { UnknownEvent } from '../projection/batch.ts';
import { foldLog } from './foldLog.ts';
import type { BatchRead, ViewToBuild, BuildStore, Built, FoldOptions } from './foldLog.ts';
import type { Progress } from './progress.ts';
import type { AnyProjection } from '../projection/projection.ts';
import type { ProjectorSession } from '../session/projectorSession.ts';
import { settings } from '../settings.ts';
import { openProjectionRun } from '../projection/projectionRun.ts';
import type { ProjectionRun } from '../projection/projectionRun.ts';

/** A view to build and the generation for it, which need not exist yet. */
export type BuildRequest = { projection: AnyProjection; generation: Generation };

/** The store of a build that may choose the order of its rows. */
export type ThreadBuildStore = BuildStore & {
  /** Begins a generation, discarding what an earlier attempt built of it. */
  begin: (generation: Generation, hint?: BuildHint) => Promise<void>;
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

/** The builds of some generations by view, and the store that folding writes them through. */
const createBuilds = ({ ports: { reads }, token }: ProjectorSession, requests: readonly BuildRequest[]) => {
  const builds = new Map<string, Build>();
  const mustFind = ({ view }: Generation): Build => {
    const found = builds.get(view);
    if (!found) throw new Error(`the view ${view} is not being built`);
    return found;
  };
  const store: ThreadBuildStore = {
    begin: async (generation, hint) => {
      const request = requests.find((one) => one.generation.view === generation.view);
      if (!request) throw new Error(`the view ${generation.view} is not to be built`);
      await builds.get(generation.view)?.discard();
      const { indexes } = request.projection.view;
      builds.set(generation.view, await reads.beginBuild(token, generation, { indexes, ...hint }));
    },
    load: (generation, keys) => mustFind(generation).load(keys),
    put: async (generation, write) => {
      await mustFind(generation).put(write);
      // the live loop of this thread goes on in between
      await nextTurn();
    },
  };
  return { mustFind, store };
};

/**
 * Builds generations from the log up to a position. Nothing is durable before the `finish` of each build. Answers for each
 * generation what became of it, its build, and a projection run that goes on from there.
 */
export const build = async <Request extends BuildRequest>(
  session: ProjectorSession,
  requests: readonly Request[],
  options: BuildOptions,
): Promise<(Request & Built & { build: Build; run: ProjectionRun })[]> => {
  const { ports, signal, quarantine, buildOnThreads } = session;
  const { phase, progress, onUnknown = () => undefined } = options;
  const { events, reads } = ports;
  const until = Math.min(options.until ?? Infinity, await events.head());
  const { store, mustFind } = createBuilds(session, requests);
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
  const foldHere = async (): Promise<Map<string, Built>> => {
    for (const { generation } of views) await store.begin(generation);
    return foldLog(views, folding);
  };
  const all =
    buildOnThreads && (await isLong(session, until)) ? await buildOnThreads(views, folding) : await foldHere();
  const done: (Request & Built & { build: Build; run: ProjectionRun })[] = [];
  for (const request of requests) {
    const { projection, generation } = request;
    const built = all.get(generation.view);
    if (!built) throw new Error(`nothing became of the view ${generation.view}`);
    const run = await openProjectionRun(reads, { projection, generation, quarantine });
    done.push({ ...request, ...built, build: mustFind(generation), run: { ...run, checkpoint: built.checkpoint } });
  }
  return done;
};
