import { LeaseLost } from '@upline/infra/ports.ts';
import { aborted, createBackoff } from '../session/lease.ts';
import { runReactors } from './reactions.ts';
import type { AnyReactor } from './reactor.ts';
import type { OpenReign } from '../session/reigning.ts';

/**
 * Keeps the reactors running, apart from the views: while the queue is away those go on, and what was to be asked for meanwhile is
 * made up for from the log.
 */
export const keepReacting = async (all: readonly AnyReactor[], { reign, reactors, live }: OpenReign): Promise<void> => {
  const { signal, log } = reign;
  const backoff = createBackoff(signal);
  while (!signal.aborted) {
    const again = new AbortController();
    reactors.restart = () => again.abort();
    const ended = AbortSignal.any([signal, again.signal]);
    try {
      await runReactors(reign, all, {
        signal: ended,
        standing: (standing) => {
          reactors.standing = standing;
        },
        onBatch: backoff.reset,
      });
      live.announce();
      // all of them are stopped: nothing to do until an operator lets one go on
      await aborted(ended);
    } catch (error) {
      if (error instanceof LeaseLost || signal.aborted) throw error;
      log.warn({ err: error }, 'the reactors wait for an engine');
      await backoff.wait();
    }
  }
};
