import { describe, expect, it } from 'vitest';
import { newPrefix, openProxied, redisUrl } from '../../testing/engines/redisFixture.ts';
import { limitsContract } from '../../testing/suites/limits.contract.ts';
import { createRedisLimits } from './redisLimits.ts';

// what is tested is what Redis answers, also when the machine is busy; how long a call waits is the test of a Redis
// that is stopped
const budgetMs = 5_000;

describe.skipIf(redisUrl === '')('on Redis', () => {
  limitsContract('on Redis', async () => {
    const { link, proxy } = await openProxied(newPrefix());
    let time = 0;
    return {
      limits: createRedisLimits({ redis: link, now: () => time, budgetMs }),
      advance: (ms) => void (time += ms),
      close: async () => {
        await link.close();
        await proxy.close();
      },
    };
  });

  describe('rate limits on Redis', () => {
    const slow = { ratePerSecond: 0.001, burst: 2 };

    it('hold for all processes together, by the clock of the server', async () => {
      const prefix = newPrefix();
      const [one, other] = [await openProxied(prefix), await openProxied(prefix)];
      const [here, there] = [one, other].map(({ link }) => createRedisLimits({ redis: link, budgetMs }));
      expect([await here?.take('a', slow), await there?.take('a', slow)]).toEqual([0, 0]);
      for (const limits of [here, there]) expect(await limits?.take('a', slow)).toBeGreaterThan(990_000);
      for (const { link, proxy } of [one, other]) {
        await link.close();
        await proxy.close();
      }
    });

    it('are kept by each process while Redis is away, and shared again when it is back', async () => {
      const { link, proxy } = await openProxied(newPrefix());
      const limits = createRedisLimits({ redis: link, budgetMs });
      expect([await limits.take('a', slow), await limits.take('a', slow)]).toEqual([0, 0]);
      proxy.cut();
      await expect.poll(() => link.isUp()).toBe(false);
      expect([await limits.take('a', slow), await limits.take('a', slow)]).toEqual([0, 0]);
      expect(await limits.take('a', slow)).toBeGreaterThan(990_000);
      proxy.restore();
      await expect.poll(() => link.isUp()).toBe(true);
      expect(await limits.take('a', slow)).toBeGreaterThan(990_000);
      expect(await limits.take('b', slow)).toBe(0);
      await link.close();
      await proxy.close();
    });
  });
});
