import type { Queue, WorkOptions } from '@upline/infra/ports.ts';
import type * as z from 'zod';
import { asParsed } from './lib/kit.ts';

/** A try of one job; `attempt` counts from 1. */
export type JobAttempt = { id: string; attempt: number };

/** Handles jobs of one kind with the dependencies that it names; a thrown error makes the queue try again later. */
export type JobHandler<Data, Needs> = WorkOptions & {
  handle: (data: Data, needs: Needs, attempt: JobAttempt) => Promise<void>;
};

/** One handler for each of these kinds of job: a forgotten one does not compile. */
export type JobHandlers<Definitions, Needs> = {
  [Kind in keyof Definitions]: Definitions[Kind] extends z.ZodType
    ? JobHandler<z.output<Definitions[Kind]>, Needs>
    : never;
};

/** The jobs of a capability: each definition of the contracts with the handler of the same kind. */
type Worked<Needs> = {
  contract: { jobs?: Readonly<Record<string, z.ZodType>> };
  jobs?: Readonly<Record<string, JobHandler<never, Needs>>>;
};

/**
 * Starts handling jobs. Returns the end of it, which waits for jobs that run. Throws for a definition without a
 * handler.
 */
export const workJobs = <Needs>(
  queue: Pick<Queue, 'work'>,
  { contract, jobs }: Worked<Needs>,
  needs: Needs,
): { stop: () => Promise<void> } => {
  const workers = Object.entries(contract.jobs ?? {}).map(([kind, schema]) => {
    const handler = jobs?.[kind];
    if (!handler) throw new Error(`the job ${kind} has no handler`);
    const { handle, ...options } = handler;
    return queue.work(
      kind,
      async ({ id, data, attempt }) => handle(asParsed<never>(schema.parse(data)), needs, { id, attempt }),
      options,
    );
  });
  return { stop: async () => void (await Promise.all(workers.map((worker) => worker.stop()))) };
};
