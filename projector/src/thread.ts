import { Worker } from 'node:worker_threads';
import type { Infra } from '@upline/infra/open.ts';
import type { ProjectorState } from './session/projectorState.ts';
import { settings } from './settings.ts';

export type { ProjectorState } from './session/projectorState.ts';

/** The projector on a thread of its own. */
export type ProjectorThread = {
  state: () => ProjectorState;
  /** A line about what an operator should look at: the thread is dead, or a view is stopped. Null when all is well. */
  problem: () => string | null;
  /** Calls the listener with every new state. Returns the end of the subscription. */
  onState: (listen: (state: ProjectorState) => void) => () => void;
  /** Resolves when the thread has ended its work and itself. */
  stop: () => Promise<void>;
};

const isState = (message: unknown): message is ProjectorState =>
  typeof message === 'object' && message !== null && 'phase' in message && 'problem' in message;

/** A thread that has not started yet, or has ended, is a problem as soon as something waits for views. */
const problemOf = ({ phase, problem }: ProjectorState): string | null => {
  if (problem !== null) return `the projector: ${problem}`;
  return phase === 'starting' || phase === 'stopped' ? 'the projector is not running yet' : null;
};

/** Starts the projector's thread beside the engines of this process, and again when it dies, after growing pauses. */
export const startProjectorThread = (infra: Pick<Infra, 'threadLink' | 'log'>): ProjectorThread => {
  const listeners = new Set<(state: ProjectorState) => void>();
  let state: ProjectorState = { phase: 'starting', problem: null };
  let worker: Worker | null = null;
  let restart: NodeJS.Timeout | undefined;
  let isStopping = false;
  let waitMs: number = settings.retryMs;

  const setState = (next: ProjectorState): void => {
    state = next;
    for (const listen of listeners) listen(next);
  };

  const start = (): void => {
    const { link, transferList } = infra.threadLink();
    const own = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: link,
      transferList,
      name: 'projector',
    });
    worker = own;
    let reason = 'its thread ended';
    own.on('message', (message: unknown) => {
      if (!isState(message)) return;
      if (message.phase === 'live') waitMs = settings.retryMs;
      setState(message);
    });
    own.on('error', (error: unknown) => {
      reason = error instanceof Error ? error.message : String(error);
      infra.log.error({ err: error }, 'the projector thread failed');
    });
    own.on('exit', () => {
      worker = null;
      if (isStopping) return;
      infra.log.warn({ reason, waitMs }, 'the projector thread is started again');
      setState({ phase: 'failing', problem: reason });
      restart = setTimeout(start, waitMs);
      waitMs = Math.min(waitMs * 2, settings.retryAtMostMs);
    });
  };

  start();
  return {
    state: () => state,
    problem: () => problemOf(state),
    onState: (listen) => {
      listeners.add(listen);
      return () => void listeners.delete(listen);
    },
    stop: async () => {
      isStopping = true;
      clearTimeout(restart);
      const own = worker;
      if (!own) return;
      await new Promise((resolve) => {
        own.once('exit', resolve);
        own.postMessage('stop');
      });
      setState({ phase: 'stopped', problem: null });
    },
  };
};
