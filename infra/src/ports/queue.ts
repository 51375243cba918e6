import type { Retries } from '@upline/contracts';
import type { CountedJobs } from './jobFigures.ts';

/** Work to do later, at least once. The same `id` is taken once, also after it is done. */
export type Job = { id: string; kind: string; data: Record<string, unknown>; delayMs?: number };

/** `diedAt` is epoch ms, null where it was not kept. */
export type DeadJob = Pick<Job, 'id' | 'kind' | 'data'> & {
  attempts: number;
  error: string;
  diedAt: number | null;
};

export type Queue = CountedJobs & {
  /** Durable when it resolves. */
  enqueue: (jobs: readonly Job[]) => Promise<void>;
  /**
   * Handles jobs of one kind until `stop`. A thrown error retries with growing pauses, and the job is dead when its
   * tries are used up, or at a PermanentFailure.
   */
  work: (
    kind: string,
    handle: (job: { id: string; data: Record<string, unknown>; attempt: number }) => Promise<void>,
    options?: WorkOptions,
  ) => { stop: () => Promise<void> };
  /** Dead jobs, the oldest first: all, or at least a thousand. */
  dead: () => Promise<DeadJob[]>;
  /** Puts a dead job back, with all its tries. False when there is none with this id. */
  retry: (id: string) => Promise<boolean>;
  /** Drops a dead job: its id stays like that of a done job. False when there is none with this id. */
  drop: (id: string) => Promise<boolean>;
};

export type WorkOptions = { concurrency?: number; retries?: Retries };
