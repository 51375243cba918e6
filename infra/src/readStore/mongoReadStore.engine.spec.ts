import { describe } from 'vitest';
import { readStoreContract } from './readStore.contract.ts';
import { readStoreFindContract } from './readStoreFind.contract.ts';
import { openMongoReadStore } from './mongoReadStore.ts';
import type { OpenReadStore } from './readStoreFixture.ts';
import { MongoClient } from 'mongodb';
const base = process.env['MONGODB_URL'] ?? '';
let made = 0;
const open: OpenReadStore = async () => {
  const url = base.replace(/\/(?=\?|$)/, `/t_${process.pid}_${(made += 1)}`);
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
      const c = new MongoClient(url);
      await c.db().dropDatabase();
      await c.close();
      await store.close();
      await second.close();
    },
  };
};
describe.skipIf(base === '')('x', () => {
  readStoreContract('mongo', open);
  readStoreFindContract('mongo', open);
});
