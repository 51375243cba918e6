import { setTimeout as pause } from 'node:timers/promises';
import type { Queue, WorkOptions } from '../../ports/queue.ts';
import { messageOf } from '../../lib/messageOf.ts';
import { backoffOf, defaults } from '../../queue/attempts.ts';
import { PermanentFailure } from '../../queue/permanentFailure.ts';
import type { DueJob, JobTable } from './jobTable.ts';

type Handle = Parameters<Queue['work']>[1];
type Work = { kind: string; handle: Handle; options: WorkOptions };

/** Longest sleep until the clock is read again: it may have been set. */
const maxSleepMs = 60_000;

/** How long work rests when the file cannot be written: the disk may be full. */
const outageMs = 1000;

const createAttempt =
  (table: JobTable, { handle, options }: Work) =>
  async ({ id, data, attempts, error: lastError }: DueJob): Promise<void> => {
    const { retries } = { ...defaults, ...options };
    // counted before it runs: a job that kills the process must not do so for ever
    if (attempts >= retries.tries)
      return table.bury(id, lastError ?? 'The process ended while this job ran.', Date.now());
    const attempt = attempts + 1;
    await table.begin(id);
    try {
      await handle({ id, data, attempt });
    } catch (error) {
      if (attempt >= retries.tries || error instanceof PermanentFailure)
        return table.bury(id, messageOf(error), Date.now());
      return table.postpone(id, Date.now() + backoffOf(attempt, retries, Math.random()), messageOf(error));
    }
    return table.finish(id, Date.now());
  };

export type JobWorker = { kind: string; wake: () => void; stop: () => Promise<void> };

/**
 * Takes due jobs of one kind, several at a time. `running` holds the ids of the jobs that any worker of this process
 * runs.
 */
export const createJobWorker = (table: JobTable, running: Set<string>, work: Work): JobWorker => {
  const { kind, options } = work;
  const concurrency = options.concurrency ?? defaults.concurrency;
  const attempt = createAttempt(table, work);
  const active = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const start = (job: DueJob): void => {
    running.add(job.id);
    const run = attempt(job)
      // the result is not stored, so the job is still waiting and will run again
      .catch(() => pause(outageMs, undefined, { ref: false }))
      .finally(() => {
        running.delete(job.id);
        active.delete(run);
        wake();
      });
    active.add(run);
  };

  const wake = (): void => {
    if (stopped) return;
    clearTimeout(timer);
    const now = Date.now();
    const free = concurrency - active.size;
    if (free <= 0) return;
    const due = table.due(kind, now, free + running.size).filter(({ id }) => !running.has(id));
    due.slice(0, free).forEach(start);
    const next = table.nextDueAt(kind, now);
    if (next !== null) timer = setTimeout(wake, Math.min(next - now, maxSleepMs)).unref();
  };

  return {
    kind,
    wake,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await Promise.all(active);
    },
  };
};
