import type { Queue } from '@upline/infra/ports.ts';

/** The same queue, which tries again almost at once: how long it waits between two tries is the queue's own test. */
export const hasty = <Tried extends Pick<Queue, 'work'>>(queue: Tried, backoffMs = 1): Tried => ({
  ...queue,
  work: (kind, handle, options = {}) => queue.work(kind, handle, { ...options, backoffMs }),
});
