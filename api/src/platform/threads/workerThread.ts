import { Worker } from 'node:worker_threads';
import type { ResourceLimits } from 'node:worker_threads';
import type { Logger } from '@upline/infra/log/log.ts';
import { Unavailable } from '@upline/infra/ports/unavailable.ts';

/** A job on its way to a thread, or the thread's end. */
export type ThreadRequest<Job> = { id: number; job: Job } | 'close';

/** `name` is the thread's for the system, `what` its name in messages. */
type Options = {
  file: URL;
  name: string;
  what: string;
  settings?: unknown;
  resourceLimits?: ResourceLimits;
  log: Logger;
};

type Waiting<Reply> = { resolve: (reply: Reply) => void; reject: (error: Error) => void };

/**
 * A thread that answers jobs, each by its number. It starts at the first job, and again after it failed or was closed.
 * A job whose thread ends before its answer throws Unavailable.
 */
export const createWorkerThread = <Job, Reply extends { id: number }>(options: Options) => {
  const { file, name, what, settings, resourceLimits, log } = options;
  let running: { worker: Worker; waiting: Map<number, Waiting<Reply>> } | null = null;
  let lastId = 0;

  const start = () => {
    const worker = new Worker(file, { workerData: settings, name, ...(resourceLimits ? { resourceLimits } : {}) });
    const waiting = new Map<number, Waiting<Reply>>();
    const own = { worker, waiting };
    worker.unref();
    worker.on('message', (reply: Reply) => {
      waiting.get(reply.id)?.resolve(reply);
      waiting.delete(reply.id);
    });
    worker.on('error', (error: unknown) => log.error({ err: error }, `${what} failed`));
    worker.on('exit', () => {
      if (running === own) running = null;
      for (const { reject } of waiting.values()) reject(new Unavailable(what));
      waiting.clear();
    });
    return own;
  };
  return {
    run: (job: Job): Promise<Reply> =>
      new Promise((resolve, reject) => {
        running ??= start();
        lastId += 1;
        running.waiting.set(lastId, { resolve, reject });
        running.worker.postMessage({ id: lastId, job } satisfies ThreadRequest<Job>);
      }),
    close: async (): Promise<void> => {
      const own = running;
      if (!own) return;
      running = null;
      const ended = new Promise((resolve) => own.worker.once('exit', resolve));
      own.worker.postMessage('close' satisfies ThreadRequest<Job>);
      await ended;
    },
  };
};
