import type { Queue } from '@upline/infra/ports.ts';

/** The same queue, which tries again almost at once: how long it waits between two tries is the queue's own test. */
export const hasty = <Tried extends Pick<Queue, 'work'>>(queue: Tried, backoffMs = 1): Tried => ({
  ...queue,
  work: (kind, handle, options = {}) => queue.work(kind, handle, { ...options, backoffMs }),
});

/** The same queue, which notes the kind of every job that is done. */
export const noting = <Noted extends Pick<Queue, 'work'>>(queue: Noted, done: string[]): Noted => ({
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
