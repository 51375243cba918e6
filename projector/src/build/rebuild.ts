import type { Build, Generation } from '@upline/infra/ports.ts';
import type { UnknownEvent } from '../projection/batch.ts';
import { build } from './build.ts';
import type { BuildRequest } from './build.ts';
import type { Built } from './foldLog.ts';
import { toChanges } from '../projection/liveLoop.ts';
import type { LiveLoop } from '../projection/liveLoop.ts';
import type { Pointers } from '../session/pointers.ts';
import type { Progress } from './progress.ts';
import type { ProjectorSession } from '../session/projectorSession.ts';
import { countOne, keepPrevious, previousOf } from '../projection/viewRegistry.ts';
import type { ViewRegistry, ViewState } from '../projection/viewRegistry.ts';
import type { ProjectionRun } from '../projection/projectionRun.ts';
import type { Failure } from '../projection/viewFold.ts';

export type Rebuilding = { session: ProjectorSession; registry: ViewRegistry; liveLoop: LiveLoop; pointers: Pointers };

/** Why a view kept its generation. */
export type Refused = { view: string; reason: string };

type Request = BuildRequest & { state: ViewState };
type Next = Request & Built & { build: Build; run: ProjectionRun };

const describe = ({ event, reason }: Failure): string =>
  `event ${event.id} (${event.type}) at position ${event.position}: ${reason}`;

/** Rows of a new generation that are looked at before it is used. */
const sampledRows = 500;

const check = async ({ ports: { reads } }: ProjectorSession, { state, run }: Next): Promise<void> => {
  const { generation, checkpoint } = run;
  const stored = await reads.checkpoint(generation);
  if (checkpoint.count > 0 && (stored?.hash !== checkpoint.hash || stored.count !== checkpoint.count))
    throw new Error(`the new generation of ${generation.view} was not stored as it was built`);
  for (const { key, row } of await reads.scan(generation, { afterKey: null, limit: sampledRows })) {
    const parsed = row === null ? null : state.projection.view.row.safeParse(row);
    if (parsed?.error)
      throw new Error(`row ${key} of the new generation of ${generation.view} is wrong: ${parsed.error.message}`);
  }
};

/** A build that stopped is used only where it is no worse than what there is. */
const isUsable = ({ session: { quarantine } }: Rebuilding, { state, failure }: Next): boolean => {
  if (!failure || !state.live) return true;
  const stopped = quarantine.of(state.projection.view.name);
  return stopped !== null && stopped.position <= failure.event.position;
};

const dropAll = async (
  { ports: { reads }, token, signal }: ProjectorSession,
  generations: readonly Generation[],
): Promise<void> => {
  if (signal.aborted) return;
  for (const generation of generations) await reads.drop(token, generation);
};

/** Makes the next generation the one that is read. A page that is open notices nothing: its rows are the same. */
const switchTo = async (
  { session, registry }: Rebuilding,
  { state, build: { publish }, run, failure }: Next,
): Promise<ProjectionRun | null> => {
  const { reads } = session.ports;
  const { name } = state.projection.view;
  const old = state.live;
  const resting = old?.generation ?? state.frozen?.generation;
  const earlier = (await previousOf(session)).get(name);
  if (resting) await keepPrevious(session, resting);
  await publish();
  state.live = run;
  state.frozen = null;
  registry.runs.delete(run);
  if (failure) await session.quarantine.stop(name, failure);
  else {
    registry.runs.add(state.live);
    await session.quarantine.clear(name);
  }
  if (earlier && earlier.generation !== resting?.generation) await reads.drop(session.token, earlier);
  return old && registry.runs.has(old) ? old : null;
};

const switchAll = async (rebuilding: Rebuilding, nexts: readonly Next[]): Promise<void> => {
  const { session, registry, liveLoop, pointers } = rebuilding;
  // where a view could be read to the end before there is no news
  const late = nexts.filter(({ state }) => !state.live);
  for (const next of nexts) if (!next.failure) next.failure = await liveLoop.join(next.run, next.lastChanges);
  await pointers.settled();
  const old = await liveLoop.mutex.runExclusive(async () => {
    const left: ProjectionRun[] = [];
    for (const next of nexts) {
      const before = await switchTo(rebuilding, next);
      if (before) left.push(before);
    }
    liveLoop.notify(late.flatMap(({ run, lastChanges }) => toChanges(run.generation.view, lastChanges)));
    return left;
  });
  if (old.length > 0)
    pointers.rest(
      nexts.map(({ run }) => run.generation),
      () => liveLoop.mutex.runExclusive(async () => old.forEach((run) => registry.runs.delete(run))),
    );
  for (const { run } of nexts)
    session.log.info({ ...run.generation, events: run.checkpoint.count }, 'the view is read from its new generation');
};

const requestsOf = ({ session, registry }: Rebuilding, names: readonly string[]): Request[] =>
  names.map((name) => {
    const state = registry.views.get(name);
    if (!state) throw new Error(`there is no view ${name}`);
    const { projection } = state;
    return { state, projection, generation: session.newGeneration(projection.view) };
  });

/** Counts what is not known in the log anew, up to where the live loop stood; what that met meanwhile is added. */
const recountUnknown = ({ position: until, unknown: counts }: ViewRegistry) => {
  const before = new Map(counts);
  const found = new Map<string, number>();
  return {
    add: ({ type, position }: UnknownEvent): void => {
      if (position <= until) countOne(found, type);
    },
    finish: (): void => {
      for (const [type, times] of before) countOne(counts, type, -times);
      for (const [type, times] of found) countOne(counts, type, times);
    },
  };
};

/**
 * Builds the next generation of views beside the live ones and switches to them. What cannot be built stays as it is and is told.
 * The switch never goes back in time: the next generation has joined the live loop before.
 */
export const rebuild = async (
  rebuilding: Rebuilding,
  names: readonly string[],
  progress: Progress,
): Promise<{ views: string[]; refused: Refused[] }> => {
  const { session, registry } = rebuilding;
  const requests = requestsOf(rebuilding, names);
  try {
    const recount = recountUnknown(registry);
    const nexts = await build(session, requests, { phase: 'Building', progress, onUnknown: recount.add });
    recount.finish();
    const usable = nexts.filter((next) => isUsable(rebuilding, next));
    progress.phase('Making it durable');
    for (const next of nexts) await next.build.finish();
    progress.phase('Checking');
    for (const next of usable) await check(session, next);
    await switchAll(rebuilding, usable);
    const refused = nexts.filter((next) => !usable.includes(next));
    await dropAll(
      session,
      refused.map(({ run }) => run.generation),
    );
    return {
      views: usable.map(({ run }) => run.generation.view),
      refused: refused.map(({ run, failure }) => ({
        view: run.generation.view,
        reason: failure ? describe(failure) : 'not usable',
      })),
    };
  } catch (error) {
    const left = requests.filter(
      ({ state, generation }) => state.live?.generation.generation !== generation.generation,
    );
    for (const run of registry.runs)
      if (left.some(({ generation }) => generation === run.generation)) registry.runs.delete(run);
    await dropAll(
      session,
      left.map(({ generation }) => generation),
    );
    throw error;
  }
};
