import { useSyncExternalStore } from 'react';
import { drawnAt } from './surroundings.ts';

/** The time in ms, renewed by one timer for everything on the page that follows it. */
const createClock = (tickMs: number) => {
  const listeners = new Set<() => void>();
  let now = Date.now();
  let timer: ReturnType<typeof setInterval> | undefined;
  const tick = (): void => {
    now = Date.now();
    for (const listener of listeners) listener();
  };
  return {
    now: (): number => now,
    /** The time that the markup of a server shows. */
    drawn: (): number => drawnAt() ?? now,
    subscribe: (listener: () => void): (() => void) => {
      if (listeners.size === 0) {
        now = Date.now();
        timer = setInterval(tick, tickMs);
      }
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) clearInterval(timer);
      };
    },
  };
};

const slow = createClock(15_000);
const quick = createClock(1000);

/** The time in ms, renewed every 15 seconds. */
export const useNow = (): number => useSyncExternalStore(slow.subscribe, slow.now, slow.drawn);

/** A text that depends on the time: it is looked at every second, and drawn only when it reads differently. */
export const useTicking = (textAt: (now: number) => string): string =>
  useSyncExternalStore(
    quick.subscribe,
    () => textAt(quick.now()),
    () => textAt(quick.drawn()),
  );
