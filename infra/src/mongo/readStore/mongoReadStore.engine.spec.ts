import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MongoClient } from 'mongodb';
import type { Db } from 'mongodb';
import { LeaseLost } from '../../ports/lease.ts';
import { Unavailable } from '../../ports/unavailable.ts';
import type { Build } from '../../ports/projectionStore.ts';
import type { Generation, StoredRow } from '../../ports/rows.ts';
import type { ReadModels } from '../../ports/readModels.ts';
import { dropMongo, mongoUrl, newMongoUrl, openProxiedMongo } from '../../../testing/engines/mongoFixture.ts';
import type { TcpProxy } from '../../../testing/network/tcpProxy.ts';
import { openMongoReadStore } from './mongoReadStore.ts';
import type { MongoReadStore } from './mongoReadStore.ts';
import { readStoreContract } from '../../../testing/suites/readStore.contract.ts';
import { readStoreGenerationsContract } from '../../../testing/suites/readStoreGenerations.contract.ts';
import { readStoreFindContract } from '../../../testing/suites/readStoreFind.contract.ts';
import { readStoreSearchContract } from '../../../testing/suites/readStoreSearch.contract.ts';
import { readStoreSearchManyContract } from '../../../testing/suites/readStoreSearchMany.contract.ts';
import { readStoreSearchPartsContract } from '../../../testing/suites/readStoreSearchParts.contract.ts';
import { checkpointAt, keysOf, rowOf, toWrite } from '../../../testing/readStore/readStoreFixture.ts';
import type { OpenReadStore } from '../../../testing/readStore/readStoreFixture.ts';

const open: OpenReadStore = async () => {
  const url = newMongoUrl();
  let store = await openMongoReadStore({ url });
  const second = await openMongoReadStore({ url });
  return {
    get store() {
      return store;
    },
    second,
    reopen: async () => {
      await store.close();
      store = await openMongoReadStore({ url });
    },
    close: async () => {
      await store.close();
      await second.close();
      await dropMongo(url);
    },
  };
};

const generation: Generation = { view: 'things', version: 1, generation: '1-a' };
const byName = { indexes: { byName: ['name'] } };
const saveAt = (position: number, rows: readonly StoredRow[]) => ({
  generation,
  rows,
  changes: [{ audience: 'organization:o1' as const, position }],
  checkpoint: checkpointAt(position),
});
const tombstone = (key: string, position: number): StoredRow => ({ key, position, row: null });

describe.skipIf(mongoUrl === '')('on MongoDB', () => {
  readStoreContract('MongoDB', open);
  readStoreGenerationsContract('MongoDB', open);
  readStoreFindContract('MongoDB', open);
  readStoreSearchContract('MongoDB', open);
  readStoreSearchManyContract('MongoDB', open);
  readStoreSearchPartsContract('MongoDB', open);
});

