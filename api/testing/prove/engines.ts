import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@upline/infra/testing/freePort.ts';
import { dropMongo, mongoUrl, newMongoUrl } from '@upline/infra/testing/mongoFixture.ts';
import { mongoStart, startMongoServer } from '@upline/infra/testing/mongoServer.ts';
import { hasRedisServer, startRedisServer } from '@upline/infra/testing/redisServer.ts';
import { openTcpProxy } from '@upline/infra/testing/tcpProxy.ts';
import type { Journal } from './journal.ts';
import { pause } from './journal.ts';
import { createManaged } from './managed.ts';

/** An engine as the run disturbs it. `url` is what the product is given. */
export type Engine = {
  name: string;
  url: string;
  /** What its `kill` does, in words: nobody kills a server that is not ours. */
  how: 'kill -9' | 'cut';
  /** Takes it away as `kill -9` of its process does, or cuts its connections off. */
  kill: () => Promise<void>;
  start: () => Promise<void>;
  /** Stops its process and lets it go on; absent where the process is not ours. */
  freeze?: { pause: () => void; resume: () => void };
  close: () => Promise<void>;
};

/** What cannot be started here, in words; empty when everything can. */
export const missingEngines = (): string[] => [
  ...(hasRedisServer ? [] : ['redis-server is not installed']),
  ...(mongoStart === '' && mongoUrl === '' ? ['neither MONGODB_START nor MONGODB_URL is set'] : []),
];

const startMs = 30_000;

/**
 * How long the engine of the tests may take to write its journal: it forgets what it acknowledged later than that before a kill -9, which a
 * MongoDB asked for `j: true` never does.
 */
const journalMs = 700;

const openRedisEngine = async (): Promise<Engine> => {
  const server = await startRedisServer();
  return { name: 'Redis', how: 'kill -9', ...server, freeze: { pause: server.pause, resume: server.resume } };
};

/**
 * MongoDB behind a proxy. A kill cuts its connections off first and gives it the time to write its journal: what the product was told
 * is written then survives, as the write concern promises, and what was under way is lost or not, as ever.
 */
const openOwnMongo = async (): Promise<Engine> => {
  const server = await startMongoServer();
  const proxy = await openTcpProxy({ host: '127.0.0.1', port: Number(new URL(server.url).port) });
  const url = new URL(server.url);
  url.port = String(proxy.port);
  return {
    name: 'MongoDB',
    how: 'kill -9',
    url: url.href,
    kill: async () => {
      proxy.cut();
      await pause(journalMs);
      await server.kill();
    },
    start: async () => {
      await server.start();
      proxy.restore();
    },
    freeze: { pause: server.pause, resume: server.resume },
    close: async () => {
      await proxy.close();
      await server.close();
    },
  };
};

/** A database of a server that is not ours: nobody kills it, but its connections are cut. */
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
    how: 'cut',
    url: url.href,
    kill: async () => proxy.cut(),
    start: async () => proxy.restore(),
    close: async () => {
      await proxy.close();
      await dropMongo(own);
    },
  };
};

const openDouble = async (journal: Journal): Promise<Engine> => {
  const folder = mkdtempSync(join(tmpdir(), 'upline-prove-events-'));
  const port = await freePort();
  const double = createManaged({
    name: 'the event store',
    args: ['infra/testing/eventStoreDouble/main.ts', '--port', String(port), '--file', join(folder, 'events.db')],
    journal,
    isReady: (lines) => lines.some((line) => line.startsWith('esdb://')),
  });
  const start = async (): Promise<void> => {
    double.start();
    if (!(await double.ready(startMs))) journal.problem('the event store did not start');
  };
  await start();
  return {
    name: 'the event store',
    how: 'kill -9',
    url: `esdb://127.0.0.1:${port}?tls=false`,
    kill: double.kill,
    start,
    freeze: { pause: double.pause, resume: double.resume },
    close: async () => {
      await double.kill();
      rmSync(folder, { recursive: true });
    },
  };
};

const openRealServer = async (given: string): Promise<Engine> => {
  const { hostname, port } = new URL(given);
  const proxy = await openTcpProxy({ host: hostname, port: Number(port || 2113) });
  const url = new URL(given);
  url.host = `127.0.0.1:${proxy.port}`;
  return {
    name: 'EventStoreDB',
    how: 'cut',
    url: url.href,
    kill: async () => proxy.cut(),
    start: async () => proxy.restore(),
    close: () => proxy.close(),
  };
};

/** The program at EVENTSTORE_START, called with `--port N --db DIR`, is an EventStoreDB of one's own that can be killed. */
const openOwnServer = async (program: string, journal: Journal): Promise<Engine> => {
  const folder = mkdtempSync(join(tmpdir(), `upline-prove-${randomUUID()}`));
  const port = await freePort();
  const server = createManaged({
    name: 'EventStoreDB',
    command: program,
    args: ['--port', String(port), '--db', folder],
    journal,
    isReady: async () => (await fetch(`http://127.0.0.1:${port}/health/live`)).status === 204,
  });
  const start = async (): Promise<void> => {
    server.start();
    if (!(await server.ready(startMs))) journal.problem('EventStoreDB did not start');
  };
  await start();
  return {
    name: 'EventStoreDB',
    how: 'kill -9',
    url: `esdb://127.0.0.1:${port}?tls=false`,
    kill: server.kill,
    start,
    freeze: { pause: server.pause, resume: server.resume },
    close: async () => {
      await server.kill();
      rmSync(folder, { recursive: true });
    },
  };
};

const openEventStore = (journal: Journal, given: string): Promise<Engine> => {
  const program = process.env['EVENTSTORE_START'] ?? '';
  if (program !== '') return openOwnServer(program, journal);
  return given === '' ? openDouble(journal) : openRealServer(given);
};

/** Redis, MongoDB and the event store of one run. An `eventstoreUrl` names a server whose log is the product's alone. */
export const openEngines = async (journal: Journal, { eventstoreUrl }: { eventstoreUrl: string }) => {
  const redis = await openRedisEngine();
  const mongo = await (mongoStart === '' ? openSharedMongo() : openOwnMongo());
  const events = await openEventStore(journal, eventstoreUrl);
  return {
    redis,
    mongo,
    events,
    close: async (): Promise<void> => {
      await events.close();
      await mongo.close();
      await redis.close();
    },
  };
};
export type Engines = Awaited<ReturnType<typeof openEngines>>;
