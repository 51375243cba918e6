import type { EventDefinitions } from '@upline/contracts';
import type { EventStore } from '@upline/infra/ports/eventStore.ts';
import type { SeenAppends } from './appendWatch.ts';
import { createAppendWatch } from './appendWatch.ts';
import type { Decider } from './decider.ts';
import { createStreamFold } from './streamFold.ts';
import type { LoadedStream } from './loadedStream.ts';
import { createLru } from '../lib/lru.ts';
import type { Lru } from '../lib/lru.ts';
import { createSnapshotting } from './snapshotting.ts';
import type { SnapshotOptions } from './snapshotting.ts';
import { isKeptAsSnapshot } from './snapshotParts.ts';

/** Events that are read and folded at once: some 10 ms, after which other work goes on. */
const mostEvents = 250;

export type StreamLoaderOptions = {
  /** Whether every event that other processes append is applied here at once. */
  isCurrent: () => boolean;
  /** Without it no snapshots are read or made. */
  snapshots?: SnapshotOptions | undefined;
};

/** Takes personal fields out of the states of one decider. */
const createForgetting = <State, Command, D extends EventDefinitions>(
  { holdsSubject, forget }: Decider<State, Command, D>,
  cache: Lru<LoadedStream<State>>,
) => {
  /** False when the state is of no use any more. */
  const forgetIn = (loaded: LoadedStream<State>, subject: string): boolean => {
    if (!holdsSubject?.(loaded.state, subject)) return true;
    if (!forget) return false;
    loaded.state = forget(loaded.state, subject);
    return true;
  };
  return {
    forgetIn,
    /** Answers the streams whose states have changed. */
    inCache: (subject: string): [string, LoadedStream<State>][] => {
      const concerned = [...cache.entries()].filter(([, { state }]) => holdsSubject?.(state, subject) ?? false);
      for (const [name, loaded] of concerned) if (!forgetIn(loaded, subject)) cache.delete(name);
      return concerned;
    },
  };
};

/** Loads the streams of one decider and caches their states. */
export const createStreamLoader = <State, Command, D extends EventDefinitions>(
  events: EventStore,
  decider: Decider<State, Command, D>,
  { isCurrent, snapshots: options }: StreamLoaderOptions,
) => {
  const cache = createLru<LoadedStream<State>>(decider.cached);
  const watch = createAppendWatch();
  const { forgetIn, inCache } = createForgetting(decider, cache);
  const nameOf = (id: string): string => `${decider.stream}-${id}`;

  const forget = (subject: string): void => {
    watch.erased(subject);
    for (const [name, loaded] of inCache(subject)) {
      snapshotting?.lost(name);
      snapshotting?.consider(name, loaded);
    }
  };
  const memory = { peek: cache.peek, forget };
  const snapshotting =
    options && isKeptAsSnapshot(decider) ? createSnapshotting(decider, options, { events, memory }) : null;

  /** Caches a stream, unless others appended to it meanwhile: their events would be missing for good. */
  const keep = (name: string, loaded: LoadedStream<State>, seen: SeenAppends): void => {
    const isForgotten = [...seen.erased].every((subject) => forgetIn(loaded, subject));
    if (!isForgotten || seen.evicted || loaded.revision < seen.revision) return cache.delete(name);
    const newest = cache.peek(name);
    if (loaded.revision < 0 || (newest && newest.revision > loaded.revision)) return;
    cache.set(name, loaded);
    snapshotting?.consider(name, loaded);
  };

  const { foldNext, foldLong, running } = createStreamFold(events, decider, {
    cache,
    watch,
    forgetIn,
    snapshotting,
    atOnce: options && options.every > 0 ? Math.min(mostEvents, options.every) : mostEvents,
  });

  const load = async (id: string): Promise<LoadedStream<State>> => {
    const name = nameOf(id);
    let before = cache.get(name) ?? (await running(name)) ?? null;
    for (;;) {
      const { loaded, isWhole } = await watch.during(name, async (seen) => {
        const next = await foldNext(name, before);
        if (next.isWhole) keep(name, next.loaded, seen);
        return next;
      });
      if (isWhole) return loaded;
      before = await foldLong(name, loaded);
    }
  };

  const findCached = (id: string): LoadedStream<State> | null => (isCurrent() ? (cache.get(nameOf(id)) ?? null) : null);

  return { cache, watch, nameOf, keep, load, findCached, forget, snapshotting };
};
export type StreamLoader<State, Command, D extends EventDefinitions> = ReturnType<
  typeof createStreamLoader<State, Command, D>
>;