describe.skipIf(mongoUrl === '')('two connections to MongoDB', () => {
  let url: string;
  let client: MongoClient;
  let db: Db;
  let proxy: TcpProxy;
  let stopped: MongoReadStore;
  let next: MongoReadStore;
  let token: number;
  /** Of the connection that is stopped. */
  let build: Build;

  beforeEach(async () => {
    url = newMongoUrl();
    client = new MongoClient(url);
    db = client.db();
    const proxied = await openProxiedMongo(url);
    proxy = proxied.proxy;
    [stopped, next] = [await openMongoReadStore({ url: proxied.url }), await openMongoReadStore({ url })];
    token = (await stopped.acquire('stopped', 300))?.token ?? 0;
    build = await stopped.beginBuild(token, generation, byName);
    await stopped.save(token, [saveAt(1, [rowOf('k1', 1)])]);
    await build.publish();
  });
  afterEach(async () => {
    await stopped.close();
    await next.close();
    await proxy.close();
    await client.close();
    await dropMongo(url);
  });

  const takeOver = async (holder = 'next'): Promise<number> => {
    let taken: number | undefined;
    await expect.poll(async () => (taken = (await next.acquire(holder, 60_000))?.token)).toBeGreaterThan(token);
    return taken ?? 0;
  };
  /**
   * Stops the writer in front of the first message with this text, lets another one take over and act, and lets it go
   * on.
   */
  const stopAt = async (
    text: string,
    write: (store: ReadModels) => Promise<void>,
    meanwhile: (token: number) => Promise<void>,
  ) => {
    const { held, release } = proxy.hold(text);
    const late = write(stopped).then(
      () => null,
      (error: unknown) => error,
    );
    await held;
    await meanwhile(await takeOver());
    release();
    return late;
  };
  const collections = async (): Promise<string[]> =>
    (await db.listCollections({}, { nameOnly: true }).toArray())
      .map(({ name }) => name)
      .filter((name) => /^(rows|changes)_/.test(name));

  describe('a writer who was stopped and wakes up after another took over', () => {
    it('restores no deleted row, moves no checkpoint and gets LeaseLost', async () => {
      const late = await stopAt(
        'insert',
        (store) => store.save(token, [saveAt(2, [rowOf('k1', 2, { name: 'late' }), rowOf('k2', 2)])]),
        (newer) => next.save(newer, [saveAt(3, [tombstone('k2', 3), rowOf('k1', 3, { name: 'new' })])]),
      );
      expect(late).toBeInstanceOf(LeaseLost);
      const rows = await next.load(generation, ['k1', 'k2']);
      expect([rows.get('k1')?.row?.['name'], rows.get('k2')]).toEqual(['new', tombstone('k2', 3)]);
      expect(await next.checkpoint(generation)).toEqual(checkpointAt(3));
      expect(await next.changedAt(generation, ['organization:o1'])).toBe(3);
      expect(keysOf(await next.find(generation, { organizationId: 'o1', index: 'byName', limit: 9 }))).toEqual(['k1']);
    });

    it('restores no dropped generation, and its remains are removed', async () => {
      const late = await stopAt(
        'insert',
        (store) => store.save(token, [saveAt(2, [rowOf('k2', 2)])]),
        (newer) => next.drop(newer, generation),
      );
      expect(late).toBeInstanceOf(LeaseLost);
      expect([await next.generations(), await next.live('things')]).toEqual([[], null]);
      expect(await next.load(generation, ['k1', 'k2'])).toEqual(new Map());
      expect(await collections()).not.toEqual([]);
      await next.release('next');
      await takeOver('another');
      expect(await collections()).toEqual([]);
    });

    it('builds into no generation that is read', async () => {
      const late = await stopAt(
        'insert',
        () => build.put(toWrite(saveAt(2, []), [rowOf('k2', 2)])).then(() => build.finish()),
        (newer) => next.drop(newer, generation),
      );
      expect(late).toBeInstanceOf(LeaseLost);
      expect(await next.generations()).toEqual([]);
    });

    it('writes no control document and publishes nothing', async () => {
      const old = { ...generation, generation: '1-old' };
      const late = await stopped.beginBuild(token, old, byName);
      await stopped.controlDocuments.put(token, 'kept', 'before');
      const put = await stopAt(
        'notes.kept',
        (store) => store.controlDocuments.put(token, 'kept', 'late'),
        (newer) => next.controlDocuments.remove(newer, 'kept'),
      );
      expect(put).toBeInstanceOf(LeaseLost);
      expect(await next.controlDocuments.list('')).toEqual(new Map());
      expect(await late.publish().catch((error: unknown) => error)).toBeInstanceOf(LeaseLost);
      expect(await next.live('things')).toEqual(generation);
    });
  });

  it('reports a write to a dropped generation as an error, and does not restore it', async () => {
    await next.load(generation, ['k1']);
    await stopped.drop(token, generation);
    await expect(next.save(token, [saveAt(2, [rowOf('k1', 2)])])).rejects.toThrow('no generation');
    expect([await next.generations(), await stopped.generations()]).toEqual([[], []]);
  });

  it('is unavailable while the server is down, and available again by itself', async () => {
    await stopped.acquire('stopped', 60_000);
    proxy.cut();
    const query = { organizationId: 'o1', index: 'byName', limit: 9 };
    await Promise.all([
      expect(stopped.find(generation, query)).rejects.toThrow(Unavailable),
      expect(stopped.save(token, [saveAt(2, [rowOf('k2', 2)])])).rejects.toThrow(Unavailable),
    ]);
    proxy.restore();
    await expect
      .poll(
        () =>
          stopped.save(token, [saveAt(2, [rowOf('k2', 2)])]).then(
            () => 'saved',
            () => 'away',
          ),
        { timeout: 60_000 },
      )
      .toBe('saved');
    expect(keysOf(await stopped.find(generation, query))).toEqual(['k1', 'k2']);
  });
});
