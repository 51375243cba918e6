import { Queue as BullMq } from 'bullmq';
import type { Job as BullJob } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Logger } from '../log/log.ts';
import { StartError } from '../ports/startError.ts';
import type { DeadJob, Job, Queue } from '../ports/queue.ts';
import { endRedis } from './connections.ts';
import type { RedisLink } from './redis.ts';
import { createFigures } from './bullFigures.ts';
import { droppedData, fromJobId, toJobId, toQueueName } from './bullNames.ts';
import { createBullWorker } from './bullWorker.ts';
import type { BullWorker } from './bullWorker.ts';
import { createOutageLog } from './outageLog.ts';

/** An operation that Redis has not carried out in this time throws Unavailable. */
const answerMs = 2000;

/** Dead jobs that are listed of each kind. */
const maxDead = 1000;

/** How long running handlers are waited for when the process stops. */
const stopMs = 30_000;

const defaultLockMs = 10_000;

/** The worker decides how often a job is tried; the library wants a number with the job. */
const endless = 1_000_000;

const allTries = { resetAttemptsMade: true, resetAttemptsStarted: true };

/** The library's reason for a job that was started too often without an end. */
const endedTooOften = 'job started more than allowable limit';

/** Throws a StartError when Redis may throw jobs away to make room. */
const checkEviction = async (redis: RedisLink): Promise<void> => {
  const info = await redis.run((commands) => commands.info('memory'), answerMs);
  const policy = /^maxmemory_policy:(.*)$/m.exec(info)?.[1]?.trim();
  if (policy !== undefined && policy !== 'noeviction')
    throw new StartError(
      `Redis has the maxmemory-policy ${policy} and may throw jobs away. ` +
        'Set it to noeviction, or let REDIS_URL name another server.',
    );
};

const toBullJob = ({ id, kind, data, delayMs = 0 }: Job) => ({
  name: kind,
  data,
  opts: { jobId: toJobId(id), delay: delayMs, attempts: endless, backoff: { type: 'custom' }, stackTraceLimit: 0 },
});

const toDeadJob = (job: BullJob, kind: string): DeadJob => {
  const data: unknown = job.data;
  return {
    id: fromJobId(job.id ?? ''),
    kind,
    data: typeof data === 'object' && data !== null ? { ...data } : {},
    attempts: job.attemptsStarted,
    error: job.failedReason === endedTooOften ? 'The process ended while this job ran.' : job.failedReason,
    diedAt: job.finishedOn ?? null,
  };
};

/** One queue for each kind of job, for all but working. */
const createQueues = (redis: RedisLink, prefix: string, log: Logger | undefined) => {
  const queues = new Map<string, BullMq>();
  const open = (kind: string): BullMq => {
    const found = queues.get(kind);
    if (found) return found;
    const queue = new BullMq(toQueueName(kind), {
      connection: redis.commands,
      prefix,
      skipVersionCheck: true,
      skipMetasUpdate: true,
    });
    queue.on('error', (error) => log?.debug({ err: error, kind }, 'the queue has trouble with Redis'));
    queues.set(kind, queue);
    return queue;
  };
  const forget = (kind: string): void => {
    const queue = queues.get(kind);
    queues.delete(kind);
    queue?.close().catch(() => undefined);
  };
  return {
    /**
     * Runs an operation of a kind's queue. After a failure the next operation opens a new queue: the old one may
     * never have become ready.
     */
    use: <T>(kind: string, work: (queue: BullMq) => Promise<T>): Promise<T> =>
      redis
        .run(() => work(open(kind)), answerMs)
        .catch((error: unknown) => {
          forget(kind);
          throw error;
        }),
    close: (): void => [...queues.keys()].forEach(forget),
  };
};

