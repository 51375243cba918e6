import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openRedisBus } from './redisBus.ts';
import { openThreadBus } from '../memory/threadBus.ts';
import { createRedisLimits } from './redisLimits.ts';
import { StartError } from '../ports/startError.ts';
import { Unavailable } from '../ports/unavailable.ts';
import { openBullQueue } from './bullQueue.ts';
import { hasRedisServer, startRedisServer } from '../../testing/engines/redisServer.ts';
import type { OwnServer } from '../../testing/engines/ownServer.ts';
import { createRedisDeduplication } from './redisDeduplication.ts';
import { openRedis } from './redis.ts';
import type { RedisLink } from './redis.ts';

const slow = { ratePerSecond: 0.001, burst: 1 };
const jobOf = (id: string) => ({ id, kind: 'mail', data: { of: id } });

const timed = async <T>(work: () => Promise<T>): Promise<{ answer: T; ms: number }> => {
  const began = performance.now();
  return { answer: await work(), ms: performance.now() - began };
};
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe.skipIf(!hasRedisServer)('a Redis of its own (needs redis-server)', () => {
  let server: OwnServer;
  let link: RedisLink;
  let ends: (() => Promise<void>)[];
  beforeEach(async () => {
    server = await startRedisServer();
    link = await openRedis({ url: server.url });
    ends = [];
  });
  afterEach(async () => {
    server.resume();
    for (const end of ends.reverse()) await end();
    await link.close();
    await server.close();
  });

  const openQueue = async () => {
    const queue = await openBullQueue({ redis: link, lockMs: 1000 });
    ends.push(() => queue.close());
    return queue;
  };
  const isBack = () => expect.poll(() => link.isUp()).toBe(true);

  describe('that is killed and started again', () => {
    it('has every job once, and shares limits and windows as before', async () => {
      const queue = await openQueue();
      const [limits, deduplication] = [createRedisLimits({ redis: link }), createRedisDeduplication({ redis: link })];
      const done: string[] = [];
      await queue.enqueue([jobOf('a'), jobOf('b')]);
      expect([await limits.take('k', slow), await deduplication.first('set', 'k', 60_000)]).toEqual([0, true]);
      await server.kill();
      expect(await failureOf(queue.enqueue([jobOf('c')]))).toBeInstanceOf(Unavailable);
      expect(await limits.take('k', slow)).toBe(0);
      await server.start();
      await isBack();
      expect(await limits.take('k', slow)).toBeGreaterThan(0);
      expect(await deduplication.first('set', 'k', 60_000)).toBe(false);
      queue.work('mail', async ({ id }) => void done.push(id), { concurrency: 1 });
      await expect.poll(() => done).toEqual(['a', 'b']);
      await server.kill();
      await server.start();
      await isBack();
      await queue.enqueue([jobOf('a'), jobOf('c')]);
      await expect.poll(() => done).toEqual(['a', 'b', 'c']);
      expect(await queue.dead()).toEqual([]);
    });
  });

  describe('that is stopped', () => {
    it('delays one call by 50 ms and no other, and is used again when it continues', async () => {
      const [limits, deduplication] = [createRedisLimits({ redis: link }), createRedisDeduplication({ redis: link })];
      await limits.take('warm', slow);
      // a busy machine may have taken longer than 50 ms for it
      await isBack();
      server.pause();
      const first = await timed(() => Promise.all(['a', 'a', 'b'].map(async (key) => limits.take(key, slow))));
      expect(first.ms).toBeGreaterThan(45);
      expect(first.ms).toBeLessThan(2_000);
      expect(first.answer.map((wait) => wait > 0)).toEqual([false, true, false]);
      const rest = await timed(async () => {
        for (let at = 0; at < 200; at += 1) await limits.take(`k${at}`, slow);
        return [await deduplication.first('set', 'w', 1000), await deduplication.first('set', 'w', 1000)];
      });
      // 50 ms each would be ten seconds
      expect(rest.ms).toBeLessThan(2_000);
      expect(rest.answer).toEqual([true, false]);
      server.resume();
      await isBack();
      expect([await limits.take('new', slow), await limits.take('new', slow)].map((wait) => wait > 0)).toEqual([
        false,
        true,
      ]);
    });

    it('is noticed by an idle bus, which is complete again when the server continues', async () => {
      const origin = randomUUID();
      const local = openThreadBus({ name: origin });
      const bus = await openRedisBus({ redis: link, local, origin });
      ends.push(local.close, bus.close);
      expect(bus.isWhole()).toBe(true);
      server.pause();
      await expect.poll(() => bus.isWhole()).toBe(false);
      server.resume();
      await expect.poll(() => bus.isWhole()).toBe(true);
    });

    it('refuses jobs after two seconds, then at once', async () => {
      const queue = await openQueue();
      await queue.enqueue([jobOf('a')]);
      server.pause();
      expect(await failureOf(queue.enqueue([jobOf('b')]))).toMatchObject({ name: 'Unavailable', outcomeUnknown: true });
      const again = await timed(() => failureOf(queue.enqueue([jobOf('b')])));
      expect(again.answer).toBeInstanceOf(Unavailable);
      expect(again.ms).toBeLessThan(1_000);
      server.resume();
      await isBack();
      await queue.enqueue([jobOf('b')]);
      const done: string[] = [];
      queue.work('mail', async ({ id }) => void done.push(id), { concurrency: 1 });
      await expect.poll(() => done).toEqual(['a', 'b']);
    });
  });

  describe('that is away', () => {
    it('lets processes start, and is used as soon as it runs', async () => {
      await server.kill();
      const late = await openRedis({ url: server.url });
      ends.push(late.close);
      const origin = randomUUID();
      const local = openThreadBus({ name: origin });
      const bus = await openRedisBus({ redis: late, local, origin });
      ends.push(local.close, bus.close);
      const queue = await openBullQueue({ redis: late });
      ends.push(() => queue.close());
      const [done, gaps]: string[][] = [[], []];
      queue.work('mail', async ({ id }) => void done?.push(id));
      bus.onGap(() => void gaps?.push('gap'));
      expect(await failureOf(queue.enqueue([jobOf('a')]))).toBeInstanceOf(Unavailable);
      await server.start();
      await expect.poll(() => late.isUp()).toBe(true);
      await queue.enqueue([jobOf('a')]);
      await expect.poll(() => done).toEqual(['a']);
      await expect.poll(() => gaps).toEqual(['gap']);
    });

    it('lets everything be closed', async () => {
      const queue = await openBullQueue({ redis: link });
      queue.work('mail', async () => undefined);
      await queue.enqueue([jobOf('a')]);
      await server.kill();
      await expect.poll(() => link.isUp()).toBe(false);
      const { ms } = await timed(async () => {
        await queue.close();
        await link.close();
      });
      expect(ms).toBeLessThan(15_000);
    });
  });

  describe('that is set up wrongly', () => {
    it('is refused when its eviction policy may delete jobs', async () => {
      await link.commands.config('SET', 'maxmemory-policy', 'allkeys-lru');
      await expect(openBullQueue({ redis: link })).rejects.toThrow(StartError);
      await expect(openBullQueue({ redis: link })).rejects.toThrow('noeviction');
    });

    it('is refused when it asks for a password', async () => {
      await link.commands.config('SET', 'requirepass', 'secret');
      await expect(openRedis({ url: server.url })).rejects.toThrow(StartError);
      const known = await openRedis({ url: server.url.replace('//', '//:secret@') });
      expect(known.isUp()).toBe(true);
      await known.close();
    });
  });
});
