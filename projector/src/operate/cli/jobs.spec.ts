import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseConfig } from '@upline/infra/settings/config.ts';
import { openInfra } from '@upline/infra/open.ts';
import type { Queue } from '@upline/infra/ports/queue.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runWords } from '../../../testing/commandLine.ts';

let dataDir: string;
let redis: { REDIS_URL?: string };
beforeEach(async () => {
  redis = {};
  dataDir = mkdtempSync(join(tmpdir(), 'upline-jobs-'));
  // commands work only where a server has been
  await withQueue(() => Promise.resolve());
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const env = () => ({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', PUBLIC_URL: 'http://localhost:1', ...redis });

/** Runs the command line in this process, for a data folder that no server uses. */
const run = (...words: string[]) => runWords(env(), ...words);

/** Works on the queue as a server would, between two commands. */
const withQueue = async <T>(work: (queue: Queue) => Promise<T>): Promise<T> => {
  const infra = await openInfra(parseConfig(env()), { projector: 'here' });
  try {
    return await work(infra.ports.queue);
  } finally {
    await infra.close();
  }
};

const why = '450 4.2.1 <[address]>:\n\u001b[31mtry later';

const letDie = (...ids: string[]): Promise<void> =>
  withQueue(async (queue) => {
    queue.work('mail', () => Promise.reject(new Error(why)), {
      retries: { tries: 2, firstPauseMs: 1, longestPauseMs: 1 },
      concurrency: 20,
    });
    await queue.enqueue(ids.map((id) => ({ id, kind: 'mail', data: { accountId: 'of-someone' } })));
    await expect.poll(() => queue.countDead()).toBe(ids.length);
  });

/** Ids of the jobs that a server finds to do, as it starts. */
const jobsToDo = (count: number): Promise<string[]> =>
  withQueue(async (queue) => {
    const found: string[] = [];
    const work = queue.work('mail', async ({ id, attempt }) => void found.push(`${id} at attempt ${attempt}`), {
      concurrency: 20,
    });
    await expect.poll(() => found.length).toBeGreaterThanOrEqual(count);
    await work.stop();
    return found.toSorted();
  });

describe('dead jobs, while no server runs', () => {
  it('are listed with their errors, on one line each, and without their data', async () => {
    expect(await run('jobs', 'list')).toEqual({ code: 0, out: 'No job is dead.\n', err: '' });
    await letDie('reset-1');
    const { code, out } = await run('jobs', 'list');
    expect(code).toBe(0);
    expect(out.trim().split('\n')).toEqual([
      expect.stringMatching(/^KIND +JOB +TRIES +DIED +ERROR$/),
      expect.stringMatching(/^mail +reset-1 +2 +20\d\d-\S+Z +450 4\.2\.1 <\[address\]>: \[31mtry later$/),
    ]);
    const asJson: unknown = JSON.parse((await run('jobs', 'list', '--json')).out);
    const at: unknown = expect.stringMatching(/^20\d\d-.*Z$/);
    const jobs = [{ id: 'reset-1', kind: 'mail', attempts: 2, error: why, at }];
    expect(asJson).toEqual({ name: 'jobs', retried: 0, dropped: 0, count: 1, jobs });
  });

  it('are counted in the status', async () => {
    expect((await run('status')).out).toContain('No job is dead.');
    await letDie('a', 'b');
    expect((await run('status')).out).toContain('2 jobs used up all tries: see "jobs list".');
    expect(JSON.parse((await run('status', '--json')).out)).toMatchObject({ name: 'status', deadJobs: 2 });
  });

  // shows I21
  it('are tried again by the next server, with all attempts, when an operator retries them', async () => {
    await letDie('a', 'b');
    const { code, out } = await run('jobs', 'retry', 'a');
    expect([code, out.split('\n')[0]]).toEqual([0, '1 job will be tried again.']);
    expect(out).toContain('mail  b ');
    expect(await jobsToDo(1)).toEqual(['a at attempt 1']);
    expect((await run('jobs', 'list')).out).not.toContain('mail  a ');
  });

  it('are never done when an operator drops them', async () => {
    await letDie('a', 'b', 'c');
    expect((await run('jobs', 'drop', 'b')).out).toMatch(/^1 job dropped\.\n/);
    expect(await run('jobs', 'retry', '--all')).toEqual({
      code: 0,
      out: '2 jobs will be tried again.\nNo job is dead.\n',
      err: '',
    });
    expect(await jobsToDo(2)).toEqual(['a at attempt 1', 'c at attempt 1']);
  });

  it('are all retried or dropped, also when there are more than a list shows', async () => {
    const ids = Array.from({ length: 1_003 }, (_, at) => `j${at}`);
    await letDie(...ids);
    expect((await run('jobs', 'list')).out.trimEnd()).toMatch(/\n3 jobs more\.$/);
    expect((await run('jobs', 'drop', '--all')).out).toBe('1,003 jobs dropped.\nNo job is dead.\n');
  });

  it.each(['retry', 'drop'])('that do not exist make %s fail with a message', async (word) => {
    await letDie('a');
    const { code, out, err } = await run('jobs', word, 'b');
    expect([code, out, err]).toEqual([1, '', 'No dead job has the id b. "jobs list" shows those there are.\n']);
    expect(await run('jobs', 'list')).toMatchObject({ code: 0, out: expect.stringContaining('mail  a ') as unknown });
  });

  it('are unknown while Redis is away, and the status says so', async () => {
    redis = { REDIS_URL: 'redis://127.0.0.1:1' };
    expect(await run('jobs', 'list')).toEqual({ code: 1, out: '', err: 'Redis is not available\n' });
    const { code, out } = await run('status');
    expect([code, out]).toEqual([
      0,
      expect.stringContaining('The queue does not answer: it is unknown whether jobs are dead.'),
    ]);
  });

  it.each([
    ['jobs'],
    ['jobs bury a'],
    ['jobs retry'],
    ['jobs drop'],
    ['jobs drop a --all'],
    ['jobs retry a b'],
    ['jobs list a'],
  ])('differ in the exit code from wrong use: %s', async (words) => {
    await letDie('a');
    expect((await run(...words.split(' '))).code).toBe(2);
    expect(JSON.parse((await run('jobs', 'list', '--json')).out)).toMatchObject({ count: 1 });
  });
});
