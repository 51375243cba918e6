import type { Job, Queue as BullMq } from 'bullmq';
import type { Queue } from '../ports/queue.ts';

type Use = <T>(kind: string, work: (queue: BullMq) => Promise<T>) => Promise<T>;

/** Since when a job is due; after a try that failed, since that try began. */
const dueSince = ({ timestamp, delay, processedOn }: Job): number => Math.max(timestamp + delay, processedOn ?? 0);

/** Makes the figures of the jobs of all kinds together. */
export const createFigures =
  (use: Use, kinds: () => Promise<string[]>): Queue['figures'] =>
  async () => {
    const all = { due: 0, later: 0, dead: 0, oldestDueMs: 0 };
    const look = async (queue: BullMq): Promise<void> => {
      const counts = await queue.getJobCounts('waiting', 'active', 'delayed', 'failed');
      // the first of each of the two lists, in the order in which they became due
      const first = await queue.getJobs(['waiting', 'active'], 0, 0, true);
      all.due += (counts['waiting'] ?? 0) + (counts['active'] ?? 0);
      all.later += counts['delayed'] ?? 0;
      all.dead += counts['failed'] ?? 0;
      for (const job of first) all.oldestDueMs = Math.max(all.oldestDueMs, Date.now() - dueSince(job));
    };
    for (const kind of await kinds()) await use(kind, look);
    return all;
  };
