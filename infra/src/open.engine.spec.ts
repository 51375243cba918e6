import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseConfig } from './settings/config.ts';
import { openInfra } from './open.ts';
import type { Infra } from './open.ts';
import { openThreadInfra } from './thread.ts';
import { prospectAdded } from '../testing/events.ts';
import { mongoUrl, newMongoUrl, dropMongo } from '../testing/engines/mongoFixture.ts';
import { redisUrl, redisUrlOf } from '../testing/engines/redisFixture.ts';
import { openRedis } from './redis/redis.ts';

const secrets = { SESSION_SECRET: 's'.repeat(32), OPERATOR_TOKEN: 't'.repeat(16), LOG_LEVEL: 'silent' };

const ownRedisUrl = (): string => redisUrlOf('open');

const generation = { view: 'things', version: 1, generation: '1-a' };

describe.each([
  { mode: 'Redis and the others embedded', redis: true, mongo: false },
  { mode: 'MongoDB and the others embedded', redis: false, mongo: true },
  { mode: 'Redis and MongoDB', redis: true, mongo: true },
])('the engines of a process with $mode', ({ redis, mongo }) => {
  const isMissing = (redis && redisUrl === '') || (mongo && mongoUrl === '');
  let folder: string;
  let url: string;
  let opened: Infra[];

  const flush = async (): Promise<void> => {
    if (!redis || isMissing) return;
    const link = await openRedis({ url: ownRedisUrl() });
    await link.commands.flushdb();
    await link.close();
  };
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'upline-mixed-'));
    url = newMongoUrl();
    opened = [];
    await flush();
  });
  afterEach(async () => {
    for (const { close } of opened.reverse()) await close();
    rmSync(folder, { recursive: true });
    await flush();
    if (mongo && !isMissing) await dropMongo(url);
  });

  const open = async (): Promise<Infra> => {
    const settings = {
      ...secrets,
      DATA_DIR: folder,
      ...(redis ? { REDIS_URL: ownRedisUrl() } : {}),
      ...(mongo ? { MONGODB_URL: url } : {}),
    };
    const infra = await openInfra(parseConfig(settings), { projector: 'here' });
    opened.push(infra);
    return infra;
  };

  it.skipIf(isMissing)('keep everything over a restart', async () => {
    const first = await open();
    const { ports } = first;
    const event = prospectAdded('p1', 'Zoe');
    await ports.events.append('prospect-p1', 'none', [event]);
    await ports.documents.put('session', 's1', { userId: 'u1' });
    await ports.queue.enqueue([{ id: 'j1', kind: 'greet', data: { name: 'Zoe' } }]);
    const token = (await ports.reads.acquire('one', 60_000))?.token ?? 0;
    const build = await ports.reads.beginBuild(token, generation, { indexes: { byName: ['name'] } });
    const row = { organizationId: 'o1', name: 'Zoe' };
    const checkpoint = { position: 1, eventId: event.id, count: 1, hash: 'h' };
    await ports.reads.save(token, [{ generation, rows: [{ key: 'k', position: 1, row }], changes: [], checkpoint }]);
    await build.publish();
    opened = [];
    await first.close();

    const again = (await open()).ports;
    expect(await again.events.readStream('prospect-p1')).toMatchObject([{ id: event.id, data: { name: 'Zoe' } }]);
    expect(await again.documents.find('session', 's1')).toEqual({ userId: 'u1' });
    expect(await again.reads.live('things')).toEqual(generation);
    expect(await again.reads.find(generation, { organizationId: 'o1', index: 'byName', limit: 1 })).toEqual([
      { key: 'k', position: 1, row },
    ]);
    const { promise: greeted, resolve } = Promise.withResolvers<unknown>();
    again.queue.work('greet', async ({ data }) => resolve(data));
    expect(await greeted).toEqual({ name: 'Zoe' });
  });

  it.skipIf(isMissing)('serve a thread, which hears its process and is heard', async () => {
    const infra = await open();
    const heard: unknown[] = [];
    infra.ports.bus.subscribe('news', (message) => void heard.push(['process', message]));
    const thread = await openThreadInfra(infra.threadLink().link);
    thread.ports.bus.subscribe('news', (message) => void heard.push(['thread', message]));
    thread.ports.bus.publish('news', 1);
    await expect
      .poll(() => heard.toSorted())
      .toEqual([
        ['process', 1],
        ['thread', 1],
      ]);
    const done: string[] = [];
    infra.ports.queue.work('mail', async ({ id }) => void done.push(id));
    await thread.ports.queue.enqueue([{ id: 'from-the-thread', kind: 'mail', data: {} }]);
    await expect.poll(() => done).toEqual(['from-the-thread']);
    await thread.close();
  });
});

describe.skipIf(mongoUrl === '')('stores in MongoDB', () => {
  const folder = mkdtempSync(join(tmpdir(), 'upline-marked-'));
  const url = newMongoUrl();
  afterAll(async () => {
    await dropMongo(url);
    rmSync(folder, { recursive: true });
  });
  const start = async (): Promise<void> => {
    const infra = await openInfra(parseConfig({ ...secrets, DATA_DIR: folder, MONGODB_URL: url }));
    await infra.close();
  };

  // shows I20.2
  it.each(['accounts', 'reads'])('are refused when their mark of %s has a newer format', async (kind) => {
    await start();
    const client = new MongoClient(url);
    const marks = client.db().collection<{ _id: string; format: number }>('marks');
    const format = (await marks.findOne({ _id: kind }))?.format ?? 0;
    await marks.updateOne({ _id: kind }, { $set: { format: format + 1, version: '9.0.0 (fedcba9)' } });
    await expect(start()).rejects.toThrow('The database in MONGODB_URL needs Upline 9.0.0 (fedcba9), or a newer one');
    await marks.updateOne({ _id: kind }, { $set: { format } });
    await client.close();
    await start();
  });
});
