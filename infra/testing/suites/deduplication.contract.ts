import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Deduplication } from '../../src/limits/deduplication.ts';

/** `advance` lets that much time pass, in the engine's clock. */
export type OpenedDeduplication = {
  deduplication: Deduplication;
  advance: (ms: number) => Promise<void>;
  close: () => Promise<void>;
};

/** Promises of every deduplication. */
export const deduplicationContract = (name: string, open: () => Promise<OpenedDeduplication>): void => {
  describe(`deduplication ${name}`, () => {
    let opened: OpenedDeduplication;
    const first = async (key: string, ttlMs = 200): Promise<boolean> => opened.deduplication.first('set', key, ttlMs);
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    it('report the first time only, for each key by itself', async () => {
      expect([await first('a'), await first('a'), await first('b'), await first('a'), await first('b')]).toEqual([
        true,
        false,
        true,
        false,
        false,
      ]);
    });

    it('are apart for each set', async () => {
      expect([await first('a'), await opened.deduplication.first('other', 'a', 200), await first('a')]).toEqual([
        true,
        true,
        false,
      ]);
    });

    it('report the first time to one of many simultaneous callers', async () => {
      const answers = await Promise.all(Array.from({ length: 50 }, () => first('a')));
      expect(answers.filter(Boolean)).toHaveLength(1);
    });

    it('end after their time, which later calls do not prolong', async () => {
      expect(await first('a')).toBe(true);
      await opened.advance(120);
      expect(await first('a')).toBe(false);
      await opened.advance(120);
      expect([await first('a'), await first('a')]).toEqual([true, false]);
    });

    it('may differ in length', async () => {
      expect([await first('short', 50), await first('long', 60_000)]).toEqual([true, true]);
      await opened.advance(100);
      expect([await first('short', 50), await first('long', 60_000)]).toEqual([true, false]);
    });
  });
};
