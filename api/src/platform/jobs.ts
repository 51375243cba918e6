import type { JobDefinition, JobDefinitions } from '@upline/contracts';
import type { Logger } from '@upline/infra/log/log.ts';
import { messageOf } from '@upline/infra/lib/messageOf.ts';
import type { Queue } from '@upline/infra/ports/queue.ts';
import { PermanentFailure } from '@upline/infra/queue/permanentFailure.ts';
import type * as z from 'zod';
import { asParsed } from './lib/casts.ts';

/**
 * A try of one job; `attempt` counts from 1. No other follows the last one. `signal` says that the process ends: a long
 * job throws then, and goes on in the next try.
 */
export type JobAttempt = { id: string; kind: string; attempt: number; isLast: boolean; signal: AbortSignal };

/**
 * Handles jobs of one kind with the dependencies that it names. A thrown error makes the queue try again later, unless
 * it is a PermanentFailure, whose thrower has logged why.
 */
export type JobHandler<Data, Needs> = {
  /** How many jobs of this kind run at once. */
  concurrency?: number;
  handle: (data: Data, needs: Needs, job: JobAttempt) => Promise<void>;
};

/** One handler for each of these kinds of job: a forgotten one does not compile. */
export type JobHandlers<Definitions, Needs> = {
  [Kind in keyof Definitions]: Definitions[Kind] extends JobDefinition
    ? JobHandler<z.output<Definitions[Kind]['data']>, Needs>
    : never;
};

/** The jobs of a capability: each definition of the contracts with the handler of the same kind. */
type Worked<Needs> = {
  contract: { jobs?: JobDefinitions };
  jobs?: Readonly<Record<string, JobHandler<never, Needs>>>;
};

/**
 * Starts handling jobs. Returns the end of it, which waits for jobs that run. Throws for a definition without a
 * handler.
 */
export const workJobs = <Needs extends { log: Pick<Logger, 'debug' | 'error'> }>(
  queue: Pick<Queue, 'work'>,
  { contract, jobs }: Worked<Needs>,
  needs: Needs,
): { stop: () => Promise<void> } => {
  const ending = new AbortController();
  const workers = Object.entries(contract.jobs ?? {}).map(([kind, { data: schema, retries }]) => {
    const handler = jobs?.[kind];
    if (!handler) throw new Error(`the job ${kind} has no handler`);
    const { handle, ...options } = handler;
    const run = async ({ id, data, attempt }: { id: string; data: unknown; attempt: number }): Promise<void> => {
      const job = { id, kind, attempt, isLast: attempt >= retries.tries, signal: ending.signal };
      try {
        await handle(asParsed<never>(schema.parse(data)), needs, job);
      } catch (error) {
        const about = { kind, job: id, attempt, reason: messageOf(error) };
        if (job.isLast && !(error instanceof PermanentFailure))
          needs.log.error(about, 'a job is dead: "jobs list" shows it, "jobs retry" tries it again');
        else needs.log.debug(about, 'a try of a job failed');
        throw error;
      }
    };
    return queue.work(kind, run, { ...options, retries });
  });
  return {
    stop: async () => {
      ending.abort();
      await Promise.all(workers.map((worker) => worker.stop()));
    },
  };
};
