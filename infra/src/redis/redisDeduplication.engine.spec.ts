import { setTimeout as pass } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { newPrefix, openProxied, redisUrl } from '../../testing/engines/redisFixture.ts';
import { createRedisDeduplication } from './redisDeduplication.ts';
import { deduplicationContract } from '../../testing/suites/deduplication.contract.ts';

// what is tested is what Redis answers, also when the machine is busy
const budgetMs = 5_000;

describe.skipIf(redisUrl === '')('on Redis', () => {
  deduplicationContract('on Redis', async () => {
    const { link, proxy } = await openProxied(newPrefix());
    return {
      deduplication: createRedisDeduplication({ redis: link, budgetMs }),
      // the server's own clock
      advance: (ms) => pass(ms),
      close: async () => {
        await link.close();
        await proxy.close();
      },
    };
  });

  it('windows count once in all processes together, and once in a process while Redis is down', async () => {
    const prefix = newPrefix();
    const [one, other] = [await openProxied(prefix), await openProxied(prefix)];
    const here = createRedisDeduplication({ redis: one.link, budgetMs });
    const there = createRedisDeduplication({ redis: other.link, budgetMs });
    expect([await here.first('set', 'a', 60_000), await there.first('set', 'a', 60_000)]).toEqual([true, false]);
    one.proxy.cut();
    await expect.poll(() => one.link.isUp()).toBe(false);
    expect([
      await here.first('set', 'a', 60_000),
      await here.first('set', 'b', 60_000),
      await here.first('set', 'b', 60_000),
    ]).toEqual([false, true, false]);
    one.proxy.restore();
    await expect.poll(() => one.link.isUp()).toBe(true);
    expect([
      await here.first('set', 'a', 60_000),
      await here.first('set', 'b', 60_000),
      await there.first('set', 'b', 60_000),
    ]).toEqual([false, false, false]);
    for (const { link, proxy } of [one, other]) {
      await link.close();
      await proxy.close();
    }
  });

  it('windows are bounded for each set, in one key that ends with the last of them', async () => {
    const { link, proxy } = await openProxied(newPrefix());
    const deduplication = createRedisDeduplication({ redis: link, budgetMs, mostOfSet: 3 });
    for (let at = 0; at < 20; at += 1)
      expect(await deduplication.first('link', `visitor-${at}`, 60_000 + at)).toBe(true);
    expect(await deduplication.first('other', 'visitor-0', 1_000)).toBe(true);
    const key = `${link.prefix}:windows:link`;
    const [keys, members, ttlMs] = await Promise.all([
      link.run((commands) => commands.keys(`${link.prefix}:*`), budgetMs),
      link.run((commands) => commands.zrange(key, '0', '-1'), budgetMs),
      link.run((commands) => commands.pttl(key), budgetMs),
    ]);
    expect(keys).toHaveLength(2);
    expect(members, 'those that end last').toEqual(['visitor-17', 'visitor-18', 'visitor-19']);
    expect(ttlMs).toBeGreaterThan(0);
    expect(ttlMs).toBeLessThanOrEqual(60_019);
    await link.close();
    await proxy.close();
  });
});
