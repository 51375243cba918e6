import { GenericContainer, Wait, getContainerRuntimeClient } from 'testcontainers';
import type { StartedTestContainer } from 'testcontainers';

type Engine = {
  name: string;
  setting: string;
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
    container: () => new GenericContainer('mongo:8.0.13'),
    port: 27017,
    toUrl: (host) => `mongodb://${host}/upline`,
  },
  redis: {
    name: 'Redis',
    setting: 'REDIS_URL',
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

const start = async ({ container, port, setting, toUrl }: Engine): Promise<StartedTestContainer> => {
  const started = await container().withExposedPorts(port).start();
  process.env[setting] = toUrl(`${started.getHost()}:${started.getMappedPort(port)}`);
  return started;
};

const report = ({ name, setting, otherwise }: Engine, given: boolean): string => {
  if (given) return `${name}: the one ${setting} names`;
  if (process.env[setting]) return `${name}: in a container`;
  return otherwise === undefined
    ? `${name}: NOT RUN, ${setting} is not set and there is no Docker`
    : `${name}: ${otherwise}, ${setting} is not set and there is no Docker`;
};

/**
 * Finds the engines for the suites of `npm run test:engines`: those whose addresses are set, containers for the
 * others where Docker runs. Says what each suite runs on, and throws when one that REQUIRE_ENGINES names (separated
 * by commas) would not run.
 */
export const setup = async (): Promise<() => Promise<void>> => {
  const given = new Map(Object.values(engines).map((engine) => [engine, Boolean(process.env[engine.setting])]));
  const wanting = [...given].filter(([, isGiven]) => !isGiven).map(([engine]) => engine);
  const started = wanting.length > 0 && (await hasDocker()) ? await Promise.all(wanting.map(start)) : [];
  for (const [engine, isGiven] of given) console.log(report(engine, isGiven));
  const required = (process.env['REQUIRE_ENGINES'] ?? '').split(',').filter(Boolean);
  const missing = required.filter((name) => {
    const engine = engines[name];
    return !engine || (engine.otherwise === undefined && !process.env[engine.setting]);
  });
  if (missing.length > 0) throw new Error(`REQUIRE_ENGINES names what cannot run here: ${missing.join(', ')}`);
  return async () => {
    await Promise.all(started.map((container) => container.stop()));
  };
};
