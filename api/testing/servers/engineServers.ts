import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openRedis } from '@upline/infra/redis/redis.ts';
import { endWithParent } from '@upline/infra/testing/processes/childProcess.ts';
import { startEventStoreServer } from '@upline/infra/testing/engines/eventStoreServer.ts';
import type { EventStoreServer } from '@upline/infra/testing/engines/eventStoreServer.ts';
import { dropMongo, mongoUrl, newMongoUrl, openProxiedMongo } from '@upline/infra/testing/engines/mongoFixture.ts';
import { redisUrl, redisUrlOf } from '@upline/infra/testing/engines/redisFixture.ts';
import type { RedisSuite } from '@upline/infra/testing/engines/redisFixture.ts';
import { openTcpProxy } from '@upline/infra/testing/network/tcpProxy.ts';
import type { TcpProxy } from '@upline/infra/testing/network/tcpProxy.ts';
import { manyMails } from './manyMails.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The engines that are servers; the others are embedded. */
export type Chosen = { eventStore?: boolean; mongo?: boolean; redis?: boolean };

/** Whether a server that a suite needs is missing. */
export const isMissing = ({ mongo = false, redis = false }: Chosen): boolean =>
  (mongo && mongoUrl === '') || (redis && redisUrl === '');

/** The engines of one installation, behind proxies that can cut connections. */
export type ProxiedEngines = {
  /** The settings of every process. */
  env: Record<string, string>;
  eventStore: TcpProxy | null;
  eventStoreServer: EventStoreServer | null;
  mongo: TcpProxy | null;
  redis: TcpProxy | null;
  close: () => Promise<void>;
};

const throughProxy = async (address: string, defaultPort: number): Promise<{ url: string; proxy: TcpProxy }> => {
  const url = new URL(address);
  const proxy = await openTcpProxy({ host: url.hostname, port: Number(url.port || defaultPort) });
  return { url: address.replace(url.host, `127.0.0.1:${proxy.port}`), proxy };
};

const flush = async (url: string): Promise<void> => {
  const link = await openRedis({ url });
  await link.commands.flushdb();
  await link.close();
};

/**
 * Empty engines: an EventStoreDB of its own or the double, a database of its own in MongoDB, and the database of Redis
 * that is the suite's.
 */
export const openProxiedEngines = async (chosen: Chosen, suite: RedisSuite): Promise<ProxiedEngines> => {
  const secrets = { SESSION_SECRET: 's'.repeat(32), OPERATOR_TOKEN: 't'.repeat(16) };
  // servers started here must not inherit the addresses that the suites were given
  const none = { EVENTSTORE_URL: '', MONGODB_URL: '', REDIS_URL: '' };
  const env: Record<string, string> = { ...secrets, ...none, TRUSTED_PROXIES: '127.0.0.1,::1' };
  const ends: (() => Promise<void>)[] = [];
  const opened: Omit<ProxiedEngines, 'env' | 'close'> = {
    eventStore: null,
    eventStoreServer: null,
    mongo: null,
    redis: null,
  };
  if (chosen.eventStore) {
    const server = await startEventStoreServer();
    const { url, proxy } = await throughProxy(server.url, 2113);
    env['EVENTSTORE_URL'] = url;
    opened.eventStore = proxy;
    opened.eventStoreServer = server;
    ends.push(server.close, proxy.close);
  }
  if (chosen.mongo) {
    const own = newMongoUrl();
    const { url, proxy } = await openProxiedMongo(own);
    env['MONGODB_URL'] = url;
    opened.mongo = proxy;
    ends.push(() => dropMongo(own), proxy.close);
  }
  if (chosen.redis) {
    const own = redisUrlOf(suite);
    await flush(own);
    const { url, proxy } = await throughProxy(own, 6379);
    env['REDIS_URL'] = url;
    opened.redis = proxy;
    ends.push(() => flush(own), proxy.close);
  }
  const close = async (): Promise<void> => {
    for (const end of ends.reverse()) await end();
  };
  return { env, ...opened, close };
};

/** Starts the projector in a process of its own. */
export const startProjectorProcess = (env: Record<string, string>) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'upline-projector-'));
  const child = spawn('node', ['projector/src/main.ts', 'worker'], {
    cwd: root,
    env: { ...process.env, ...manyMails, LOG_LEVEL: 'warn', ...env, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  endWithParent(child);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGCONT');
      child.kill(signal);
      await ended;
    }
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { kill: () => end('SIGKILL'), close: () => end('SIGTERM') };
};
export type ProjectorProcess = ReturnType<typeof startProjectorProcess>;

/** Starts the operator's command line. `text` is what it has written so far. */
export const startOperator = (env: Record<string, string>, ...words: string[]) => {
  const child = spawn('node', ['projector/src/main.ts', ...words], {
    cwd: root,
    env: { ...process.env, LOG_LEVEL: 'silent', ...env },
  });
  endWithParent(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, text }));
  return { text: (): string => text, ended };
};

/** Runs the operator's command line; returns its exit code and output. */
export const runOperator = (
  env: Record<string, string>,
  ...words: string[]
): Promise<{ code: number | null; text: string }> => startOperator(env, ...words).ended;
