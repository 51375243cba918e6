import { isClaim } from '../lock/claim.ts';
import type { ClaimStore } from '../lock/claim.ts';
import type { RedisLink } from './redis.ts';

/** How long Redis may take to read or write a claim. */
const redisMs = 2_000;

/** Claims kept under one key of an installation. */
export const claimsInRedis = (redis: RedisLink): ClaimStore => ({
  setting: 'REDIS_URL',
  read: () =>
    redis.run(async (commands) => {
      const text = await commands.get(`${redis.prefix}:claim`);
      const claim: unknown = text === null ? null : JSON.parse(text);
      return isClaim(claim) ? claim : null;
    }, redisMs),
  write: async (claim) =>
    void (await redis.run((commands) => commands.set(`${redis.prefix}:claim`, JSON.stringify(claim)), redisMs)),
});
