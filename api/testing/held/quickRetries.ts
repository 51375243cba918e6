import { tryTimes } from '@upline/contracts';
import type { Queue } from '@upline/infra/ports/queue.ts';

/** The same queue with short pauses; the queue's own suite tests the real ones. */
export const withQuickRetries = <Tried extends Pick<Queue, 'work'>>(queue: Tried, backoffMs = 1): Tried => ({
  ...queue,
  work: (kind, handle, options = {}) => {
    const { tries } = options.retries ?? tryTimes(10);
    const retries = { tries, firstPauseMs: backoffMs, longestPauseMs: 8 * backoffMs };
    return queue.work(kind, handle, { ...options, retries });
  },
});

/** The same queue, which adds the kind of every finished job to `done`. */
export const recordingDone = <Noted extends Pick<Queue, 'work'>>(queue: Noted, done: string[]): Noted => ({
  ...queue,
  work: (kind, handle, options) =>
    queue.work(
      kind,
      async (job) => {
        await handle(job);
        done.push(kind);
      },
      options,
    ),
});
