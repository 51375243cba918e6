import { describe, expect, it } from 'vitest';
import { createMemoryDeduplication } from './memoryDeduplication.ts';
import { deduplicationContract } from '../../testing/suites/deduplication.contract.ts';

deduplicationContract('in memory', async () => {
  let time = 0;
  return {
    deduplication: createMemoryDeduplication({ now: () => time }),
    advance: async (ms) => void (time += ms),
    close: async () => undefined,
  };
});

describe('deduplication in memory', () => {
  it('keep a bounded number of keys, the newest', () => {
    const deduplication = createMemoryDeduplication({ maxKeys: 2 });
    expect(['a', 'b', 'c'].map((key) => deduplication.first('set', key, 60_000))).toEqual([true, true, true]);
    expect(['b', 'c', 'a'].map((key) => deduplication.first('set', key, 60_000))).toEqual([false, false, true]);
  });

  it('evict windows that have ended before a longer one that began earlier', () => {
    let time = 0;
    const deduplication = createMemoryDeduplication({ now: () => time, maxKeys: 3 });
    deduplication.first('set', 'day', 86_400_000);
    for (const key of ['a', 'b']) deduplication.first('set', key, 1_000);
    time = 2_000;
    for (const key of ['c', 'd']) expect(deduplication.first('set', key, 1_000)).toBe(true);
    expect(deduplication.first('set', 'day', 86_400_000)).toBe(false);
  });
});
