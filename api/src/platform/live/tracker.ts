import { randomUUID } from 'node:crypto';
import type { Audience, Bus, Generation, ReadStore } from '@upline/infra/ports.ts';
import { changedChannel, pointerSeenChannel } from '@upline/infra/channels.ts';
import type { ChangedOnBus, PointerSeenOnBus } from '@upline/infra/channels.ts';
import { toChanged } from '../kit.ts';
import { createLru } from '../lru.ts';

/** How long a read waits for the position it asks for (design, section 5). */
export const maxWaitMs = 2_000;

type Known = {
  generation: Generation;
  position: number;
  running: boolean;
  changes: ReturnType<typeof createLru<number>>;
};

type Waiter = { views: readonly string[]; position: number; resolve: () => void };

/** The projector announces every second: after a longer silence it is away, or cannot be heard. */
const silentMs = 4_000;

/** How often the store is asked for a position that is waited for while nobody would tell. */
const askEveryMs = 100;

/** How many audiences per view a process remembers the last change of. */
const maxAudiences = 50_000;

/** Reads that wait for views to reflect a position. */
const createWaiters = (isReached: (view: string, position: number) => boolean) => {
  const waiting = new Set<Waiter>();
  const isDone = ({ views, position }: Pick<Waiter, 'views' | 'position'>): boolean =>
    views.every((view) => isReached(view, position));
  return {
    isDone,
    views: (): Set<string> => new Set([...waiting].flatMap(({ views }) => views)),
    settle: (): void => {
      for (const waiter of waiting) {
        if (!isDone(waiter)) continue;
        waiting.delete(waiter);
        waiter.resolve();
      }
    },
    /** Resolves when it is done, or after `maxWaitMs`; looks for itself every now and then. */
    wait: async (wanted: Pick<Waiter, 'views' | 'position'>, look: () => void): Promise<void> => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const waiter: Waiter = { ...wanted, resolve };
      const giveUp = setTimeout(resolve, maxWaitMs);
      const looking = setInterval(look, askEveryMs);
      waiting.add(waiter);
      await promise;
      waiting.delete(waiter);
      clearTimeout(giveUp);
      clearInterval(looking);
    },
    end: (): void => {
      for (const waiter of waiting) waiter.resolve();
    },
  };
};

/**
 * What this process knows of the read models: which generation is live, how far it is projected, and when it last changed for whom.
 * Fed by the projector's messages. After one that may have been missed, everything is asked of the read store anew; while none arrive,
 * every question goes to the store.
 */
export const createTracker = (reads: ReadStore, bus: Bus) => {
  const name = randomUUID();
  const known = new Map<string, Known>();
  const listeners = new Set<(message: ChangedOnBus) => void>();
  const missed = new Set<() => void>();
  let heard: { from: string; number: number; token: number; at: number } | null = null;

  const isTold = (): boolean => bus.isWhole() && heard !== null && performance.now() - heard.at < silentMs;

  const waiters = createWaiters((view, position) => {
    const state = known.get(view);
    return state !== undefined && (state.position >= position || !state.running);
  });

  const ask = async (view: string): Promise<Known | null> => {
    const generation = await reads.live(view);
    if (!generation) return null;
    const checkpoint = await reads.checkpoint(generation);
    const already = known.get(view);
    // a message that came while the store was asked is at least as new
    if (
      already &&
      already.generation.generation === generation.generation &&
      already.position >= (checkpoint?.position ?? 0)
    )
      return already;
    const state: Known = {
      generation,
      position: checkpoint?.position ?? 0,
      running: true,
      changes: createLru<number>(maxAudiences),
    };
    known.set(view, state);
    return state;
  };

  const stateOf = async (view: string): Promise<Known | null> => (isTold() ? known.get(view) : null) ?? ask(view);

  /** Brings those who wait up to date from the store. A store that is away is asked again by who waits, or not in time. */
  const lookAgain = (): void => {
    Promise.all([...waiters.views()].map(stateOf)).then(waiters.settle, () => undefined);
  };

  const forget = (): void => {
    known.clear();
    lookAgain();
    for (const tell of missed) tell();
  };

  /** Said by someone who lost the lease to whom was just heard: a paused projector wakes up and goes on where it was. */
  const isOutdated = ({ token }: ChangedOnBus): boolean =>
    heard !== null && token < heard.token && performance.now() - heard.at < silentMs;

  const note = ({ from, number, token }: ChangedOnBus): void => {
    const isNext = heard?.from === from && heard.number + 1 === number;
    heard = { from, number, token, at: performance.now() };
    if (!isNext) forget();
  };

  const take = (message: ChangedOnBus): void => {
    if (isOutdated(message)) return;
    note(message);
    for (const [view, { generation, version, position, running }] of Object.entries(message.views)) {
      const state = known.get(view);
      if (state?.generation.generation !== generation) {
        known.set(view, {
          generation: { view, version, generation },
          position,
          running,
          changes: createLru<number>(maxAudiences),
        });
        bus.publish(pointerSeenChannel, { process: name, view, generation } satisfies PointerSeenOnBus);
        continue;
      }
      state.position = Math.max(state.position, position);
      state.running = running;
    }
    // an audience never asked for stays unknown: its last change is in the store
    for (const { view, audience, position } of message.changes) known.get(view)?.changes.set(audience, position);
    waiters.settle();
    for (const listener of listeners) listener(message);
  };

  const stops = [bus.subscribe(changedChannel, (message) => take(toChanged(message))), bus.onGap(forget)];

  const changedAt = async (view: string, audiences: readonly Audience[]): Promise<number> => {
    const state = await stateOf(view);
    if (!state) return 0;
    let last = 0;
    for (const audience of audiences) {
      let position = isTold() ? state.changes.get(audience) : undefined;
      if (position === undefined) {
        const stored = await reads.changedAt(state.generation, [audience]);
        position = Math.max(stored, state.changes.peek(audience) ?? 0);
        state.changes.set(audience, position);
      }
      last = Math.max(last, position);
    }
    return last;
  };

  return {
    /** The live generation of a view, null while it was never built. */
    live: async (view: string): Promise<Generation | null> => (await stateOf(view))?.generation ?? null,
    /** Lowest position that all these views reflect. */
    positionOf: async (views: readonly string[]): Promise<number> => {
      const states = await Promise.all(views.map(stateOf));
      return Math.min(...states.map((state) => state?.position ?? 0));
    },
    changedAt,
    /** Resolves once all these views reflect `position`, at once for stopped ones, after `maxWaitMs` at the latest. */
    reach: async (views: readonly string[], position: number): Promise<void> => {
      await Promise.all(views.map(stateOf));
      const wanted = { views, position };
      if (!waiters.isDone(wanted)) await waiters.wait(wanted, () => !isTold() && lookAgain());
    },
    onChange: (listener: (message: ChangedOnBus) => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Calls back when changes may have been missed, which `onChange` then never tells. */
    onMissed: (listener: () => void): (() => void) => {
      missed.add(listener);
      return () => void missed.delete(listener);
    },
    close: (): void => {
      for (const stop of stops) stop();
      waiters.end();
    },
  };
};
export type Tracker = ReturnType<typeof createTracker>;
