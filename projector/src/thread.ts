import { Worker } from 'node:worker_threads';
import type { Infra } from '@upline/infra/open.ts';
import type { ProjectorState } from './session/projectorState.ts';
import { settings } from './settings.ts';

export type { ProjectorState } from './session/projectorState.ts';

/** The projector on a thread of its own. */
export type ProjectorThread = {
  state: () => ProjectorState;
  /**
   * Whether it was never current since the start, the problem that it reports, and how much of the log it has read to
   * build views first.
   */
  condition: () => { isStarting: boolean; problem: string | null; share: number | null };
  /** Resolves when the thread has ended its work and itself. */
  stop: () => Promise<void>;
};

const isState = (message: unknown): message is ProjectorState =>
  typeof message === 'object' && message !== null && 'phase' in message && 'problem' in message;

/** Whether its views can be read: they are current, or those of the version before are while others are built. */
const isCurrent = ({ phase, problem }: ProjectorState): boolean =>
  phase === 'live' || (phase === 'building' && problem === null);

/** Starts the projector's thread beside the engines of this process, and again when it dies, after growing pauses. */
export const startProjectorThread = (infra: Pick<Infra, 'threadLink' | 'log'>): ProjectorThread => {
  let state: ProjectorState = { phase: 'starting', problem: null };
  let worker: Worker | null = null;
  let restart: NodeJS.Timeout | undefined;
  let isStopping = false;
  let waitMs: number = settings.retryMs;

  let wasLive = false;
  const setState = (next: ProjectorState): void => {
    [state, wasLive] = [next, wasLive || isCurrent(next)];
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
    condition: () => ({
      isStarting: !wasLive && state.problem === null,
      problem: state.problem,
      share: state.share ?? null,
    }),
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
