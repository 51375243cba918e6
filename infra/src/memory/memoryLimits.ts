import type { Bucket } from '../limits/limit.ts';

type MemoryLimitsOptions = {
  /** Milliseconds that never run backwards. */
  now?: () => number;
  /** Buckets kept at most of each pace; above that the one unused for longest starts full again. */
  maxBuckets?: number;
};

/** RateLimits that answer synchronously: 0, or whole milliseconds to wait. */
export type MemoryLimits = { take: (key: string, bucket: Bucket) => number };

type Level = { emptyAt: number; bucket: Bucket };

/** Smaller than any clock's tick: a caller that waited the given time must not be refused for a rounded fraction. */
const toleranceMs = 1e-6;

const periodMs = ({ ratePerSecond }: Bucket): number => 1000 / ratePerSecond;
const fullSince = (bucket: Bucket, now: number): number => now - bucket.burst * periodMs(bucket);

/** A bucket that takes longer than this to fill is a slow one. */
const slowMs = 600_000;

/**
 * Token buckets in the memory of this process. A bucket is kept as the time when it was empty; a refused call takes
 * nothing. Slow buckets, such as a day's mails, are kept apart, so that a flood of quick ones does not evict them.
 */
export const createMemoryLimits = ({
  now = () => performance.now(),
  maxBuckets = 100_000,
}: MemoryLimitsOptions = {}): MemoryLimits => {
  // ordered by last use, so that what is full again or over the limit is found at the front
  const quick = new Map<string, Level>();
  const slow = new Map<string, Level>();

  const evict = (levels: Map<string, Level>, time: number): void => {
    for (const [key, { emptyAt, bucket }] of levels) {
      if (levels.size <= maxBuckets && emptyAt > fullSince(bucket, time)) return;
      levels.delete(key);
    }
  };

  return {
    take: (key, bucket) => {
      const time = now();
      const levels = bucket.burst * periodMs(bucket) > slowMs ? slow : quick;
      const emptyAt = Math.max(levels.get(key)?.emptyAt ?? -Infinity, fullSince(bucket, time));
      const next = emptyAt + periodMs(bucket);
      const waitMs = Math.max(0, Math.ceil(next - time - toleranceMs));
      levels.delete(key);
      levels.set(key, { emptyAt: waitMs === 0 ? next : emptyAt, bucket });
      evict(levels, time);
      return waitMs;
    },
  };
};
