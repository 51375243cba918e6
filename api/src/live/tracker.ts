import { randomUUID } from 'node:crypto';
import type { Audience, Bus, Generation, ReadStore } from '@upline/infra/ports.ts';
import { changedChannel, pointerSeenChannel } from '@upline/infra/channels.ts';
import type { ChangedOnBus, PointerSeenOnBus } from '@upline/infra/channels.ts';
import { toChanged } from '../kit.ts';
import { createLru } from '../lru.ts';

/** How long a read waits for the position it asks for (design, section 5). */
export const maxWaitMs = 2_000;

type Known = { generation: Generation; position: number; running: boolean; changes: ReturnType<typeof createLru<number>> };

type Waiter = { views: readonly string[]; position: number; resolve: () => void };

/** How many audiences per view a process remembers the last change of. */
const maxAudiences = 50_000;

/**
 * What this process knows of the read models: which generation is live, how far it is projected, and when it last changed for whom.
 * Fed by the projector's messages; after a gap everything is asked of the read store anew.
 */
export const createTracker = (reads: ReadStore, bus: Bus) => {
  const name = randomUUID();
  const known = new Map<string, Known>();
  const waiters = new Set<Waiter>();
  const listeners = new Set<(message: ChangedOnBus) => void>();

  const settle = (): void => {
    for (const waiter of waiters) {
      if (!waiter.views.every((view) => isReached(view, waiter.position))) continue;
      waiters.delete(waiter);
      waiter.resolve();
    }
  };

  const isReached = (view: string, position: number): boolean => {
    const state = known.get(view);
    return state !== undefined && (state.position >= position || !state.running);
  };

  const ask = async (view: string): Promise<Known | null> => {
    const generation = await reads.live(view);
    if (!generation) return null;
    const checkpoint = await reads.checkpoint(generation);
    const already = known.get(view);
    // a message that came while the store was asked is at least as new
    if (already && already.generation.generation === generation.generation && already.position >= (checkpoint?.position ?? 0))
      return already;
    const state: Known = { generation, position: checkpoint?.position ?? 0, running: true, changes: createLru<number>(maxAudiences) };
    known.set(view, state);
    return state;
  };

  const stateOf = async (view: string): Promise<Known | null> => known.get(view) ?? ask(view);

  const take = (message: ChangedOnBus): void => {
    for (const [view, { generation, version, position, running }] of Object.entries(message.views)) {
      const state = known.get(view);
      if (state?.generation.generation !== generation) {
        known.set(view, { generation: { view, version, generation }, position, running, changes: createLru<number>(maxAudiences) });
        bus.publish(pointerSeenChannel, { process: name, view, generation } satisfies PointerSeenOnBus);
        continue;
      }
      state.position = Math.max(state.position, position);
      state.running = running;
    }
    // an audience never asked for stays unknown: its last change is in the store
    for (const { view, audience, position } of message.changes) known.get(view)?.changes.set(audience, position);
    settle();
    for (const listener of listeners) listener(message);
  };

  const forget = (): void => {
    known.clear();
    for (const waiter of waiters) waiter.resolve();
    waiters.clear();
  };

  const stops = [bus.subscribe(changedChannel, (message) => take(toChanged(message))), bus.onGap(forget)];

  const changedAt = async (view: string, audiences: readonly Audience[]): Promise<number> => {
    const state = await stateOf(view);
    if (!state) return 0;
    let last = 0;
    for (const audience of audiences) {
      let position = state.changes.get(audience);
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
      if (views.every((view) => isReached(view, position))) return;
      await new Promise<void>((resolve) => {
        const waiter: Waiter = { views, position, resolve: () => (clearTimeout(timer), resolve()) };
        const timer = setTimeout(() => (waiters.delete(waiter), resolve()), maxWaitMs);
        waiters.add(waiter);
      });
    },
    onChange: (listener: (message: ChangedOnBus) => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    forget,
    close: (): void => {
      for (const stop of stops) stop();
      for (const waiter of waiters) waiter.resolve();
    },
  };
};
export type Tracker = ReturnType<typeof createTracker>;
