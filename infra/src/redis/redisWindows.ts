import type { Windows } from '../windows.ts';
import type { RedisLink } from './redis.ts';
import { createMemoryWindows } from '../memory/memoryWindows.ts';

/** A call waits this long for Redis at most; then this process keeps the window in its own memory. */
const patienceMs = 50;

/**
 * Windows that all processes share. While Redis is away or slow each process has its own only; it keeps those that
 * Redis reported as well, so that a visitor does not count twice with it when Redis goes or comes back. `budgetMs` is
 * how long a call waits for Redis at most.
 */
export const createRedisWindows = ({
  redis,
  budgetMs = patienceMs,
}: {
  redis: RedisLink;
  budgetMs?: number;
}): Windows => {
  const memory = createMemoryWindows();
  return {
    first: async (key, ttlMs) => {
      if (!redis.isUp()) return memory.first(key, ttlMs);
      const asked = performance.now();
      try {
        const answer = await redis.run(
          (commands) => commands.set(`${redis.prefix}:window:${key}`, 1, 'PX', Math.ceil(ttlMs), 'NX'),
          budgetMs,
        );
        // the copy here ends no later than the window in Redis
        return answer === 'OK' && memory.first(key, ttlMs - (performance.now() - asked));
      } catch {
        return memory.first(key, ttlMs);
      }
    },
  };
};