/** Dead jobs of all kinds. */
const createDeadJobs = (
  queues: ReturnType<typeof createQueues>,
  kinds: () => Promise<string[]>,
): Pick<Queue, 'dead' | 'countDead' | 'retry' | 'drop'> => {
  /** Changes the dead job with this id. False when there is none, or another process was quicker. */
  const withDead = async (id: string, work: (job: BullJob) => Promise<void>): Promise<boolean> => {
    for (const kind of await kinds()) {
      const isChanged = await queues.use(kind, async (queue) => {
        const job = await queue.getJob(toJobId(id));
        if (!job || !(await job.isFailed())) return false;
        try {
          await work(job);
          return true;
        } catch (error) {
          if (await job.isFailed()) throw error;
          return false;
        }
      });
      if (isChanged) return true;
    }
    return false;
  };

  return {
    dead: async () => {
      const found = await Promise.all(
        (await kinds()).map(async (kind) => {
          const jobs = await queues.use(kind, (queue) => queue.getJobs(['failed'], 0, maxDead - 1, true));
          return jobs.map((job) => toDeadJob(job, kind));
        }),
      );
      return found.flat().sort((one, other) => (one.diedAt ?? 0) - (other.diedAt ?? 0));
    },
    countDead: async () => {
      const counts = await Promise.all(
        (await kinds()).map((kind) => queues.use(kind, (queue) => queue.getFailedCount())),
      );
      return counts.reduce((sum, count) => sum + count, 0);
    },
    retry: (id) => withDead(id, (job) => job.retry('failed', allTries)),
    drop: (id) =>
      withDead(id, async (job) => {
        await job.updateData(droppedData);
        await job.retry('failed', allTries);
      }),
  };
};

type BullQueueOptions = {
  redis: RedisLink;
  log?: Logger | undefined;
  /** How long a job belongs to a process that is not heard of. */ lockMs?: number;
};

export type BullQueue = Queue & { close: (options?: { waitMs?: number }) => Promise<void> };

/**
 * Jobs on Redis, for all processes together. A job whose process died runs again within about `lockMs` and a half.
 * While Redis is away `enqueue` throws Unavailable at once. Throws a StartError when Redis may throw jobs away.
 */
export const openBullQueue = async ({ redis, log, lockMs = defaultLockMs }: BullQueueOptions): Promise<BullQueue> => {
  if (redis.isUp()) await checkEviction(redis);
  else
    redis.commands.once(
      'ready',
      () => void checkEviction(redis).catch((error: unknown) => log?.error({ err: error }, 'jobs are at risk')),
    );
  const prefix = `${redis.prefix}:jobs`;
  const kindsKey = `${redis.prefix}:kinds`;
  const queues = createQueues(redis, prefix, log);
  const workers = new Set<BullWorker>();
  const onTrouble = createOutageLog(log, 'the workers of jobs have trouble with Redis');
  let connection: Redis | null = null;

  const kinds = (): Promise<string[]> => redis.run((commands) => commands.smembers(kindsKey), answerMs);

  const enqueueKind = async (kind: string, jobs: readonly Job[]): Promise<void> => {
    await redis.run((commands) => commands.sadd(kindsKey, kind), answerMs);
    await queues.use(kind, (queue) => queue.addBulk(jobs.map(toBullJob)));
  };

  return {
    enqueue: async (jobs) => {
      const byKind = Map.groupBy(jobs, ({ kind }) => kind);
      await Promise.all([...byKind].map(([kind, all]) => enqueueKind(kind, all)));
    },
    work: (kind, handle, options = {}) => {
      connection ??= redis.connect('workers');
      const worker = createBullWorker({ kind, handle, options, prefix, connection, lockMs, onTrouble });
      workers.add(worker);
      return {
        stop: async () => {
          workers.delete(worker);
          await worker.stop(Infinity);
        },
      };
    },
    ...createDeadJobs(queues, kinds),
    figures: createFigures(queues.use, kinds),
    close: async ({ waitMs = stopMs } = {}) => {
      await Promise.all([...workers].map((worker) => worker.stop(waitMs)));
      workers.clear();
      queues.close();
      if (connection) await endRedis(connection);
    },
  };
};
