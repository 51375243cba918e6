import { setTimeout as pass } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { newPrefix, openProxied, redisUrl } from '../../testing/redisFixture.ts';
import { createRedisWindows } from './redisWindows.ts';
import { windowsContract } from '../../testing/suites/windows.contract.ts';

// what is tested is what Redis answers, also when the machine is busy
const budgetMs = 5_000;

describe.skipIf(redisUrl === '')('on Redis', () => {
  windowsContract('on Redis', async () => {
    const { link, proxy } = await openProxied(newPrefix());
    return {
      windows: createRedisWindows({ redis: link, budgetMs }),
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
    const here = createRedisWindows({ redis: one.link, budgetMs });
    const there = createRedisWindows({ redis: other.link, budgetMs });
    expect([await here.first('a', 60_000), await there.first('a', 60_000)]).toEqual([true, false]);
    one.proxy.cut();
    await expect.poll(() => one.link.isUp()).toBe(false);
    expect([await here.first('a', 60_000), await here.first('b', 60_000), await here.first('b', 60_000)]).toEqual([
      false,
      true,
      false,
    ]);
    one.proxy.restore();
    await expect.poll(() => one.link.isUp()).toBe(true);
    expect([await here.first('a', 60_000), await here.first('b', 60_000), await there.first('b', 60_000)]).toEqual([
      false,
      false,
      false,
    ]);
    for (const { link, proxy } of [one, other]) {
      await link.close();
      await proxy.close();
    }
  });
});
