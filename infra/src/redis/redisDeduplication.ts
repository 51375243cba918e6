import { createMemoryDeduplication } from '../memory/memoryDeduplication.ts';
import type { Deduplication } from '../limits/deduplication.ts';
import { maxKeysOfSet } from '../limits/deduplication.ts';
import type { RedisLink } from './redis.ts';
import { createRedisScript } from './redisScript.ts';

/** A call waits this long for Redis at most; then this process keeps the window in its own memory. */
const patienceMs = 50;

// A set is one key of Redis: its members with the times at which they end, in ms by the server's clock. It ends with
// the last of them.
const takeFirst = createRedisScript(`
  local key, member, ttl, most = KEYS[1], ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
  local time = redis.call('TIME')
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  redis.call('ZREMRANGEBYSCORE', key, '-inf', now)
  if redis.call('ZADD', key, 'NX', string.format('%d', now + ttl), member) == 0 then return 0 end
  redis.call('ZREMRANGEBYRANK', key, 0, -most - 1)
  if redis.call('PTTL', key) < ttl then redis.call('PEXPIRE', key, string.format('%d', ttl)) end
  return 1`);

type RedisDeduplicationOptions = {
  redis: RedisLink;
  /** How long a call waits for Redis at most, in ms. */
  budgetMs?: number;
  /** Keys that a set remembers at most. */
  mostOfSet?: number;
};

/**
 * Windows that all processes share. While Redis is away or slow each process has its own only; it keeps those that
 * Redis reported as well, so that a visitor does not count twice with it when Redis goes or comes back.
 */
export const createRedisDeduplication = ({
  redis,
  budgetMs = patienceMs,
  mostOfSet = maxKeysOfSet,
}: RedisDeduplicationOptions): Deduplication => {
  const memory = createMemoryDeduplication();
  return {
    first: async (set, key, ttlMs) => {
      if (!redis.isUp()) return memory.first(set, key, ttlMs);
      const asked = performance.now();
      try {
        const answer = await redis.run(
          (commands) => takeFirst(commands, `${redis.prefix}:windows:${set}`, [key, Math.ceil(ttlMs), mostOfSet]),
          budgetMs,
        );
        // the copy here ends no later than the window in Redis
        return answer === 1 && memory.first(set, key, ttlMs - (performance.now() - asked));
      } catch {
        return memory.first(set, key, ttlMs);
      }
    },
  };
};
