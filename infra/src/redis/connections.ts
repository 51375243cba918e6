import { Redis } from 'ioredis';
import type { RedisOptions } from 'ioredis';
import type { Logger } from '../log/log.ts';
import { StartError } from '../ports/startError.ts';

export type RedisAddress = { url: string; log?: Logger | undefined };

/** Longest wait between two attempts to connect, in ms. */
const retryAtMostMs = 1000;
const quitMs = 500;

const base = {
  connectTimeout: 2000,
  retryStrategy: (attempt: number) => Math.min(attempt * 50, retryAtMostMs),
  // the server it was connected to has become a replica
  reconnectOnError: (error: Error) => error.message.startsWith('READONLY'),
} satisfies RedisOptions;

/** Logs once when a connection is lost, and once when it is back. */
const watch = (redis: Redis, log: Logger | undefined, name: string): Redis => {
  let away = false;
  redis.on('error', (error: Error) => {
    if (!away) log?.warn({ err: error, connection: name }, 'Redis is away');
    away = true;
  });
  redis.on('ready', () => {
    if (away) log?.info({ connection: name }, 'Redis is back');
    away = false;
  });
  return redis;
};

const parseUrl = (url: string): string => {
  if (!URL.canParse(url)) throw new StartError('REDIS_URL is not an address like redis://127.0.0.1:6379.');
  return url;
};

/**
 * A connection whose commands fail at once while the server is away, and with it when it goes. It connects again by
 * itself.
 */
export const connectFast = ({ url, log }: RedisAddress, name: string): Redis => {
  const options = { ...base, enableOfflineQueue: false, maxRetriesPerRequest: 0, autoResendUnfulfilledCommands: false };
  return watch(new Redis(parseUrl(url), { ...options, connectionName: `upline-${name}` }), log, name);
};

/** A connection whose commands wait for the server for as long as that takes. */
export const connectPatient = ({ url, log }: RedisAddress, name: string): Redis =>
  watch(new Redis(parseUrl(url), { ...base, maxRetriesPerRequest: null, connectionName: `upline-${name}` }), log, name);

/** Ends a connection in whatever state it is. */
export const endRedis = async (redis: Redis): Promise<void> => {
  const { status } = redis;
  if (status === 'end') return;
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  redis.once('end', () => resolve());
  if (status === 'ready') redis.quit().catch(() => redis.disconnect());
  else redis.disconnect();
  // between two attempts to connect nothing is there that could end
  if (status === 'reconnecting') return;
  const impatience = setTimeout(() => redis.disconnect(), quitMs);
  const giveUp = setTimeout(resolve, 2 * quitMs);
  await ended;
  clearTimeout(impatience);
  clearTimeout(giveUp);
};

/**
 * Names of keys and channels of an installation. Channels are the same in all databases of a server, so theirs is
 * part of it.
 */
export const prefixOf = (redis: Redis, name = 'upline'): string => `${name}-${redis.options.db ?? 0}`;
