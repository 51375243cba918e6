import { randomUUID } from 'node:crypto';
import type { Audience, Generation } from '@upline/infra/ports/rows.ts';
import type { Bus } from '@upline/infra/ports/bus.ts';
import type { ReadStore } from '@upline/infra/ports/readStore.ts';
import { changedChannel, pointerSeenChannel } from '@upline/infra/channels.ts';
import type { ChangedOnBus, PointerSeenOnBus } from '@upline/infra/channels.ts';
import { toChanged } from '../lib/casts.ts';
import type { Soon } from '../lib/soon.ts';
import { createViewStates, knownIn, versionOf } from './viewStates.ts';
import type { KnownViews, ViewState } from './viewStates.ts';
import { createWaiters } from './waiters.ts';

/** The projector sends a message every second: after a longer silence it is away, or does not reach this process. */
const silentMs = 4_000;

/** The last message of a projector, which shows whether the next one follows it and whether messages still come. */
const createHearing = (bus: Bus) => {
  let last: { from: string; number: number; token: number; at: number } | null = null;
  return {
    /** Whether changes reach this process: then its own states of the views are current. */
    isCurrent: (): boolean => bus.isWhole() && last !== null && performance.now() - last.at < silentMs,
    /** Whether a projector sent this that has lost the lease, such as one that was paused and goes on. */
    isOutdated: ({ token }: ChangedOnBus): boolean =>
      last !== null && token < last.token && performance.now() - last.at < silentMs,
    /** Notes a message; false when others before it may have been lost. */
    note: ({ from, number, token }: ChangedOnBus): boolean => {
      const isNext = last?.from === from && last.number + 1 === number;
      last = { from, number, token, at: performance.now() };
      return isNext;
    },
  };
};

/** Applies a message of the projector to the states of the views. */
const createApplying = (states: ReturnType<typeof createViewStates>, bus: Bus) => {
  const process = randomUUID();
  return (message: ChangedOnBus): void => {
    for (const [view, { generation, version, position, running }] of Object.entries(message.views)) {
      const state = states.get(view);
      if (state?.generation.generation !== generation) {
        states.set({ view, version, generation }, position, running);
        bus.publish(pointerSeenChannel, { process, view, generation } satisfies PointerSeenOnBus);
        continue;
      }
      state.position = Math.max(state.position, position);
      state.running = running;
    }
    // the last change for an audience that was never asked for stays in the store
    for (const { view, audience, position } of message.changes) states.get(view)?.changes.set(audience, position);
  };
};

type Knowing = { stateOf: (view: string) => Promise<ViewState | null>; hearing: ReturnType<typeof createHearing> };

/** Makes the function that finds the last change of a view for audiences, in this process or in the store. */
const createChangedAt =
  (reads: ReadStore, { stateOf, hearing }: Knowing) =>
  async (view: string, audiences: readonly Audience[]): Promise<number> => {
    const state = await stateOf(view);
    if (!state) return 0;
    let last = 0;
    for (const audience of audiences) {
      let position = hearing.isCurrent() ? state.changes.get(audience) : undefined;
      if (position === undefined) {
        const stored = await reads.changedAt(state.generation, [audience]);
        position = Math.max(stored, state.changes.peek(audience) ?? 0);
        state.changes.set(audience, position);
      }
      last = Math.max(last, position);
    }
    return last;
  };

type ChangedAt = ReturnType<typeof createChangedAt>;

/** The lowest position of views in these states; 0 where one of them was never built. */
const lowestOf = (states: readonly (ViewState | null)[]): number =>
  Math.min(...states.map((state) => state?.position ?? 0));

/** Makes the function that finds how far views are and the version of each for some audiences, asking the store. */
const createAskViews =
  ({ stateOf, changedAt }: Pick<Knowing, 'stateOf'> & { changedAt: ChangedAt }) =>
  async (views: readonly string[], audiences: readonly Audience[]): Promise<KnownViews> => {
    // the position comes first: an answer is never older than it says
    const states = await Promise.all(views.map(stateOf));
    const position = lowestOf(states);
    const changed = await Promise.all(views.map((view) => changedAt(view, audiences)));
    const versions = changed.map((at, view) => versionOf(states[view]?.generation.generation ?? '', at));
    return { position, versions };
  };

/**
 * Tracks the views in this process: which generation is live, how far it is projected, and its last change for each
 * audience. The projector's messages feed it. After a message that may have been lost it reads all of that from the
 * read store again, and while no messages come it reads the store for every question.
 */
export const createTracker = (reads: ReadStore, bus: Bus) => {
  const states = createViewStates(reads);
  const hearing = createHearing(bus);
  const applyMessage = createApplying(states, bus);
  const listeners = new Set<(message: ChangedOnBus) => void>();
  const missed = new Set<() => void>();

  const waiters = createWaiters((view, position) => {
    const state = states.get(view);
    return state !== null && (state.position >= position || !state.running);
  });

  const stateOf = async (view: string): Promise<ViewState | null> =>
    (hearing.isCurrent() ? states.get(view) : null) ?? states.ask(view);

  /**
   * Reads the state of the awaited views from the store. While the store is away waiting reads ask again or time out.
   */
  const lookAgain = (): void => {
    Promise.all([...waiters.views()].map(stateOf)).then(waiters.release, () => undefined);
  };

  const evictAll = (): void => {
    states.clear();
    lookAgain();
    for (const listener of missed) listener();
  };

  const receive = (message: ChangedOnBus): void => {
    if (hearing.isOutdated(message)) return;
    if (!hearing.note(message)) evictAll();
    applyMessage(message);
    waiters.release();
    for (const listener of listeners) listener(message);
  };

  const changedAt = createChangedAt(reads, { stateOf, hearing });
  const askViews = createAskViews({ stateOf, changedAt });

  const stops = [bus.subscribe(changedChannel, (message) => receive(toChanged(message))), bus.onGap(evictAll)];

  return {
    /** The live generation of a view, null while it was never built. */
    live: async (view: string): Promise<Generation | null> => (await stateOf(view))?.generation ?? null,
    /** Lowest position that all these views reflect. */
    positionOf: async (views: readonly string[]): Promise<number> => lowestOf(await Promise.all(views.map(stateOf))),
    /** The position of a view's last change for any of these audiences. */
    changedAt,
    /**
     * The lowest position that all these views reflect, and the version of each for some audiences; at once where this
     * process knows them.
     */
    look: (views: readonly string[], audiences: readonly Audience[]): Soon<KnownViews> =>
      (hearing.isCurrent() ? knownIn(states.get, views, audiences) : null) ?? askViews(views, audiences),
    /** Resolves once all these views reflect `position`, at once for stopped ones, after `maxWaitMs` at the latest. */
    reach: async (views: readonly string[], position: number): Promise<void> => {
      await Promise.all(views.map(stateOf));
      const wanted = { views, position };
      if (!waiters.isDone(wanted)) await waiters.wait(wanted, () => !hearing.isCurrent() && lookAgain());
    },
    /** Calls back for every message of the projector. Returns the end of it. */
    onChange: (listener: (message: ChangedOnBus) => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /**
     * Calls back when messages may have been lost, whose changes `onChange` then never names. Returns the end of it.
     */
    onMissed: (listener: () => void): (() => void) => {
      missed.add(listener);
      return () => void missed.delete(listener);
    },
    close: (): void => {
      for (const stop of stops) stop();
      waiters.releaseAll();
    },
  };
};
export type Tracker = ReturnType<typeof createTracker>;
