import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RateLimits } from '../../src/limits/limit.ts';

/** Limits whose clock only `advance` moves. */
export type OpenedLimits = { limits: RateLimits; advance: (ms: number) => void; close: () => Promise<void> };

/** Promises of every rate limiter. */
export const limitsContract = (name: string, open: () => Promise<OpenedLimits>): void => {
  describe(`rate limits ${name}`, () => {
    let opened: OpenedLimits;
    const bucket = { ratePerSecond: 2, burst: 3 };
    const take = async (key = 'a'): Promise<number> => opened.limits.take(key, bucket);
    const takeMany = async (count: number, key = 'a'): Promise<number[]> => {
      const answers: number[] = [];
      while (answers.length < count) answers.push(await take(key));
      return answers;
    };
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    it('lets a burst through, then returns how long to wait', async () => {
      expect(await takeMany(4)).toEqual([0, 0, 0, 500]);
      opened.advance(200);
      expect(await take()).toBe(300);
    });

    it('lets the next through after exactly that long', async () => {
      await takeMany(4);
      opened.advance(499);
      expect(await take()).toBe(1);
      opened.advance(1);
      expect(await takeMany(2)).toEqual([0, 500]);
    });

    it('fills up again, never above the burst', async () => {
      await takeMany(3);
      opened.advance(1000);
      expect(await takeMany(3)).toEqual([0, 0, 500]);
      opened.advance(3_600_000);
      expect(await takeMany(4)).toEqual([0, 0, 0, 500]);
    });

    it('holds to the rate over a long time', async () => {
      let allowed = 0;
      for (let at = 0; at < 100; at += 1) {
        allowed += (await take()) === 0 ? 1 : 0;
        opened.advance(100);
      }
      expect(allowed).toBe(22);
    });

    it('keeps keys apart', async () => {
      await takeMany(4, 'a');
      expect(await take('b')).toBe(0);
      expect(await take('a')).toBeGreaterThan(0);
    });

    it('counts less than one token a second', async () => {
      const slow = { ratePerSecond: 10 / 300, burst: 1 };
      expect([await opened.limits.take('s', slow), await opened.limits.take('s', slow)]).toEqual([0, 30_000]);
      opened.advance(30_000);
      expect(await opened.limits.take('s', slow)).toBe(0);
    });
  });
};
