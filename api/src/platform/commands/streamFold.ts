import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EventDefinitions } from '@upline/contracts';
import type { EventStore } from '@upline/infra/ports/eventStore.ts';
import type { Lru } from '../lib/lru.ts';
import type { AppendWatch } from './appendWatch.ts';
import type { Decider } from './decider.ts';
import { applyEvent, emptyStream } from './loadedStream.ts';
import type { LoadedStream } from './loadedStream.ts';

type StreamFoldNeeds<State> = {
  cache: Lru<LoadedStream<State>>;
  watch: AppendWatch;
  snapshotting: { find: (name: string) => Promise<LoadedStream<State> | null> } | null;
  forgetIn: (loaded: LoadedStream<State>, subject: string) => boolean;
  /** Events that are read and folded at once. */
  atOnce: number;
};

/** Reads and folds the streams of one decider, a limited number of events at once. */
export const createStreamFold = <State, Command, D extends EventDefinitions>(
  events: EventStore,
  decider: Decider<State, Command, D>,
  { cache, watch, snapshotting, forgetIn, atOnce }: StreamFoldNeeds<State>,
) => {
  const running = new Map<string, Promise<LoadedStream<State>>>();

  const foldNext = async (name: string, before: LoadedStream<State> | null) => {
    const from = before ? before.revision + 1 : 0;
    const newer = await events.readStream(name, { from, limit: atOnce });
    const loaded = before ?? cache.peek(name) ?? emptyStream(decider);
    for (const event of newer) applyEvent(decider, loaded, event);
    return { loaded, isWhole: newer.length < atOnce };
  };

  const foldRest = (name: string, begun: LoadedStream<State>): Promise<LoadedStream<State>> =>
    watch.during(name, async (seen) => {
      const kept = (await snapshotting?.find(name)) ?? null;
      let next = { loaded: kept && kept.revision > begun.revision ? kept : begun, isWhole: false };
      while (!next.isWhole) {
        await nextTurn();
        next = await foldNext(name, next.loaded);
      }
      for (const subject of seen.erased) forgetIn(next.loaded, subject);
      return next.loaded;
    });

  return {
    /** Reads and folds what follows; `isWhole` is false when there may be more. */
    foldNext,
    /** The fold of a long stream that runs, if there is one. */
    running: (name: string): Promise<LoadedStream<State>> | undefined => running.get(name),
    /**
     * Folds the rest of a long stream bit by bit, from its snapshot where there is one, and once for all who wait for
     * it. Later events may follow.
     */
    foldLong: (name: string, begun: LoadedStream<State>): Promise<LoadedStream<State>> => {
      const fold = running.get(name) ?? foldRest(name, begun).finally(() => running.delete(name));
      running.set(name, fold);
      return fold;
    },
  };
};
