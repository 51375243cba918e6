import { GenericContainer, Wait, getContainerRuntimeClient } from 'testcontainers';
import { mongoStart, startMongoServer } from './engines/mongoServer.ts';
import type { OwnServer } from './engines/ownServer.ts';
import { hasRedisServer, startRedisServer } from './engines/redisServer.ts';

type Engine = {
  name: string;
  setting: string;
  /** Starts a server by a program of this machine; null where there is none. */
  program: (() => Promise<OwnServer>) | null;
  container: () => GenericContainer;
  port: number;
  toUrl: (host: string) => string;
  /** What its suites run on when there is neither an address nor Docker. */
  otherwise?: string;
};

/** By the names that REQUIRE_ENGINES knows; the images are those of docker-compose.yml. */
const engines: Record<string, Engine> = {
  eventstore: {
    name: 'EventStoreDB',
    setting: 'EVENTSTORE_URL',
    program: null,
    container: () =>
      new GenericContainer('eventstore/eventstore:23.10.6-bookworm-slim')
        .withEnvironment({
          EVENTSTORE_CLUSTER_SIZE: '1',
          EVENTSTORE_INSECURE: 'true',
          EVENTSTORE_RUN_PROJECTIONS: 'None',
          EVENTSTORE_MEM_DB: 'true',
        })
        .withWaitStrategy(Wait.forHttp('/health/live', 2113).forStatusCode(204)),
    port: 2113,
    toUrl: (host) => `esdb://${host}?tls=false`,
    otherwise: 'the test double',
  },
  mongodb: {
    name: 'MongoDB',
    setting: 'MONGODB_URL',
    program: mongoStart === '' ? null : startMongoServer,
    container: () => new GenericContainer('mongo:8.0.13'),
    port: 27017,
    toUrl: (host) => `mongodb://${host}/upline`,
  },
  redis: {
    name: 'Redis',
    setting: 'REDIS_URL',
    // these suites do not ask for what Redis keeps: those that do start one of their own
    program: hasRedisServer ? () => startRedisServer(['--appendonly', 'no']) : null,
    container: () =>
      new GenericContainer('redis:7.4.6-alpine').withCommand(['redis-server', '--maxmemory-policy', 'noeviction']),
    port: 6379,
    toUrl: (host) => `redis://${host}`,
  },
};

const hasDocker = (): Promise<boolean> =>
  getContainerRuntimeClient().then(
    () => true,
    () => false,
  );

/** An engine that the suites run on: how to say it, and how to end it. */
type Found = { how: string; close?: () => Promise<unknown> };

const find = async (
  { setting, program, container, port, toUrl, otherwise }: Engine,
  docker: boolean,
): Promise<Found> => {
  if (process.env[setting]) return { how: `the one ${setting} names` };
  if (program) {
    const { url, close } = await program();
    process.env[setting] = url;
    return { how: 'started by a program', close };
  }
  if (docker) {
    const started = await container().withExposedPorts(port).start();
    process.env[setting] = toUrl(`${started.getHost()}:${started.getMappedPort(port)}`);
    return { how: 'in a container', close: () => started.stop() };
  }
  return { how: `${otherwise ?? 'NOT RUN'}, ${setting} is not set and there is no Docker` };
};

/**
 * Finds the engines for the suites of `npm run test:engines`: the servers whose addresses are set, else a server
 * started by `redis-server` or by the program that MONGODB_START names, else a container where Docker runs. Says what
 * each suite runs on. Throws when a server does not start, and when an engine that REQUIRE_ENGINES names (separated by
 * commas) would not run.
 */
export const setup = async (): Promise<() => Promise<void>> => {
  const docker = await hasDocker();
  const found = await Promise.all(
    Object.values(engines).map(async (engine) => ({ name: engine.name, ...(await find(engine, docker)) })),
  );
  for (const { name, how } of found) console.log(`${name}: ${how}`);
  const required = (process.env['REQUIRE_ENGINES'] ?? '').split(',').filter(Boolean);
  const missing = required.filter((name) => {
    const engine = engines[name];
    return !engine || (engine.otherwise === undefined && !process.env[engine.setting]);
  });
  if (missing.length > 0) throw new Error(`REQUIRE_ENGINES names engines that cannot run here: ${missing.join(', ')}`);
  return async () => {
    await Promise.all(found.map(async ({ close }) => close?.()));
  };
};
