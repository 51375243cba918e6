import { UnrecoverableError, Worker } from 'bullmq';
import type { Job } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Queue, WorkOptions } from '../ports/queue.ts';
import { fromJobId, isDropped, toQueueName } from './bullNames.ts';
import { backoffOf, defaults } from '../queue/attempts.ts';
import { PermanentFailure } from '../queue/permanentFailure.ts';

/** How long the id of a done job is kept. */
const keptSeconds = 30 * 86_400;

/** How long the library may take to end an idle worker. */
const endMs = 2000;

/** How long a worker rests after an error of the connection. */
const restMs = 1000;

export type BullWorkerOptions = {
  kind: string;
  handle: Parameters<Queue['work']>[1];
  options: WorkOptions;
  prefix: string;
  /** Waits for the server when it is away; shared by all workers. */
  connection: Redis;
  /** After this time without a sign of its worker a job belongs to another one. */
  lockMs: number;
  /** Called with every error of the connection. */
  onTrouble: (error: unknown, details: object) => void;
};

const dataOf = (job: Job): Record<string, unknown> => {
  const data: unknown = job.data;
  return typeof data === 'object' && data !== null ? { ...data } : {};
};

export type BullWorker = {
  /**
   * Takes no more jobs, waits at most `waitMs` for running handlers and then abandons them: another worker runs their
   * jobs again.
   */
  stop: (waitMs: number) => Promise<void>;
};

const within = (work: Promise<unknown>, ms: number): Promise<boolean> => {
  if (ms === Infinity) return work.then(() => true);
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), ms);
  return Promise.race([work.then(() => true), late]).finally(() => clearTimeout(timer));
};

/**
 * Handles jobs of one kind. Starts are counted, not failures: a job that ends the process every time is dead in the
 * end.
 */
export const createBullWorker = ({
  kind,
  handle,
  options,
  prefix,
  connection,
  lockMs,
  onTrouble,
}: BullWorkerOptions): BullWorker => {
  const { concurrency, retries } = { ...defaults, ...options };
  const running = new Set<Promise<void>>();
  const { promise: abandoned, reject: abandon } = Promise.withResolvers<never>();
  abandoned.catch(() => undefined);

  const run = async (job: Job): Promise<void> => {
    const data = dataOf(job);
    if (isDropped(data)) return;
    const work = handle({ id: fromJobId(job.id ?? ''), data, attempt: job.attemptsStarted }).catch((error: unknown) => {
      // the library's own error for a job that it must not try again
      throw error instanceof PermanentFailure ? new UnrecoverableError(error.message) : error;
    });
    running.add(work);
    try {
      await Promise.race([work, abandoned]);
    } finally {
      running.delete(work);
    }
  };
  const idle = async (): Promise<void> => {
    while (running.size > 0) await Promise.allSettled([...running].map((work) => Promise.race([work, abandoned])));
  };

  const worker = new Worker(toQueueName(kind), run, {
    connection,
    prefix,
    concurrency,
    lockDuration: lockMs,
    stalledInterval: lockMs / 2,
    maxStalledCount: Number.MAX_SAFE_INTEGER,
    maxStartedAttempts: retries.tries,
    runRetryDelay: restMs,
    removeOnComplete: { age: keptSeconds },
    settings: { backoffStrategy: (made) => Math.ceil(backoffOf(made, retries, Math.random())) },
  });
  worker.on('error', (error) => onTrouble(error, { kind }));
  // the id is kept, so that the job never runs again; its data are not
  worker.on('completed', (job) => void job.updateData({}).catch(() => undefined));

  return {
    stop: async (waitMs) => {
      const isAway = connection.status !== 'ready';
      // closing waits for the server as long as a result has to be sent
      const ended = isAway ? worker.pause(true) : worker.close();
      if (!(await within(idle(), waitMs))) abandon(new Error('The process stopped while this job ran.'));
      if (isAway) await worker.close(true);
      else await within(ended, endMs);
    },
  };
};
