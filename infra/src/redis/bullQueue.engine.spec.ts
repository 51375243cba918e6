import { describe, expect, it } from 'vitest';
import { Unavailable } from '../ports/unavailable.ts';
import { newPrefix, openProxied, redisUrl } from '../../testing/engines/redisFixture.ts';
import { openBullQueue } from './bullQueue.ts';
import { queueContract } from '../../testing/suites/queue.contract.ts';
import type { OpenedQueue } from '../../testing/suites/queue.contract.ts';

/** A process that was killed is recovered from within this time and a half, in ms. */
const lockMs = 1000;

const openOne = async (prefix: string) => {
  const { link, proxy } = await openProxied(prefix);
  const queue = await openBullQueue({ redis: link, lockMs });
  return {
    queue,
    proxy,
    close: async (options?: { waitMs: number }) => {
      await queue.close(options);
      await link.close();
      await proxy.close();
    },
  };
};

const open = async (): Promise<OpenedQueue> => {
  const prefix = newPrefix();
  let now = await openOne(prefix);
  const dead: (typeof now)[] = [];
  return {
    get queue() {
      return now.queue;
    },
    crash: async () => {
      now.proxy.cut();
      dead.push(now);
      now = await openOne(prefix);
    },
    close: async () => {
      for (const one of dead) await one.close({ waitMs: 0 });
      await now.close();
    },
  };
};

describe.skipIf(redisUrl === '')('on Redis', () => {
  queueContract('BullMQ', open);

  describe('a queue without Redis', () => {
    it('refuses jobs at once, and continues as soon as Redis is back', async () => {
      const one = await openOne(newPrefix());
      const done: string[] = [];
      one.queue.work('mail', async ({ id }) => void done.push(id));
      await one.queue.enqueue([{ id: 'before', kind: 'mail', data: {} }]);
      await expect.poll(() => done).toEqual(['before']);
      one.proxy.cut();
      await expect
        .poll(() => one.queue.enqueue([{ id: 'lost', kind: 'mail', data: {} }]).catch((error: unknown) => error))
        .toBeInstanceOf(Unavailable);
      const asked = performance.now();
      await expect(one.queue.enqueue([{ id: 'lost', kind: 'mail', data: {} }])).rejects.toThrow(Unavailable);
      expect(performance.now() - asked).toBeLessThan(1_000);
      await expect(one.queue.dead()).rejects.toThrow(Unavailable);
      one.proxy.restore();
      await expect
        .poll(
          () =>
            one.queue.enqueue([{ id: 'after', kind: 'mail', data: {} }]).then(
              () => 'taken',
              () => 'refused',
            ),
          { timeout: 60_000 },
        )
        .toBe('taken');
      await expect.poll(() => done).toEqual(['before', 'after']);
      await one.close();
    });
  });
});
