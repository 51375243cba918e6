import type { Installation } from '../engines/installation.ts';
import type { Journal } from '../checking/journal.ts';
import { until } from '../checking/journal.ts';
import type { Managed } from '../engines/managed.ts';

/** How soon another projector must hold the lease, which lasts 5 s and is tried for every 1.5 s. */
const takeoverMs = 10_000;
const tickMs = 20;

/** Measures the time that this process asked for and did not get: on a busy machine the others wait as well. */
const createLag = () => {
  let lost = 0;
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    lost += Math.max(0, now - last - 2 * tickMs);
    last = now;
  }, tickMs).unref();
  return { reset: (): void => void (lost = 0), ms: (): number => lost };
};

/** Waits for takeovers of the lease, and counts them. */
export const createTakeovers = ({ sessions }: Installation, journal: Journal) => {
  const lag = createLag();
  let count = 0;
  return {
    count: (): number => count,
    /** Waits until a projector other than `from` has taken the lease; a late one is a problem. */
    wait: async (from: Managed, after: string): Promise<void> => {
      const since = performance.now();
      lag.reset();
      const taken = await until(
        () => sessions.some(({ projector, at }) => at > since && projector !== from),
        3 * takeoverMs,
      );
      const tookMs = performance.now() - since;
      count += 1;
      if (!taken) journal.problem(`no projector took over from ${from.name} after ${after}`);
      else if (tookMs > takeoverMs + lag.ms())
        journal.problem(`taking over from ${from.name} took ${Math.round(tookMs)} ms after ${after}`);
      else journal.say(`taken over from ${from.name} after ${(tookMs / 1_000).toFixed(1)} s`);
    },
  };
};
export type Takeovers = ReturnType<typeof createTakeovers>;
