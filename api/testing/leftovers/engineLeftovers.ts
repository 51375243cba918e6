import type { RedisLink } from '@upline/infra/redis/redis.ts';
import { MongoClient } from 'mongodb';
import type { Kept } from './leftovers.ts';
import { keysOf } from './leftovers.ts';

/** What a database of MongoDB holds: every document of every collection, as its bytes. */
export const openMongoLeftovers = async (url: string) => {
  const client = new MongoClient(url);
  const database = client.db();
  const keysIn = async (collection: string): Promise<Map<string, Buffer>> => {
    const documents = database.collection<{ _id: string; document: string }>(`documents.${collection}`);
    return keysOf((await documents.find().toArray()).map(({ _id: id, document }) => ({ id, document })));
  };
  return {
    kept: async (): Promise<Kept[]> => {
      const collections = await database.collections();
      const kept = collections.map(async (collection): Promise<Kept> => {
        const documents = await collection.find({}, { raw: true }).toArray();
        // with `raw` each document comes as its bytes
        return { name: collection.collectionName, bytes: Buffer.concat(documents as unknown as Buffer[]) };
      });
      return Promise.all(kept);
    },
    keysOf: { keys: () => keysIn('key'), snapshotKeys: () => keysIn('snapshotKey') },
    close: () => client.close(),
  };
};

type Commands = RedisLink['commands'];

const contentOf = async (redis: Commands, key: string): Promise<unknown> => {
  const type = await redis.type(key);
  if (type === 'string') return redis.get(key);
  if (type === 'list') return redis.lrange(key, 0, -1);
  if (type === 'set') return redis.smembers(key);
  if (type === 'zset') return redis.zrange(key, '0', '-1');
  if (type === 'hash') return redis.hgetall(key);
  if (type === 'stream') return redis.xrange(key, '-', '+');
  // 'none' of a key that has expired meanwhile
  return null;
};

/** Strings of a value, at any depth. */
const stringsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.entries(value).flat().flatMap(stringsOf) : [];
};

/** The content of a database of Redis, by key. */
export const redisLeftovers = async (redis: Commands): Promise<Kept[]> => {
  const kept: Kept[] = [];
  for (const key of await redis.keys('*'))
    kept.push({ name: key, bytes: Buffer.from([key, ...stringsOf(await contentOf(redis, key))].join('\n')) });
  return kept;
};
