import type { Redis } from 'ioredis';
import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import { connectFast, connectPatient, endRedis, prefixOf } from '../redis/connections.ts';

/** `createAdapter` of `@socket.io/redis-adapter`. */
type CreateAdapter<Adapter> = (publisher: Redis, subscriber: Redis, options: { key: string }) => Adapter;

/** The adapter lets its commands float: one that fails while the server is away would end the process. */
const quieten = (redis: Redis): Redis => {
  const send = redis.sendCommand.bind(redis);
  return Object.assign(redis, {
    sendCommand: (...command: Parameters<typeof send>): unknown => {
      const sent: unknown = send(...command);
      if (sent instanceof Promise) sent.catch(() => undefined);
      return sent;
    },
  });
};

/**
 * What Socket.IO needs so that rooms reach over all processes: give `adapter` to its server, and close after it. Null without Redis. While it is
 * away rooms end at the process.
 */
export const openSocketAdapter = <Adapter>(
  { redisUrl }: Pick<Config, 'redisUrl'>,
  create: CreateAdapter<Adapter>,
  log?: Logger,
): { adapter: Adapter; close: () => Promise<void> } | null => {
  if (redisUrl === null) return null;
  const address = { url: redisUrl, log };
  const publisher = quieten(connectFast(address, 'rooms'));
  const subscriber = quieten(connectPatient(address, 'rooms-heard'));
  return {
    adapter: create(publisher, subscriber, { key: `${prefixOf(publisher)}:rooms` }),
    close: async () => {
      await endRedis(subscriber);
      await endRedis(publisher);
    },
  };
};
