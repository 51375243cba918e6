import { MongoClient } from 'mongodb';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openMongoDocuments } from './mongoDocuments.ts';
import { LeaseLost } from '../ports/lease.ts';
import { Unavailable } from '../ports/unavailable.ts';
import { openMongoReadStore } from './readStore/mongoReadStore.ts';
import { checkpointAt, rowOf } from '../../testing/readStore/readStoreFixture.ts';
import { mongoStart, startMongoServer } from '../../testing/engines/mongoServer.ts';
import type { OwnServer } from '../../testing/engines/ownServer.ts';

/**
 * How long an acknowledged write may not yet be in the journal: none on a server of its own, some on the engine of
 * the tests.
 */
const journalMs = 500;

const generation = { view: 'things', version: 1, generation: '1-a' };

describe.skipIf(mongoStart === '')('a MongoDB of its own (needs MONGODB_START)', () => {
  let server: OwnServer;
  let ends: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    server = await startMongoServer();
  });
  afterEach(async () => {
    server.resume();
    for (const end of ends.reverse()) await end();
    ends = [];
  });
  afterAll(() => server.close());

  const openStores = async () => {
    const reads = await openMongoReadStore({ url: server.url });
    const documents = await openMongoDocuments({ url: server.url });
    ends.push(reads.close, documents.close);
    return { reads, documents };
  };

  it('keeps acknowledged writes when it is killed, and is written to again from its checkpoint', async () => {
    const { reads, documents } = await openStores();
    const token = (await reads.acquire('one', 600_000))?.token ?? 0;
    await reads.beginBuild(token, generation, { indexes: { byName: ['name'] } });
    const save = (position: number): Promise<void> =>
      reads.save(token, [
        { generation, rows: [rowOf(`k${position}`, position)], changes: [], checkpoint: checkpointAt(position) },
      ]);
    const position = async (): Promise<number> => (await reads.checkpoint(generation))?.position ?? 0;
    const put = new Map<string, number>();
    let saved = 0;
    const saving = async (): Promise<never> => {
      for (;;) {
        await save(saved + 1);
        saved += 1;
      }
    };
    const writing = async (): Promise<never> => {
      for (;;) {
        const id = `d${put.size}`;
        await documents.put('account', id, { id });
        put.set(id, performance.now());
      }
    };
    const ended = Promise.allSettled([saving(), writing()]);
    await expect.poll(() => Math.min(saved, put.size)).toBeGreaterThan(100);
    await server.kill();
    const killedAt = performance.now();
    for (const result of await ended)
      expect(result).toMatchObject({ status: 'rejected', reason: { name: 'Unavailable' } });
    await server.start();
    await expect.poll(() => position().catch(() => 0)).toBeGreaterThan(0);

    const reached = await position();
    const keys = Array.from({ length: reached }, (_, at) => `k${at + 1}`);
    expect((await reads.load(generation, keys)).size).toBe(reached);
    const old = [...put].flatMap(([id, at]) => (at < killedAt - journalMs ? [id] : []));
    expect((await documents.findMany('account', old)).size).toBe(old.length);
    // the engine of the tests may lose the last writes that it acknowledged: the writer then loses the lease
    if (reached < saved) await expect(save(saved + 1)).rejects.toThrow(LeaseLost);
    for (let position = reached + 1; position <= saved + 2; position += 1) await save(position);
    expect((await reads.scan(generation, { afterKey: null, limit: 10_000 })).length).toBeGreaterThanOrEqual(saved + 2);
    expect(await position()).toBe(saved + 2);
  });

  it('makes the writer begin again when it was restored to an earlier state', async () => {
    const { reads } = await openStores();
    await reads.release('one');
    const token = (await reads.acquire('two', 600_000))?.token ?? 0;
    const restored = { ...generation, generation: '2-b' };
    await reads.beginBuild(token, restored, { indexes: {} });
    const save = (position: number): Promise<void> =>
      reads.save(token, [
        { generation: restored, rows: [rowOf('k', position)], changes: [], checkpoint: checkpointAt(position) },
      ]);
    await save(5);
    const client = new MongoClient(server.url);
    const control = client
      .db()
      .collection<{ _id: string; generations: Record<string, { generation: string }> }>('control');
    const generations = Object.entries((await control.findOne({ _id: 'control' }))?.generations ?? {});
    const [id] = generations.find(([, one]) => one.generation === '2-b') ?? [];
    await control.updateOne({ _id: 'control' }, { $set: { [`generations.${id}.checkpoint`]: checkpointAt(3) } });
    await client.close();
    await expect(save(6)).rejects.toThrow(LeaseLost);
    expect(await reads.checkpoint(restored)).toEqual(checkpointAt(3));
    await save(6);
    expect(await reads.checkpoint(restored)).toEqual(checkpointAt(6));
  });

  it('is noticed within seconds when it pauses, and used again when it continues', async () => {
    const { documents } = await openStores();
    await documents.put('account', 'a', { is: 1 });
    server.pause();
    const began = performance.now();
    await expect(documents.find('account', 'a')).rejects.toThrow(Unavailable);
    expect(performance.now() - began).toBeLessThan(10_000);
    server.resume();
    await expect.poll(() => documents.find('account', 'a').catch(() => 'away')).toEqual({ is: 1 });
  });
});
