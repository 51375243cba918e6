import type { Bucket } from '@upline/infra/limits/limit.ts';
import { createLru } from './lru.ts';

/** Keys whose buckets a process keeps. */
const maxBuckets = 50_000;

type Level = { amount: number; at: number };

/**
 * A leaky bucket for each key: each use fills it, however much it took, and it drains with time. Up to `burst` the key
 * may be used. `now` is in milliseconds.
 */
export const createLeakyBuckets = (now: () => number, { ratePerSecond, burst }: Bucket) => {
  const levels = createLru<Level>(maxBuckets);
  const of = (key: string): number => {
    const level = levels.peek(key);
    if (!level) return 0;
    // a clock that was set back must not keep anybody waiting until it is as late again
    level.at = Math.min(level.at, now());
    return Math.max(0, level.amount - ((now() - level.at) / 1_000) * ratePerSecond);
  };
  return {
    add: (key: string, amount: number): void => levels.set(key, { amount: of(key) + amount, at: now() }),
    /** Milliseconds until the key may be used again. */
    waitMs: (key: string): number => Math.max(0, ((of(key) - burst) / ratePerSecond) * 1_000),
  };
};
