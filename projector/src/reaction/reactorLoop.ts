import { LeaseLost } from '@upline/infra/ports.ts';
import { aborted, createBackoff } from '../session/lease.ts';
import { runReactors } from './reactions.ts';
import type { AnyReactor } from './reactor.ts';
import type { OpenSession } from '../session/openSession.ts';

/**
 * Keeps the reactors running, apart from the views: while the queue is away those go on, and what was to be asked for meanwhile is
 * made up for from the log.
 */
export const keepReacting = async (
  all: readonly AnyReactor[],
  { session, reactors, liveLoop }: OpenSession,
): Promise<void> => {
  const { signal, log } = session;
  const backoff = createBackoff(signal);
  while (!signal.aborted) {
    const again = new AbortController();
    reactors.restart = () => again.abort();
    const ended = AbortSignal.any([signal, again.signal]);
    try {
      await runReactors(session, all, {
        signal: ended,
        statuses: (statuses) => {
          reactors.statuses = statuses;
        },
        onBatch: backoff.reset,
      });
      liveLoop.notify();
      // all of them are stopped: nothing to do until an operator lets one go on
      await aborted(ended);
    } catch (error) {
      if (error instanceof LeaseLost || signal.aborted) throw error;
      log.warn({ err: error }, 'the reactors wait for an engine');
      await backoff.wait();
    }
  }
};
