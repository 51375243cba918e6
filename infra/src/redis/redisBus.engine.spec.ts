import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newPrefix, openProxied, redisUrl } from '../../testing/engines/redisFixture.ts';
import type { ProxiedRedis } from '../../testing/engines/redisFixture.ts';
import { busContract } from '../../testing/suites/bus.contract.ts';
import { openRedisBus } from './redisBus.ts';
import { openThreadBus } from '../memory/threadBus.ts';

const openProcess = async (prefix: string) => {
  const redis = await openProxied(prefix);
  const origin = randomUUID();
  const local = openThreadBus({ name: origin });
  const bus = await openRedisBus({ redis: redis.link, local, origin });
  const close = async (): Promise<void> => {
    await bus.close();
    await local.close();
    await redis.link.close();
    await redis.proxy.close();
  };
  return { bus, redis, origin, close };
};

describe.skipIf(redisUrl === '')('on Redis', () => {
  busContract('of processes', async () => {
    const prefix = newPrefix();
    const [one, other] = [await openProcess(prefix), await openProcess(prefix)];
    return {
      one: one.bus,
      other: other.bus,
      close: async () => void (await Promise.all([one.close(), other.close()])),
    };
  });

  describe('a bus between processes', () => {
    let one: Awaited<ReturnType<typeof openProcess>>;
    let other: Awaited<ReturnType<typeof openProcess>>;
    let heard: unknown[];
    beforeEach(async () => {
      const prefix = newPrefix();
      [one, other] = [await openProcess(prefix), await openProcess(prefix)];
      heard = [];
    });
    afterEach(() => Promise.all([one.close(), other.close()]));

    const isBack = ({ link, proxy }: ProxiedRedis) => {
      proxy.restore();
      return expect.poll(() => link.isUp()).toBe(true);
    };

    it('reports a gap to a process that was cut off, once its connection is back', async () => {
      other.bus.subscribe('news', (message) => void heard.push(message));
      other.bus.onGap(() => void heard.push('gap'));
      one.bus.publish('news', 1);
      await expect.poll(() => heard).toEqual([1]);
      other.redis.proxy.cut();
      await expect.poll(() => other.redis.link.isUp()).toBe(false);
      one.bus.publish('news', 2);
      await isBack(other.redis);
      await expect.poll(() => heard).toEqual([1, 'gap']);
      one.bus.publish('news', 3);
      await expect.poll(() => heard).toEqual([1, 'gap', 3]);
    });

    it('reports a gap to the others when messages of a process that was cut off are lost', async () => {
      other.bus.onGap(() => void heard.push('gap'));
      one.redis.proxy.cut();
      await expect.poll(() => one.redis.link.isUp()).toBe(false);
      one.bus.publish('news', 'nobody hears it');
      expect(heard).toEqual([]);
      await isBack(one.redis);
      await expect.poll(() => heard).toEqual(['gap']);
    });

    it('is incomplete while it is cut off, and complete again once it receives messages', async () => {
      expect([one.bus.isWhole(), other.bus.isWhole()]).toEqual([true, true]);
      other.redis.proxy.cut();
      await expect.poll(() => other.bus.isWhole()).toBe(false);
      expect(one.bus.isWhole()).toBe(true);
      await isBack(other.redis);
      await expect.poll(() => other.bus.isWhole()).toBe(true);
      other.bus.subscribe('news', (message) => void heard.push(message));
      one.bus.publish('news', 1);
      await expect.poll(() => heard).toEqual([1]);
    });

    it('reaches the threads of its own process without Redis, and never throws', async () => {
      const local = openThreadBus({ name: one.origin });
      local.subscribe('news', (message) => void heard.push(message));
      one.redis.proxy.cut();
      await expect.poll(() => one.redis.link.isUp()).toBe(false);
      one.bus.publish('news', 1);
      await expect.poll(() => heard).toEqual([1]);
      expect(() => one.bus.publish('news', 1n)).not.toThrow();
      expect(() => one.bus.publish('news', undefined)).not.toThrow();
      await local.close();
    });
  });
});
