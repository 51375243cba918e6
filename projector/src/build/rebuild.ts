import type { Generation } from '@upline/infra/ports.ts';
import type { UnknownEvent } from '../projection/batch.ts';
import { build } from './build.ts';
import type { BuildRequest } from './build.ts';
import type { Built } from './foldLog.ts';
import { toChanges } from '../projection/live.ts';
import type { Live } from '../projection/live.ts';
import type { Pointers } from '../session/pointers.ts';
import type { Progress } from './progress.ts';
import type { Reign } from '../session/reign.ts';
import { countOne, keepPrevious, previousOf } from '../projection/stage.ts';
import type { Stage, ViewState } from '../projection/stage.ts';
import type { Target } from '../projection/target.ts';
import type { Failure } from '../projection/viewFold.ts';

export type Rebuilding = { reign: Reign; stage: Stage; live: Live; pointers: Pointers };

/** Why a view kept its generation. */
export type Refused = { view: string; reason: string };

type Request = BuildRequest & { state: ViewState };
type Next = Request & Built & { target: Target };

const describe = ({ event, reason }: Failure): string =>
  `event ${event.id} (${event.type}) at position ${event.position}: ${reason}`;

/** Rows of a new generation that are looked at before it is used. */
const sampledRows = 500;

const check = async ({ ports: { reads } }: Reign, { state, target }: Next): Promise<void> => {
  const { generation, checkpoint } = target;
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
const isUsable = ({ reign: { quarantine } }: Rebuilding, { state, failure }: Next): boolean => {
  if (!failure || !state.live) return true;
  const stopped = quarantine.of(state.projection.view.name);
  return stopped !== null && stopped.position <= failure.event.position;
};

const dropAll = async (
  { ports: { reads }, token, signal }: Reign,
  generations: readonly Generation[],
): Promise<void> => {
  if (signal.aborted) return;
  for (const generation of generations) await reads.drop(token, generation);
};

/** Makes the next generation the one that is read. A page that is open notices nothing: its rows are the same. */
const point = async ({ reign, stage }: Rebuilding, { state, target, failure }: Next): Promise<Target | null> => {
  const { reads } = reign.ports;
  const { name } = state.projection.view;
  const old = state.live;
  const resting = old?.generation ?? state.frozen?.generation;
  const earlier = (await previousOf(reign)).get(name);
  if (resting) await keepPrevious(reign, resting);
  await reads.point(reign.token, target.generation);
  state.live = target;
  state.frozen = null;
  stage.targets.delete(target);
  if (failure) await reign.quarantine.stop(name, failure);
  else {
    stage.targets.add(state.live);
    await reign.quarantine.clear(name);
  }
  if (earlier && earlier.generation !== resting?.generation) await reads.drop(reign.token, earlier);
  return old && stage.targets.has(old) ? old : null;
};

const switchAll = async (rebuilding: Rebuilding, nexts: readonly Next[]): Promise<void> => {
  const { reign, stage, live, pointers } = rebuilding;
  // where a view could be read to the end before there is no news
  const late = nexts.filter(({ state }) => !state.live);
  for (const next of nexts) if (!next.failure) next.failure = await live.join(next.target, next.news);
  await pointers.settled();
  const old = await live.turns.take(async () => {
    const left: Target[] = [];
    for (const next of nexts) {
      const before = await point(rebuilding, next);
      if (before) left.push(before);
    }
    live.announce(late.flatMap(({ target, news }) => toChanges(target.generation.view, news)));
    return left;
  });
  if (old.length > 0)
    pointers.rest(
      nexts.map(({ target }) => target.generation),
      () => live.turns.take(async () => old.forEach((target) => stage.targets.delete(target))),
    );
  for (const { target } of nexts)
    reign.log.info(
      { ...target.generation, events: target.checkpoint.count },
      'the view is read from its new generation',
    );
};

const createAll = async ({ reign, stage }: Rebuilding, names: readonly string[]): Promise<Request[]> => {
  const requests: Request[] = [];
  for (const name of names) {
    const state = stage.views.get(name);
    if (!state) throw new Error(`there is no view ${name}`);
    const { projection } = state;
    const generation = reign.newGeneration(projection.view);
    await reign.ports.reads.create(reign.token, generation, projection.view);
    requests.push({ state, projection, generation });
  }
  return requests;
};

/** Counts what is not known in the log anew, up to where the live loop stood; what that met meanwhile is added. */
const recountUnknown = ({ position: until, unknown: counts }: Stage) => {
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
  const { reign, stage } = rebuilding;
  const { reads } = reign.ports;
  const requests = await createAll(rebuilding, names);
  try {
    const recount = recountUnknown(stage);
    const nexts = await build(reign, requests, { phase: 'Building', progress, onUnknown: recount.add });
    recount.finish();
    const usable = nexts.filter((next) => isUsable(rebuilding, next));
    progress.phase('Making it durable');
    await reads.sync();
    progress.phase('Checking');
    for (const next of usable) await check(reign, next);
    await switchAll(rebuilding, usable);
    const refused = nexts.filter((next) => !usable.includes(next));
    await dropAll(
      reign,
      refused.map(({ target }) => target.generation),
    );
    return {
      views: usable.map(({ target }) => target.generation.view),
      refused: refused.map(({ target, failure }) => ({
        view: target.generation.view,
        reason: failure ? describe(failure) : 'not usable',
      })),
    };
  } catch (error) {
    const left = requests.filter(
      ({ state, generation }) => state.live?.generation.generation !== generation.generation,
    );
    for (const target of stage.targets)
      if (left.some(({ generation }) => generation === target.generation)) stage.targets.delete(target);
    await dropAll(
      reign,
      left.map(({ generation }) => generation),
    );
    throw error;
  }
};
