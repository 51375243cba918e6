import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEventStoreServer } from '@upline/infra/testing/engines/eventStoreServer.ts';
import type { EventStoreServer } from '@upline/infra/testing/engines/eventStoreServer.ts';
import { freePort } from '@upline/infra/testing/network/freePort.ts';
import { dropMongo, newMongoUrl } from '@upline/infra/testing/engines/mongoFixture.ts';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProxiedEngines } from '../servers/engineServers.ts';
import { isMissing, openProxiedEngines, runOperator } from '../servers/engineServers.ts';
import { foundOrganization } from '../people/organizations.ts';
import { startServerProcess } from '../servers/serverProcess.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const needed = { eventStore: true, mongo: true, redis: true };

/** Starts a server that must refuse; answers its exit code and what it said in one line. */
const refused = async (env: Record<string, string>): Promise<string> => {
  const own = { HOST: '127.0.0.1', PORT: String(await freePort()), LOG_LEVEL: 'silent' };
  const child = spawn('node', ['api/src/main.ts'], {
    cwd: root,
    env: { ...process.env, ...own, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await once(child, 'close');
  expect([child.exitCode, said.trim().split('\n').length], said).toEqual([1, 1]);
  return said;
};

const namesOf = async (url: string): Promise<string[]> => {
  const client = new MongoClient(url);
  const found = await client.db().listCollections({}, { nameOnly: true }).toArray();
  await client.close();
  return found.map(({ name }) => name);
};

describe.skipIf(isMissing(needed))('stores of an installation on all engines', () => {
  let engines: ProxiedEngines;
  let folder: string;
  let empty: EventStoreServer;
  const others: string[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'upline-wrong-'));
    engines = await openProxiedEngines(needed, 'wrongStores');
    empty = await startEventStoreServer();
    // both find new stores, which one of them marks first
    const [server, other] = await Promise.all([startServerProcess(engines.env), startServerProcess(engines.env)]);
    await foundOrganization(server.url, 'ann');
    await Promise.all([server.close(), other.close()]);
  });
  afterAll(async () => {
    for (const url of others) await dropMongo(url);
    await engines?.close();
    await empty?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const env = (changes: Record<string, string> = {}) => ({
    ...engines.env,
    DATA_DIR: join(folder, 'data'),
    ...changes,
  });
  const wrongDatabase = (): string => {
    const url = newMongoUrl();
    others.push(url);
    return url;
  };

  // shows I20.3
  it('are refused with a wrong name of the database, and nothing is made in it', async () => {
    const url = wrongDatabase();
    const said = await refused(env({ MONGODB_URL: url }));
    const [name = ''] = /[^/]+$/.exec(url.split('?')[0] ?? '') ?? [];
    expect(said).toContain(
      `The accounts are missing: the MongoDB database ${name} at ${new URL(url).host} (MONGODB_URL) ` +
        'is empty or absent, although EventStoreDB at ',
    );
    expect(await namesOf(url)).toEqual([]);
  });

  // shows I20.3
  it('are refused with an empty EventStoreDB', async () => {
    const said = await refused(env({ EVENTSTORE_URL: empty.url }));
    expect(said).toContain(
      `The events are missing: EventStoreDB at ${new URL(empty.url).host} (EVENTSTORE_URL) ` +
        'is empty or absent, although the MongoDB',
    );
  });

  it('are not made by the commands of operators', async () => {
    const url = wrongDatabase();
    const changes = { MONGODB_URL: url, EVENTSTORE_URL: empty.url, PUBLIC_URL: 'http://127.0.0.1:1' };
    const { code, text } = await runOperator(env(changes), 'status');
    expect([code, text]).toEqual([
      1,
      expect.stringContaining('There is no installation of Upline in EventStoreDB') as unknown,
    ]);
    expect(await namesOf(url)).toEqual([]);
  });

  it('are not begun anew over a data folder that has an installation', async () => {
    const none = { EVENTSTORE_URL: '', MONGODB_URL: '', REDIS_URL: '' };
    const { SESSION_SECRET = '', OPERATOR_TOKEN = '' } = engines.env;
    const server = await startServerProcess({ ...none, SESSION_SECRET, OPERATOR_TOKEN });
    await foundOrganization(server.url, 'olga');
    await server.stop();
    const { dataDir } = server;
    const url = wrongDatabase();
    const mongo = await refused(env({ ...none, MONGODB_URL: url, DATA_DIR: dataDir }));
    expect(mongo).toContain(`their accounts are in ${join(dataDir, 'accounts.db')}`);
    const both = await refused(env({ MONGODB_URL: url, EVENTSTORE_URL: empty.url, DATA_DIR: dataDir }));
    expect(both).toContain(
      `are empty, although there is an installation in ${join(dataDir, 'events.db')} and ` +
        `${join(dataDir, 'accounts.db')}.`,
    );
    expect(await namesOf(url)).toEqual([]);
    await server.restart();
    await server.close();
    expect(existsSync(dataDir)).toBe(false);
  });

  it('start with the right names, two at a time and after a kill -9', async () => {
    const server = await startServerProcess(engines.env);
    await server.kill();
    await Promise.all([server.restart(), startServerProcess(engines.env).then((other) => other.close())]);
    await server.close();
  });
});
