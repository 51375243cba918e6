import type { Rejection, RejectionCode } from '@upline/contracts';
import type { Logger } from '@upline/infra/log/log.ts';
import { Unavailable } from '@upline/infra/ports/unavailable.ts';
import { WrongCursor } from '@upline/infra/readStore/cursor.ts';
import { markOwned } from '../lib/ownedBuffers.ts';
import { ViewNeverBuilt } from '../queries/preparing.ts';
import { BadCursor } from '../queries/readPage.ts';
import { createWorkerThread } from '../threads/workerThread.ts';
import type { Costs, Payer } from './cost.ts';
import { createFairQueue } from './fairQueue.ts';
import type { HeavyJob, HeavyReply, HeavyResult, HeavySettings } from './protocol.ts';

/** A page that the thread made: the rows as a JSON array, of an export without its brackets. */
export type HeavyPage = { bytes: Buffer; next: string | null; total: number | null };

type Task = { job: HeavyJob; resolve: (result: HeavyResult) => void; reject: (error: unknown) => void };

export type HeavyOptions = { worker: URL; settings: HeavySettings; costs: Costs; log: Logger };

const createThread = ({ worker: file, settings, log }: HeavyOptions) =>
  createWorkerThread<HeavyJob, HeavyReply>({ file, settings, name: 'reader', what: 'the thread for long reads', log });

const pageOf = (result: HeavyResult): HeavyPage | Rejection<RejectionCode> => {
  if (result.kind === 'rejection') return result.rejection;
  if (result.kind === 'page') {
    const { bytes, next, total } = result;
    return { bytes: markOwned(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)), next, total };
  }
  if (result.name === 'BadCursor') throw new BadCursor();
  if (result.name === 'WrongCursor') throw new WrongCursor(result.message);
  if (result.name === 'ViewNeverBuilt') throw new ViewNeverBuilt(result.message);
  if (result.name === 'Unavailable') throw new Unavailable(result.message);
  throw new Error(`a long read failed: ${result.message}`);
};

/** Whether the budget is asked for a job: what was begun goes on. */
const isNew = (job: HeavyJob): boolean => job.kind === 'query' && job.isBegun !== true;

/**
 * Does heavy reads on a thread of their own, one after another: searches, long lists and the pages of exports, with
 * their JSON. Organizations take turns, and each job is charged with the processor time that it took.
 */
export const createHeavyReads = (options: HeavyOptions) => {
  const { costs } = options;
  const thread = createThread(options);
  const queue = createFairQueue<Task & { isWanted: () => boolean }>();
  let isBusy = false;

  const work = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    for (let next = queue.next(); next; next = queue.next()) {
      const { job: task, payer } = next;
      try {
        if (!task.isWanted()) throw new Unavailable('the reader of the answer');
        // what waited may have become too much meanwhile; an export that was begun goes on
        if (isNew(task.job)) costs.check(payer, 'heavy');
        const { ms, result } = await thread.run(task.job);
        costs.charge(payer, ms, 'heavy');
        task.resolve(result);
      } catch (error) {
        task.reject(error);
      }
    }
    isBusy = false;
  };

  return {
    /**
     * The page that the job makes. `isWanted` is asked before it starts. Throws HttpProblem 429 for a person or an
     * organization that used up its budget or has too much waiting, and Unavailable when the thread fails.
     */
    read: async (job: HeavyJob, payer: Payer, isWanted = (): boolean => true) => {
      if (isNew(job)) costs.check(payer, 'heavy');
      const result = new Promise<HeavyResult>((resolve, reject) => {
        queue.add({ job, resolve, reject, isWanted }, payer, { evenFull: !isNew(job) });
      });
      void work();
      return pageOf(await result);
    },
    close: thread.close,
  };
};
export type HeavyReads = ReturnType<typeof createHeavyReads>;
