import type { Bus } from '@upline/infra/ports/bus.ts';
import { chunk } from '@upline/infra/lib/chunk.ts';
import type { Tracker } from '../queries/tracker.ts';

/** How often ended sessions are looked for while the bus does not reach this process. */
const lookMs = 500;
const sessionsAtOnce = 1_000;
const greetedAtOnce = 16;

/** Those of these sessions that have not ended, by id. */
export type FindSessions = (ids: readonly string[]) => Promise<ReadonlyMap<string, unknown>>;

/** An open connection. */
export type Connection = { sessionId: string; greet: () => Promise<void>; end: () => void };

type Options = {
  bus: Bus;
  findSessions: FindSessions;
  tracker: Pick<Tracker, 'onMissed'>;
  connections: () => readonly Connection[];
};

/** Runs the work once at a time; calls during a run cause one more run after it. */
const oneAtATime = (work: () => Promise<void>): (() => void) => {
  let state: 'idle' | 'busy' | 'again' = 'idle';
  const run = async (): Promise<void> => {
    do {
      state = 'busy';
      // a store that is away is asked again at the next call
      await work().catch(() => undefined);
    } while (String(state) === 'again');
    state = 'idle';
  };
  return () => {
    if (state === 'idle') void run();
    else state = 'again';
  };
};

/**
 * Makes up for messages that this process missed: it sends connections the positions of their views again, and ends
 * those whose session has ended, also while the bus is away. Returns the end of it.
 */
export const recheckConnections = ({ bus, findSessions, tracker, connections }: Options): (() => void) => {
  const greetAll = oneAtATime(async () => {
    for (const some of chunk(connections(), greetedAtOnce)) await Promise.all(some.map(({ greet }) => greet()));
  });
  const endEnded = oneAtATime(async () => {
    for (const some of chunk(connections(), sessionsAtOnce)) {
      const living = await findSessions([...new Set(some.map(({ sessionId }) => sessionId))]);
      for (const { sessionId, end } of some) if (!living.has(sessionId)) end();
    }
  });
  const looking = setInterval(() => {
    if (!bus.isWhole()) endEnded();
  }, lookMs).unref();
  const stops = [tracker.onMissed(greetAll), bus.onGap(endEnded)];
  return () => {
    clearInterval(looking);
    for (const stop of stops) stop();
  };
};
