import { createLog } from '@upline/infra/log/log.ts';
import { Unavailable } from '@upline/infra/ports/unavailable.ts';
import { describe, expect, it } from 'vitest';
import { createWorkerThread } from './workerThread.ts';

/** Doubles numbers and says which life of the thread answered; ends itself at `die`, and answers nothing to `wait`. */
const script = `
  const { parentPort, threadId } = require('node:worker_threads');
  parentPort.on('message', (request) => {
    if (request === 'close') return parentPort.close();
    if (request.job === 'die') process.exit(1);
    if (request.job !== 'wait') parentPort.postMessage({ id: request.id, doubled: request.job * 2, thread: threadId });
  });`;

const start = () =>
  createWorkerThread<number | 'die' | 'wait', { id: number; doubled: number; thread: number }>({
    file: new URL(
      `data:text/javascript,${encodeURIComponent(`import { createRequire } from 'node:module';
      const require = createRequire('${import.meta.url}');${script}`)}`,
    ),
    name: 'doubling',
    what: 'the thread that doubles',
    log: createLog({ logLevel: 'silent' }),
  });

describe('a thread that answers jobs', () => {
  it('answers each job with its own result', async () => {
    const thread = start();
    const replies = await Promise.all([1, 2, 3].map((number) => thread.run(number)));
    expect(replies.map(({ doubled }) => doubled)).toEqual([2, 4, 6]);
    await thread.close();
  });

  it('is unavailable to the jobs that it leaves unanswered, and starts again at the next', async () => {
    const thread = start();
    const before = await thread.run(1);
    const left = thread.run('wait');
    await expect(Promise.all([left, thread.run('die')])).rejects.toThrow(Unavailable);
    const after = await thread.run(2);
    expect(after.doubled).toBe(4);
    expect(after.thread).not.toBe(before.thread);
    await thread.close();
  });

  it('takes a job that comes while it is closed to a new life', async () => {
    const thread = start();
    const { thread: first } = await thread.run(1);
    const closed = thread.close();
    expect((await thread.run(4)).thread).not.toBe(first);
    await closed;
    await thread.close();
  });
});
