import type { RateLimits } from '../limits/limit.ts';
import type { RedisLink } from './redis.ts';
import { createMemoryLimits } from '../memory/memoryLimits.ts';
import { createRedisScript } from './redisScript.ts';

/** A call waits so long for Redis at most; then this process counts by itself. */
const patienceMs = 50;

/** A bucket is forgotten so long after it is full again. */
const slackMs = 10_000;

// A bucket is kept as the time when it was empty, in ms by the server's clock; a refused call takes nothing. The
// answer is the wait in ms. A thousandth of a millisecond is forgiven: a caller that waited the given time is not
// refused for a rounded fraction.
const takeToken = createRedisScript(`
  local now = tonumber(ARGV[3])
  if not now then
    local time = redis.call('TIME')
    now = time[1] * 1000 + time[2] / 1000
  end
  local period, burst = 1000 / ARGV[1], tonumber(ARGV[2])
  local emptyAt = math.max(tonumber(redis.call('GET', KEYS[1]) or -math.huge), now - burst * period)
  local wait = math.max(0, math.ceil(emptyAt + period - now - 0.001))
  if wait == 0 then
    emptyAt = emptyAt + period
    local keptMs = math.ceil(emptyAt + burst * period - now) + ${slackMs}
    redis.call('SET', KEYS[1], string.format('%.6f', emptyAt), 'PX', string.format('%d', keptMs))
  end
  return wait`);

type RedisLimitsOptions = {
  redis: RedisLink;
  /** Milliseconds that never run backwards; the server's clock by default. */
  now?: () => number;
  /** How long a call waits for Redis at most, in ms. */
  budgetMs?: number;
};

/**
 * Token buckets that all processes share. While Redis is away or slow, each process counts in its own memory, where
 * buckets start full: limits are then as many times as high as there are processes.
 */
export const createRedisLimits = ({ redis, now, budgetMs = patienceMs }: RedisLimitsOptions): RateLimits => {
  const memory = createMemoryLimits(now ? { now } : {});
  return {
    take: async (key, bucket) => {
      if (!redis.isUp()) return memory.take(key, bucket);
      const { ratePerSecond, burst } = bucket;
      const values = [ratePerSecond, burst, now ? now() : ''];
      try {
        return Number(
          await redis.run((commands) => takeToken(commands, `${redis.prefix}:limit:${key}`, values), budgetMs),
        );
      } catch {
        return memory.take(key, bucket);
      }
    },
  };
};
