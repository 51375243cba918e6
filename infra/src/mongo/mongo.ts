import { MongoClient } from 'mongodb';
import type { Db, MongoClientOptions } from 'mongodb';
import type { Logger } from '../log/log.ts';
import { messageOf } from '../lib/messageOf.ts';
import { StartError } from '../ports/startError.ts';
import { Unavailable } from '../ports/unavailable.ts';
import '../patched/mongodb/connection.ts';
import { isAway, isRefused } from './errors.ts';

/** The name of this engine in errors. */
const engine = 'the database';

/** The database that is used when the address names none. */
const defaultDatabase = 'upline';

/**
 * The heartbeat detects a server that has stopped answering and fails the pending operations, within about twice this
 * time. Single operations have no limit of their own: making an index may take minutes.
 */
const heartbeatMs = 2000;

const options: MongoClientOptions = {
  appName: 'upline',
  serverSelectionTimeoutMS: 2000,
  connectTimeoutMS: heartbeatMs,
  heartbeatFrequencyMS: heartbeatMs,
  waitQueueTimeoutMS: 5000,
  maxPoolSize: 50,
  // a read must find the writes that another process saw acknowledged
  readPreference: 'primary',
  // without the journal a killed server loses acknowledged writes, and no caller repeats them
  writeConcern: { w: 'majority', journal: true },
  // as JSON leaves it out
  ignoreUndefined: true,
};

export type Mongo = {
  db: Db;
  /** Runs operations; throws Unavailable where the server is away, its outcome unknown once it may have reached it. */
  run: <T>(work: () => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
};

const toUnavailable = (error: unknown): unknown => {
  const away = isAway(error);
  return away ? new Unavailable(engine, { cause: error, outcomeUnknown: away === 'unknown' }) : error;
};

/**
 * Connects before the first use: after a first attempt that failed the driver would not try again by itself, as it
 * does later.
 */
const createConnecting = (client: MongoClient) => {
  let state: 'new' | 'connected' | 'closed' = 'new';
  return {
    connect: async (): Promise<void> => {
      if (state === 'closed') throw new Unavailable(engine);
      if (state === 'connected') return;
      await client.connect();
      state = 'connected';
    },
    close: async (): Promise<void> => {
      state = 'closed';
      await client.close();
    },
  };
};

const namesDatabase = (url: string): boolean => /^mongodb(\+srv)?:\/\/[^/]+\/[^?]/.test(url);

const createClient = (url: string): MongoClient => {
  try {
    return new MongoClient(url, options);
  } catch (error) {
    throw new StartError(`MONGODB_URL is not an address like mongodb://127.0.0.1:27017/upline: ${messageOf(error)}.`, {
      cause: error,
    });
  }
};

/**
 * A client of its own. A server that is away is no reason not to start: it is connected to as soon as it is back, and
 * until then everything throws Unavailable. Throws a StartError when the address is wrong or the server refuses this
 * user.
 */
export const openMongo = async ({ url, log }: { url: string; log?: Logger | undefined }): Promise<Mongo> => {
  const client = createClient(url);
  const { connect, close } = createConnecting(client);
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      await connect();
      return await work();
    } catch (error) {
      throw toUnavailable(error);
    }
  };
  try {
    await connect();
  } catch (error) {
    if (isRefused(error)) {
      await close();
      throw new StartError(`MongoDB refuses the user of MONGODB_URL: ${messageOf(error)}.`, { cause: error });
    }
    log?.warn({ err: error }, 'MongoDB is away: it is connected to when it is back');
  }
  return { db: client.db(namesDatabase(url) ? undefined : defaultDatabase), run, close };
};
