import { dropMongo, mongoUrl, newMongoUrl } from '@upline/infra/testing/engines/mongoFixture.ts';
import { mongoStart, startMongoServer } from '@upline/infra/testing/engines/mongoServer.ts';
import { hasRedisServer, startRedisServer } from '@upline/infra/testing/engines/redisServer.ts';
import { openTcpProxy } from '@upline/infra/testing/network/tcpProxy.ts';
import type { Engine } from './engine.ts';
import { openEventStore } from './eventStores.ts';
import type { Journal } from '../checking/journal.ts';
import { pause } from '../checking/journal.ts';

/** Reasons why the run cannot start its engines here; empty when it can. */
export const missingEngines = (): string[] => [
  ...(hasRedisServer ? [] : ['redis-server is not installed']),
  ...(mongoStart === '' && mongoUrl === '' ? ['neither MONGODB_START nor MONGODB_URL is set'] : []),
];

/**
 * How long the MongoDB of the tests may take to write its journal. A kill -9 loses what it acknowledged within that
 * time; a MongoDB that honours `j: true` loses nothing.
 */
const journalMs = 700;

const openRedisEngine = async (): Promise<Engine> => {
  const { url, kill, start, close, pause: stop, resume } = await startRedisServer();
  return {
    name: 'Redis',
    url,
    outage: { how: 'kill -9', begin: kill, end: start },
    freeze: { pause: stop, resume },
    close,
  };
};

/**
 * MongoDB behind a proxy. An outage cuts its connections first and leaves it the time to write its journal: all writes
 * that it acknowledged survive the kill, as the write concern promises; writes under way may be lost.
 */
const openOwnMongo = async (): Promise<Engine> => {
  const server = await startMongoServer();
  const proxy = await openTcpProxy({ host: '127.0.0.1', port: Number(new URL(server.url).port) });
  const url = new URL(server.url);
  url.port = String(proxy.port);
  return {
    name: 'MongoDB',
    url: url.href,
    outage: {
      how: 'kill -9',
      begin: async () => {
        proxy.cut();
        await pause(journalMs);
        await server.kill();
      },
      end: async () => {
        await server.start();
        proxy.restore();
      },
    },
    freeze: { pause: server.pause, resume: server.resume },
    close: async () => {
      await proxy.close();
      await server.close();
    },
  };
};

/** A database of a MongoDB that runs already, behind a proxy. */
const openSharedMongo = async (): Promise<Engine> => {
  const own = newMongoUrl();
  const { hostname, port } = new URL(own);
  const proxy = await openTcpProxy({ host: hostname, port: Number(port || 27017) });
  const url = new URL(own);
  url.host = `127.0.0.1:${proxy.port}`;
  url.searchParams.delete('replicaSet');
  url.searchParams.set('directConnection', 'true');
  return {
    name: 'MongoDB',
    url: url.href,
    outage: { how: 'cut', begin: async () => proxy.cut(), end: async () => proxy.restore() },
    leftOut: 'it is not killed or paused, only its connections are cut; MONGODB_START names a program to start one',
    close: async () => {
      await proxy.close();
      await dropMongo(own);
    },
  };
};

/**
 * Redis, MongoDB and the event store of one run. `eventstoreUrl` names a server or cluster whose log is the run's
 * alone.
 */
export const openEngines = async (journal: Journal, { eventstoreUrl }: { eventstoreUrl: string }) => {
  const redis = await openRedisEngine();
  const mongo = await (mongoStart === '' ? openSharedMongo() : openOwnMongo());
  const events = await openEventStore(journal, eventstoreUrl);
  for (const { name, leftOut } of [redis, mongo, events])
    if (leftOut !== undefined) journal.say(`faults of ${name} that are left out: ${leftOut}`);
  return {
    redis,
    mongo,
    events,
    all: [redis, mongo, events],
    close: async (): Promise<void> => {
      await events.close();
      await mongo.close();
      await redis.close();
    },
  };
};
export type Engines = Awaited<ReturnType<typeof openEngines>>;
