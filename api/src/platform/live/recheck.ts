import type { DocumentStore, Bus } from '@upline/infra/ports.ts';
import { chunksOf } from '@upline/infra/chunks.ts';
import { findSessions } from '../../identity/session/sessionStore.ts';
import type { Tracker } from './tracker.ts';

/** How often sessions that ended elsewhere are looked for while the bus does not reach this process. */
const lookMs = 500;
const sessionsAtOnce = 1_000;
const greetedAtOnce = 16;

/** An open connection. */
export type Connection = { sessionId: string; greet: () => Promise<void>; end: () => void };

type Options = {
  bus: Bus;
  documents: Pick<DocumentStore, 'findMany'>;
  tracker: Pick<Tracker, 'onMissed'>;
  connections: () => readonly Connection[];
};

/** Runs one at a time; what is asked for meanwhile runs once more. */
const oneAtATime = (work: () => Promise<void>): (() => void) => {
  let state: 'idle' | 'busy' | 'again' = 'idle';
  const run = async (): Promise<void> => {
    do {
      state = 'busy';
      // a store that is away is asked again at the next occasion
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
 * Makes up for messages that this process missed: connections are told again where their views stand, and those of sessions that ended
 * elsewhere are ended here, also while the bus is away. Returns the end of it.
 */
export const recheckConnections = ({ bus, documents, tracker, connections }: Options): (() => void) => {
  const greetAll = oneAtATime(async () => {
    for (const some of chunksOf(connections(), greetedAtOnce)) await Promise.all(some.map(({ greet }) => greet()));
  });
  const endEnded = oneAtATime(async () => {
    for (const some of chunksOf(connections(), sessionsAtOnce)) {
      const living = await findSessions(documents, [...new Set(some.map(({ sessionId }) => sessionId))]);
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
