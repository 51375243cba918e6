import { tryTimes } from '@upline/contracts';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { MessageChannel } from 'node:worker_threads';
import { afterAll, describe, expect, it } from 'vitest';
import { Unavailable } from '../../ports/unavailable.ts';
import type { Job } from '../../ports/queue.ts';
import { openWriter } from '../writer/writer.ts';
import { backoffOf } from '../../queue/attempts.ts';
import { queueContract } from '../../../testing/suites/queue.contract.ts';
import type { OpenedQueue } from '../../../testing/suites/queue.contract.ts';
import { openRemoteQueue, serveEnqueue } from '../../queue/remoteQueue.ts';
import { openSqliteQueue } from './sqliteQueue.ts';

const folder = await mkdtemp(join(tmpdir(), 'upline-queue-'));
let made = 0;
const nextFile = (): string => join(folder, `queue-${(made += 1)}.db`);
afterAll(() => rm(folder, { recursive: true }));

const openFile = async (file: string) => {
  const writer = openWriter({ onDeath: () => undefined });
  const queue = await openSqliteQueue({ file, writer });
  return {
    queue,
    crash: () => writer.close(),
    close: async () => {
      await queue.close();
      await writer.close();
    },
  };
};

const open = async (): Promise<OpenedQueue> => {
  const file = nextFile();
  let now = await openFile(file);
  return {
    get queue() {
      return now.queue;
    },
    crash: async () => {
      await now.crash();
      now = await openFile(file);
    },
    close: () => now.close(),
  };
};

queueContract('sqlite', open);

describe('the file of jobs', () => {
  it('deletes the data of done jobs at once, and their ids after 30 days', async () => {
    const file = nextFile();
    const first = await openFile(file);
    const done: string[] = [];
    first.queue.work('mail', async ({ id }) => void done.push(id));
    await first.queue.enqueue(['old', 'new'].map((id) => ({ id, kind: 'mail', data: { secret: 'x' } })));
    await expect.poll(() => done.length).toBe(2);
    await first.close();
    const db = new DatabaseSync(file);
    expect(db.prepare('SELECT DISTINCT state, data FROM jobs').all()).toEqual([{ state: 'done', data: '{}' }]);
    db.prepare(`UPDATE jobs SET done_at = done_at - ? WHERE id = 'old'`).run(31 * 86_400_000);
    const second = await openFile(file);
    await expect.poll(() => db.prepare('SELECT id FROM jobs').all()).toEqual([{ id: 'new' }]);
    await second.close();
    db.close();
  });

  it('keeps no data of a dropped job and shows no time of failure for jobs that an older version gave up', async () => {
    const file = nextFile();
    const { queue, close } = await openFile(file);
    const jobs = ['old', 'new'].map((id) => ({ id, kind: 'mail', data: { secret: 'x' } }));
    await queue.enqueue(jobs);
    const raw = new DatabaseSync(file);
    raw.exec(`UPDATE jobs SET state = 'dead', error = 'x', done_at = iif(id = 'old', NULL, 5)`);
    expect((await queue.dead()).map(({ id, diedAt }) => [id, diedAt])).toEqual([
      ['old', null],
      ['new', 5],
    ]);
    expect(await queue.drop('old')).toBe(true);
    expect(raw.prepare(`SELECT state, data, error FROM jobs WHERE id = 'old'`).all()).toEqual([
      { state: 'done', data: '{}', error: null },
    ]);
    raw.close();
    await close();
  });

  it('gives up a job that ended the process every time', async () => {
    const file = nextFile();
    const db = await openFile(file);
    await db.queue.enqueue([{ id: 'deadly', kind: 'mail', data: {} }]);
    await db.close();
    const raw = new DatabaseSync(file);
    raw.exec('UPDATE jobs SET attempts = 3');
    raw.close();
    const again = await openFile(file);
    again.queue.work('mail', async () => undefined, { retries: tryTimes(3) });
    await expect
      .poll(async () => (await again.queue.dead()).map(({ error }) => error))
      .toEqual(['The process ended while this job ran.']);
    await again.close();
  });
});

describe('the pause before another try', () => {
  it('doubles up to the longest, and is an eighth shorter or longer by chance', () => {
    const pauses = [1, 2, 3, 40].map((attempt) => backoffOf(attempt, tryTimes(50), 0.5));
    expect(pauses).toEqual([1000, 2000, 4000, 3_600_000]);
    expect([0, 1].map((chance) => backoffOf(1, tryTimes(50), chance))).toEqual([875, 1125]);
  });
});

describe('a queue at the other end of a port', () => {
  it('is acknowledged only after the jobs are stored, and passes failures on', async () => {
    const { port1, port2 } = new MessageChannel();
    const taken: Job[] = [];
    let broken = false;
    const stop = serveEnqueue(
      {
        enqueue: async (jobs) => {
          if (broken) throw new Unavailable('disk');
          await Promise.resolve();
          taken.push(...jobs);
        },
      },
      port1,
    );
    const remote = openRemoteQueue(port2);
    const jobs = [{ id: 'a', kind: 'mail', data: { list: [1] }, delayMs: 5 }];
    await remote.enqueue(jobs);
    expect(taken).toEqual(jobs);
    broken = true;
    await expect(remote.enqueue(jobs)).rejects.toThrow(Unavailable);
    expect(() => remote.work('mail', async () => undefined)).toThrow('thread that holds the queue');
    await expect(remote.dead()).rejects.toThrow('thread that holds the queue');
    await expect(remote.countDead()).rejects.toThrow('thread that holds the queue');
    await expect(remote.retry('a')).rejects.toThrow('thread that holds the queue');
    await expect(remote.drop('a')).rejects.toThrow('thread that holds the queue');
    stop();
    const unanswered = remote.enqueue(jobs);
    const closed = once(port2, 'close');
    port1.close();
    await expect(unanswered).rejects.toThrow(Unavailable);
    await closed;
    await expect(remote.enqueue(jobs)).rejects.toThrow(Unavailable);
  });
});
