import { LeaseLost } from '@upline/infra/ports/lease.ts';
import { parseBatch } from '../projection/batch.ts';
import { createBatchPacing } from '../projection/batchPacing.ts';
import type { ProjectorSession } from '../session/projectorSession.ts';
import { aborted, createBackoff } from '../session/backoff.ts';
import { settings } from '../settings.ts';
import type { AnyReactor } from './reactor.ts';
import { openReactorRun } from './reactorRun.ts';
import type { ReactorRun } from './reactorRun.ts';

type Options = {
  signal: AbortSignal;
  onBatch: () => void;
};

/** Follows the log from the reactor that is furthest behind, until the signal aborts or all reactors are stopped. */
const follow = async (
  session: ProjectorSession,
  runs: readonly ReactorRun[],
  { signal, onBatch }: Options,
): Promise<void> => {
  let active = runs.filter(({ run }) => !session.quarantine.of(run.generation.view));
  if (active.length === 0) return;
  const after = Math.min(...active.map(({ run }) => run.checkpoint().position));
  const paced = createBatchPacing(signal);
  for await (const stored of session.ports.events.subscribe({ after, limit: settings.liveEvents, signal })) {
    await paced(stored.length, async () => {
      const batch = parseBatch(stored);
      const going: ReactorRun[] = [];
      for (const reactorRun of active) if (await reactorRun.react(batch)) going.push(reactorRun);
      active = going;
      onBatch();
    });
    if (active.length === 0 || signal.aborted) return;
  }
};

/**
 * Keeps the reactors running apart from the views, which go on while the queue is away. The reactors make up for it
 * from the log.
 */
export const createReactorLoop = (session: ProjectorSession, reactors: readonly AnyReactor[]) => {
  const { signal, log } = session;
  let runs: readonly ReactorRun[] = [];
  let restarting = new AbortController();

  return {
    /** The reactors as they were last opened; none before `run`. */
    runs: (): readonly ReactorRun[] => runs,
    /** Opens the reactors again, so that a stopped one goes on. */
    restart: (): void => restarting.abort(),
    /**
     * Runs until the session ends; waits and tries again when an engine fails. `onStopped` when all reactors are
     * stopped.
     */
    run: async (onStopped: () => void): Promise<void> => {
      const backoff = createBackoff(signal);
      let isAway = false;
      const onBatch = (): void => {
        backoff.reset();
        if (isAway) log.info({}, 'the reactors go on');
        isAway = false;
      };
      while (!signal.aborted) {
        restarting = new AbortController();
        const ended = AbortSignal.any([signal, restarting.signal]);
        try {
          const opened: ReactorRun[] = [];
          for (const reactor of reactors) opened.push(await openReactorRun(session, reactor));
          runs = opened;
          await follow(session, runs, { signal: ended, onBatch });
          onStopped();
          // all reactors are stopped: nothing to do until an operator restarts them
          await aborted(ended);
        } catch (error) {
          if (error instanceof LeaseLost || signal.aborted) throw error;
          // one line for an outage, which ends with the next batch
          if (!isAway) log.warn({ err: error }, 'the reactors wait for an engine');
          isAway = true;
          await backoff.wait();
        }
      }
    },
  };
};
export type ReactorLoop = ReturnType<typeof createReactorLoop>;
