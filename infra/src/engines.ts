import type { Config } from './config.ts';
import { openSqliteDocuments } from './documents/sqliteDocuments.ts';
import { openEventStoreDb } from './eventStore/eventStoreDb.ts';
import { openSqliteEventStore } from './eventStore/sqliteEventStore.ts';
import { createMemoryLimits } from './limits/memoryLimits.ts';
import { dataFile } from './lock/dataDir.ts';
import type { Logger } from './log.ts';
import { openOutboxMailer } from './mail/outbox.ts';
import { openSmtpMailer } from './mail/smtp.ts';
import { StartError } from './ports.ts';
import type { Bus, DocumentStore, EventStore, Mailer, Queue, RateLimits, ReadStoreWriter, Windows } from './ports.ts';
import { openSqliteQueue } from './queue/sqliteQueue.ts';
import { openSqliteReadStore } from './readStore/sqliteReadStore.ts';
import type { Writer } from './sqlite/writer.ts';
import { createMemoryWindows } from './windows/memoryWindows.ts';

// The one place where settings choose engines (design, section 7). The setting of an engine that is not there yet stops the start.

type Closable = { close: () => Promise<void> };
type Embedded = {
  config: Config;
  /** Null on a thread that only reads. */
  writer: Writer | null;
};

const notBuilt = (setting: string): never => {
  throw new StartError(`${setting} is set, but this version has only the embedded engines. Unset it.`);
};

const fileOf = ({ dataDir }: Config, file: Parameters<typeof dataFile>[1]): string => dataFile(dataDir, file);

/** Whether something is kept in the data folder, so that only one process may work with it. */
export const isEmbedded = ({ eventstoreUrl, mongodbUrl, redisUrl }: Config): boolean =>
  eventstoreUrl === null || mongodbUrl === null || redisUrl === null;

/** `local` reaches the threads of this process: they are woken by it. */
export const openEvents = async ({ config, writer, log }: Embedded & { log: Logger }, local: Bus): Promise<EventStore & Closable> =>
  config.eventstoreUrl === null
    ? openSqliteEventStore({ file: fileOf(config, 'events'), writer, bus: local })
    : openEventStoreDb({ url: config.eventstoreUrl, log });

export const openDocuments = async ({ config, writer }: Embedded): Promise<DocumentStore & Closable> =>
  config.mongodbUrl === null ? openSqliteDocuments({ file: fileOf(config, 'accounts'), writer }) : notBuilt('MONGODB_URL');

export const openReads = async (config: Config, { readOnly }: { readOnly: boolean }): Promise<ReadStoreWriter & Closable> =>
  config.mongodbUrl === null ? openSqliteReadStore({ file: fileOf(config, 'reads'), readOnly }) : notBuilt('MONGODB_URL');

export const openQueue = async (config: Config, writer: Writer): Promise<Queue & Closable> =>
  config.redisUrl === null ? openSqliteQueue({ file: fileOf(config, 'queue'), writer }) : notBuilt('REDIS_URL');

/** Between all processes of the installation; where there is one process only, `local` reaches everyone. */
export const openBus = async (config: Config, local: Bus): Promise<Bus & Closable> =>
  config.redisUrl === null ? { ...local, close: async () => undefined } : notBuilt('REDIS_URL');

export const openMailer = (config: Config, log: Logger): Mailer & Closable =>
  config.smtpUrl === null
    ? openOutboxMailer({ folder: fileOf(config, 'outbox'), from: config.mailFrom, log })
    : openSmtpMailer({ url: config.smtpUrl, from: config.mailFrom });

export const openLimits = async (config: Config): Promise<RateLimits> =>
  config.redisUrl === null ? createMemoryLimits() : notBuilt('REDIS_URL');

export const openWindows = async (config: Config): Promise<Windows> =>
  config.redisUrl === null ? createMemoryWindows() : notBuilt('REDIS_URL');
