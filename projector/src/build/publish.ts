import type { Generation } from '@upline/infra/ports/rows.ts';
import type { LiveLoop } from '../projection/liveLoop.ts';
import { toChanges } from '../projection/notifier.ts';
import type { ProjectionRun } from '../projection/projectionRun.ts';
import type { ViewRegistry, ViewState } from '../projection/viewRegistry.ts';
import { keepResting, restingGenerations } from '../session/generations.ts';
import type { Pointers } from '../session/pointers.ts';
import type { ProjectorSession } from '../session/projectorSession.ts';
import type { BuildRequest, BuiltView } from './build.ts';

/** The parts of an open session that a rebuild works with. */
export type Rebuilding = {
  session: ProjectorSession;
  registry: ViewRegistry;
  liveLoop: LiveLoop;
  pointers: Pointers;
};

/** A next generation that is built and may be published; `state` is the view as it was when the build began. */
export type NextGeneration = BuiltView<BuildRequest & { state: ViewState }>;

/** Switches the pointer of a view. Returns the run of the old generation if the live loop still projects it. */
const publish = async (
  { session, registry }: Rebuilding,
  { state, build, run, failure }: NextGeneration,
): Promise<ProjectionRun | null> => {
  const { reads } = session.ports;
  const { name } = state.projection.view;
  const old = state.live;
  const resting = old?.generation ?? state.frozen?.generation;
  const earlier = (await restingGenerations(session)).get(name);
  if (resting) await keepResting(session, resting);
  await build.publish();
  registry.publish(run);
  if (failure) await session.quarantine.stop(name, failure);
  else {
    registry.add(run);
    await session.quarantine.clear(name);
  }
  if (earlier && earlier.generation !== resting?.generation) await reads.drop(session.token, earlier);
  return old && registry.has(old) ? old : null;
};

/** Lets the next generations join the live loop; one that stops on the way is not added to it. */
const joinAll = async ({ liveLoop }: Rebuilding, nexts: readonly NextGeneration[]): Promise<NextGeneration[]> => {
  const joined: NextGeneration[] = [];
  for (const next of nexts)
    joined.push(next.failure ? next : { ...next, failure: await liveLoop.join(next.run, next.lastChanges) });
  return joined;
};

/** Stops projecting old generations once every process reads the new ones. */
const restOnceRead = (
  { registry, liveLoop, pointers }: Rebuilding,
  old: readonly ProjectionRun[],
  published: readonly Generation[],
): void => {
  if (old.length === 0) return;
  pointers.onceRead(published, () => liveLoop.betweenBatches(async () => old.forEach(registry.remove)));
};

/**
 * Publishes built generations, all between the same two batches. A generation joins the live loop before, so that no
 * view goes back in time. A view that had no live run notifies its audiences; the rows of the others are the same as
 * before.
 */
export const publishAll = async (rebuilding: Rebuilding, nexts: readonly NextGeneration[]): Promise<void> => {
  const { session, liveLoop, pointers } = rebuilding;
  const joined = await joinAll(rebuilding, nexts);
  const first = joined.filter(({ state }) => !state.live);
  await pointers.switched();
  const old = await liveLoop.betweenBatches(async () => {
    const left: ProjectionRun[] = [];
    for (const next of joined) {
      const before = await publish(rebuilding, next);
      if (before) left.push(before);
    }
    liveLoop.notify(first.flatMap(({ run, lastChanges }) => toChanges(run.generation.view, lastChanges)));
    return left;
  });
  const published = joined.map(({ run }) => run.generation);
  restOnceRead(rebuilding, old, published);
  await liveLoop.cleanUpAfterErasures();
  for (const { run } of joined)
    session.log.info({ ...run.generation, events: run.checkpoint().count }, 'reads of the view use its new generation');
};
