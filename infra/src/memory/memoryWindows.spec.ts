import { describe, expect, it } from 'vitest';
import { createMemoryWindows } from './memoryWindows.ts';
import { windowsContract } from '../../testing/suites/windows.contract.ts';

windowsContract('in memory', async () => {
  let time = 0;
  return {
    windows: createMemoryWindows({ now: () => time }),
    advance: async (ms) => void (time += ms),
    close: async () => undefined,
  };
});

describe('windows in memory', () => {
  it('keep a bounded number of keys, the newest', () => {
    const windows = createMemoryWindows({ maxKeys: 2 });
    expect(['a', 'b', 'c'].map((key) => windows.first('set', key, 60_000))).toEqual([true, true, true]);
    expect(['b', 'c', 'a'].map((key) => windows.first('set', key, 60_000))).toEqual([false, false, true]);
  });

  it('evict windows that have ended before a longer one that began earlier', () => {
    let time = 0;
    const windows = createMemoryWindows({ now: () => time, maxKeys: 3 });
    windows.first('set', 'day', 86_400_000);
    for (const key of ['a', 'b']) windows.first('set', key, 1_000);
    time = 2_000;
    for (const key of ['c', 'd']) expect(windows.first('set', key, 1_000)).toBe(true);
    expect(windows.first('set', 'day', 86_400_000)).toBe(false);
  });
});
