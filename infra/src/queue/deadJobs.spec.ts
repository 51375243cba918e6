import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tryTimes } from '@upline/contracts';
import { expect, it, onTestFinished } from 'vitest';
import { openWriter } from '../sqlite/writer/writer.ts';
import { operateJobs } from './deadJobs.ts';
import { openSqliteQueue } from '../sqlite/queue/sqliteQueue.ts';

it('retrying all jobs retries each once, although they fail again at once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'upline-dead-'));
  const writer = openWriter({ onDeath: () => undefined });
  const queue = await openSqliteQueue({ file: join(folder, 'queue.db'), writer });
  onTestFinished(async () => {
    await queue.close();
    await writer.close();
    await rm(folder, { recursive: true });
  });
  const ids = ['a', 'b', 'c'];
  queue.work('mail', () => Promise.reject(new Error('refused')), { retries: tryTimes(1) });
  await queue.enqueue(ids.map((id) => ({ id, kind: 'mail', data: {} })));
  const allDead = () => expect.poll(() => queue.countDead()).toBe(ids.length);
  await allDead();
  const retried: string[] = [];
  const retry = async (id: string): Promise<boolean> => {
    retried.push(id);
    const isRetried = await queue.retry(id);
    await allDead();
    return isRetried;
  };
  expect(await operateJobs({ ...queue, retry }, { name: 'jobs-retry', id: null })).toMatchObject({
    retried: 3,
    count: 3,
  });
  expect(retried.toSorted()).toEqual(ids);
});
