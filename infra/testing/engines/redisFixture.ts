import { randomUUID } from 'node:crypto';
import { openRedis } from '../../src/redis/redis.ts';
import type { RedisLink } from '../../src/redis/redis.ts';
import { openTcpProxy } from '../network/tcpProxy.ts';
import type { TcpProxy } from '../network/tcpProxy.ts';

/** Address of the server that suites may use, empty when there is none. Each test keeps to keys of its own. */
export const redisUrl = process.env['REDIS_URL'] ?? '';

/** Suites that run beside each other and need a database for themselves; the rest share the first. Redis has 16. */
const ownDatabases = [
  'shared',
  'open',
  'jobs',
  'processes',
  'outages',
  'carriedOn',
  'wrongStores',
  'erasedWords',
  'mixed',
  'mixed with EventStoreDB',
  'mixed with MongoDB',
  'imports',
] as const;
export type RedisSuite = Exclude<(typeof ownDatabases)[number], 'shared'>;

/** The address of the database that only this suite uses. */
export const redisUrlOf = (suite: RedisSuite): string => new URL(`/${ownDatabases.indexOf(suite)}`, redisUrl).href;

export const newPrefix = (): string => `test-${randomUUID()}`;

export type ProxiedRedis = { link: RedisLink; proxy: TcpProxy };

/** A connection that can be disturbed. */
export const openProxied = async (prefix: string): Promise<ProxiedRedis> => {
  const { hostname, port } = new URL(redisUrl);
  const proxy = await openTcpProxy({ host: hostname, port: Number(port || 6379) });
  const url = new URL(redisUrl);
  url.host = `127.0.0.1:${proxy.port}`;
  return { link: await openRedis({ url: url.href, prefix }), proxy };
};
