import { MongoClient } from 'mongodb';
import { afterAll, describe, expect, it } from 'vitest';
import { StartError } from '../ports/startError.ts';
import { Unavailable } from '../ports/unavailable.ts';
import { dropMongo, mongoUrl, newMongoUrl, openProxiedMongo } from '../../testing/engines/mongoFixture.ts';
import { documentsContract } from '../../testing/suites/documents.contract.ts';
import type { OpenedDocuments } from '../../testing/suites/documents.contract.ts';
import { openMongoDocuments } from './mongoDocuments.ts';

const url = newMongoUrl();
const open = async (): Promise<OpenedDocuments> => {
  const store = await openMongoDocuments({ url });
  return { store, close: store.close, reopen: () => store.close().then(open) };
};

describe.skipIf(mongoUrl === '')('on MongoDB', () => {
  afterAll(() => dropMongo(url));
  documentsContract('MongoDB', open);

  describe('documents in MongoDB', () => {
    it('are removed by the server some time after they have expired, and found by an index', async () => {
      const { store, close } = await open();
      await store.put('session', 's1', {}, { expiresAt: Date.now() + 60_000, index: ['u1'] });
      const client = new MongoClient(url);
      const kept = client.db().collection('documents.session');
      expect(await kept.indexes()).toMatchObject([
        {},
        { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
        { key: { index: 1 } },
      ]);
      expect(await kept.find({ index: 'u1' }).explain('executionStats')).toMatchObject({
        executionStats: { totalDocsExamined: 1 },
      });
      await client.close();
      await close();
    });

    it('are unavailable while the server is down, and available again by themselves', async () => {
      const { url: proxied, proxy } = await openProxiedMongo(url);
      const store = await openMongoDocuments({ url: proxied });
      await store.put('account', 'a', { is: 1 });
      proxy.cut();
      await Promise.all([
        expect(store.find('account', 'a')).rejects.toThrow(Unavailable),
        expect(store.insert('account', 'b', {})).rejects.toThrow(Unavailable),
      ]);
      proxy.restore();
      const find = () => store.find('account', 'a').catch(() => 'away');
      await expect.poll(find).toEqual({ is: 1 });
      expect(await store.insert('account', 'b', {})).toBe(true);
      await store.close();
      await proxy.close();
    });

    it('can be opened before the server runs', async () => {
      const { url: proxied, proxy } = await openProxiedMongo(url);
      proxy.cut();
      const store = await openMongoDocuments({ url: proxied });
      await expect(store.put('account', 'c', { is: 3 })).rejects.toThrow(Unavailable);
      proxy.restore();
      await expect.poll(() => store.put('account', 'c', { is: 3 }).catch(() => 'away')).toBeUndefined();
      expect(await store.find('account', 'c')).toEqual({ is: 3 });
      await store.close();
      await proxy.close();
    });
  });
});

it('a malformed address of MongoDB is refused with advice', async () => {
  await expect(openMongoDocuments({ url: 'mongodb://127.0.0.1:1/?nonsense=1' })).rejects.toThrow(StartError);
  await expect(openMongoDocuments({ url: 'mongodb://127.0.0.1:1/?nonsense=1' })).rejects.toThrow(
    'MONGODB_URL is not an address',
  );
});
