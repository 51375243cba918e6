import type { Config } from '../settings/config.ts';
import { openSqliteDocuments } from '../sqlite/sqliteDocuments.ts';
import { openSqliteEventStore } from '../sqlite/sqliteEventStore.ts';
import { createMemoryLimits } from '../memory/memoryLimits.ts';
import { createRedisLimits } from '../redis/redisLimits.ts';
import { dataFile } from '../lock/dataDir.ts';
import type { Logger } from '../log/log.ts';
import { openOutboxMailer } from '../mail/outbox.ts';
import type { AccountsMarks, LogMarks, ReadsMarks } from '../marks/mark.ts';
import { openPictureFiles } from '../pictures/pictureFiles.ts';
import type { Pictures } from '../pictures/pictures.ts';
import type { Bus } from '../ports/bus.ts';
import type { DocumentStore } from '../ports/documentStore.ts';
import type { EventStore } from '../ports/eventStore.ts';
import type { Mailer } from '../ports/mailer.ts';
import type { Queue } from '../ports/queue.ts';
import type { RateLimits } from '../limits/limit.ts';
import type { ReadModels } from '../ports/readModels.ts';
import type { Deduplication } from '../limits/deduplication.ts';
import { openSqliteQueue } from '../sqlite/queue/sqliteQueue.ts';
import { openSqliteReadStore } from '../sqlite/readStore/sqliteReadStore.ts';
import type { RedisLink } from '../redis/redis.ts';
import type { Writer } from '../sqlite/writer/writer.ts';
import { createMemoryDeduplication } from '../memory/memoryDeduplication.ts';
import { createRedisDeduplication } from '../redis/redisDeduplication.ts';

// The one place where settings choose engines (architecture, Engines). The driver of a server is loaded when it is
// chosen: loading all of them took 0.8 s of processor time and 70 MB at every start.

type Closable = { close: () => Promise<void> };
/** The stores of an installation, each with its mark; a file of read models has its mark from its opening on. */
export type Log = EventStore & Closable & { marks: LogMarks };
export type Accounts = DocumentStore & Closable & { marks: AccountsMarks };
export type Reads = ReadModels & Closable & { marks?: ReadsMarks };
type Embedded = {
  config: Config;
  log: Logger;
  /** Null on a thread that only reads. */
  writer: Writer | null;
};

const fileOf = ({ dataDir }: Config, file: Parameters<typeof dataFile>[1]): string => dataFile(dataDir, file);

/** Whether something is kept in the data folder, so that only one process may work with it. */
export const isEmbedded = ({ eventstoreUrl, mongodbUrl, redisUrl }: Config): boolean =>
  eventstoreUrl === null || mongodbUrl === null || redisUrl === null;

/** `local` reaches the threads of this process: they are woken by it. */
export const openEvents = async ({ config, writer, log }: Embedded, local: Bus): Promise<Log> => {
  if (config.eventstoreUrl === null)
    return openSqliteEventStore({ file: fileOf(config, 'events'), writer, bus: local });
  const { openEventStoreDb } = await import('../eventstoredb/eventStoreDb.ts');
  return openEventStoreDb({ url: config.eventstoreUrl, log });
};

export const openDocuments = async ({ config, writer, log }: Embedded): Promise<Accounts> => {
  if (config.mongodbUrl === null) return openSqliteDocuments({ file: fileOf(config, 'accounts'), writer });
  const { openMongoDocuments } = await import('../mongo/mongoDocuments.ts');
  return openMongoDocuments({ url: config.mongodbUrl, log });
};

export const openPictures = async ({ config, log }: Pick<Embedded, 'config' | 'log'>): Promise<Pictures & Closable> => {
  if (config.mongodbUrl === null) return openPictureFiles({ folder: fileOf(config, 'pictures') });
  const { openMongoPictures } = await import('../mongo/mongoPictures.ts');
  return openMongoPictures({ url: config.mongodbUrl, log });
};

/** `readOnly` keeps the one file to its one writing thread. */
export const openReads = async (
  { config, log }: Pick<Embedded, 'config' | 'log'>,
  { readOnly }: { readOnly: boolean },
): Promise<Reads> => {
  if (config.mongodbUrl === null) return openSqliteReadStore({ file: fileOf(config, 'reads'), readOnly });
  const { openMongoReadStore } = await import('../mongo/readStore/mongoReadStore.ts');
  return openMongoReadStore({ url: config.mongodbUrl, log });
};

/** The parts of adapters on Redis; without its setting `redis` is null. */
type OnRedis = { log: Logger; redis: RedisLink | null };

/** The connections to Redis that the adapters of one thread share. */
export const openLink = async ({ redisUrl }: Config, log: Logger): Promise<OnRedis & Closable> => {
  if (redisUrl === null) return { log, redis: null, close: async () => undefined };
  const { openRedis } = await import('../redis/redis.ts');
  const redis = await openRedis({ url: redisUrl, log });
  return { log, redis, close: redis.close };
};

export const openQueue = async (
  { redis, log }: OnRedis,
  { config, writer }: { config: Config; writer: Writer },
): Promise<Queue & Closable> => {
  if (!redis) return openSqliteQueue({ file: fileOf(config, 'queue'), writer });
  const { openBullQueue } = await import('../redis/bullQueue.ts');
  return openBullQueue({ redis, log });
};

/**
 * Between all processes of the installation; where there is one process only, `local`, which is called `name` in all
 * of its threads, reaches everyone.
 */
export const openBus = async (
  { redis, log }: OnRedis,
  { local, name }: { local: Bus; name: string },
): Promise<Bus & Closable> => {
  if (!redis) return { ...local, close: async () => undefined };
  const { openRedisBus } = await import('../redis/redisBus.ts');
  return openRedisBus({ redis, local, origin: name, log });
};

export const openMailer = async (config: Config, log: Logger): Promise<Mailer & Closable> => {
  if (config.smtpUrl === null)
    return openOutboxMailer({ folder: fileOf(config, 'outbox'), from: config.mailFrom, log });
  const { openSmtpMailer } = await import('../smtp/smtp.ts');
  return openSmtpMailer({ url: config.smtpUrl, from: config.mailFrom });
};

export const openLimits = ({ redis }: OnRedis): RateLimits =>
  redis ? createRedisLimits({ redis }) : createMemoryLimits();

export const openDeduplication = ({ redis }: OnRedis): Deduplication =>
  redis ? createRedisDeduplication({ redis }) : createMemoryDeduplication();
