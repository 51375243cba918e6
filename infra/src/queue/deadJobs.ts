import type { DeadJobEntry, JobCommand, JobsResult, OperatorCommand, OperatorResult } from '@upline/contracts';
import type { DeadJob, Queue } from '../ports/queue.ts';
import { chunk } from '../lib/chunk.ts';

// The operator's commands on dead jobs, for a server or, when none runs, for the command line.

/** Jobs changed at once when all are. */
const atOnce = 50;

/** No dead job has the id that an operator named. */
export class NoSuchJob extends Error {
  constructor(id: string) {
    super(`No dead job has the id ${id}. "jobs list" shows those there are.`);
    this.name = 'NoSuchJob';
  }
}

type Dead = Pick<Queue, 'dead' | 'countDead' | 'retry' | 'drop'>;
type Change = (id: string) => Promise<boolean>;

// the data of a job names people
const toEntry = ({ id, kind, attempts, error, diedAt }: DeadJob): DeadJobEntry => ({
  id,
  kind,
  attempts,
  error,
  at: diedAt === null ? null : new Date(diedAt).toISOString(),
});

/** Each job once, also one that dies again meanwhile. */
const changeAll = async (queue: Dead, change: Change): Promise<number> => {
  const seen = new Set<string>();
  const nameOf = ({ kind, id }: DeadJob): string => `${kind} ${id}`;
  const nextOnes = async (): Promise<DeadJob[]> => (await queue.dead()).filter((job) => !seen.has(nameOf(job)));
  let changed = 0;
  for (let jobs = await nextOnes(); jobs.length > 0; jobs = await nextOnes())
    for (const some of chunk(jobs, atOnce)) {
      for (const job of some) seen.add(nameOf(job));
      changed += (await Promise.all(some.map(({ id }) => change(id)))).filter(Boolean).length;
    }
  return changed;
};

const changeOne = async (id: string, change: Change): Promise<number> => {
  if (!(await change(id))) throw new NoSuchJob(id);
  return 1;
};

export const isJobCommand = (command: OperatorCommand): command is JobCommand => command.name.startsWith('jobs-');

/** Carries out a command about dead jobs. Throws NoSuchJob, or Unavailable. */
export const operateJobs = async (queue: Dead, command: JobCommand): Promise<JobsResult> => {
  const carryOut = (id: string | null, change: Change): Promise<number> =>
    id === null ? changeAll(queue, change) : changeOne(id, change);
  const retried = command.name === 'jobs-retry' ? await carryOut(command.id, queue.retry) : 0;
  const dropped = command.name === 'jobs-drop' ? await carryOut(command.id, queue.drop) : 0;
  const [count, jobs] = await Promise.all([queue.countDead(), queue.dead()]);
  return { name: 'jobs', retried, dropped, count, jobs: jobs.map(toEntry) };
};

/** How many jobs are dead; null when the queue does not answer. */
export const countDeadJobs = (queue: Pick<Queue, 'countDead'>): Promise<number | null> =>
  queue.countDead().catch(() => null);

/** A status as operators get it: the projector's, and how many jobs are dead. Other results stay as they are. */
export const addDeadJobs = (result: OperatorResult, deadJobs: number | null): OperatorResult =>
  result.name === 'status' ? { ...result, deadJobs } : result;
