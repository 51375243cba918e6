import { describe, expect, it } from 'vitest';
import { limitsContract } from '../../testing/suites/limits.contract.ts';
import { createMemoryLimits } from './memoryLimits.ts';

limitsContract('in memory', async () => {
  let time = 0;
  return {
    limits: createMemoryLimits({ now: () => time }),
    advance: (ms) => void (time += ms),
    close: async () => undefined,
  };
});

describe('rate limits in memory', () => {
  it('keep a bounded number of buckets, those used last', () => {
    const limits = createMemoryLimits({ now: () => 0, maxBuckets: 3 });
    const bucket = { ratePerSecond: 1, burst: 1 };
    const take = (key: string): number => limits.take(key, bucket);
    expect(['a', 'b', 'c'].map(take)).toEqual([0, 0, 0]);
    expect(take('a')).toBe(1000);
    expect(take('d')).toBe(0);
    expect(take('a')).toBe(1000);
    expect(take('b')).toBe(0);
  });

  it('keep slow buckets through a flood of quick ones', () => {
    const limits = createMemoryLimits({ now: () => 0, maxBuckets: 3 });
    const aDay = { ratePerSecond: 1 / 86_400, burst: 1 };
    expect(limits.take('mails', aDay)).toBe(0);
    for (let key = 0; key < 10; key += 1) limits.take(`visitor ${key}`, { ratePerSecond: 1, burst: 1 });
    expect(limits.take('mails', aDay)).toBe(86_400_000);
  });

  it('answer synchronously by their own clock', () => {
    const limits = createMemoryLimits();
    const bucket = { ratePerSecond: 0.001, burst: 1 };
    expect(limits.take('a', bucket)).toBe(0);
    expect(limits.take('a', bucket)).toBeGreaterThan(990_000);
  });
});
