import { views } from '@upline/contracts';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dropMongo, mongoUrl, newMongoUrl } from '../../../testing/engines/mongoFixture.ts';
import { indexFieldsOf } from '../../readStore/cursor.ts';
import { planFind } from '../../readStore/findPlan.ts';
import { rangesOf } from './mongoBounds.ts';
import { openMongoReadStore } from './mongoReadStore.ts';
import type { MongoReadStore } from './mongoReadStore.ts';
import { checkpointAt, leastFixed, rowOf } from '../../../testing/readStore/readStoreFixture.ts';

const plans = views.flatMap((view) =>
  Object.entries(view.indexes).map(([index, fields]) => {
    const names = indexFieldsOf(fields).map(({ field }) => field);
    return { view, index, names, fixed: names.slice(0, Math.max(names.length > 1 ? 1 : 0, leastFixed(fields))) };
  }),
);

const limit = 5;

/** Keys and documents that a query looked at. */
const examined = (explained: unknown): [keys: unknown, documents: unknown] => {
  const stats =
    typeof explained === 'object' && explained !== null && 'executionStats' in explained
      ? explained.executionStats
      : null;
  if (typeof stats !== 'object' || stats === null) return [null, null];
  return [
    'totalKeysExamined' in stats && stats.totalKeysExamined,
    'totalDocsExamined' in stats && stats.totalDocsExamined,
  ];
};

describe.skipIf(mongoUrl === '')('the plans of the declared indexes on MongoDB', () => {
  const url = newMongoUrl();
  let client: MongoClient;
  let store: MongoReadStore;
  let token: number;
  beforeAll(async () => {
    client = new MongoClient(url);
    store = await openMongoReadStore({ url });
    token = (await store.acquire('one', 600_000))?.token ?? 0;
  });
  afterAll(async () => {
    await store.close();
    await client.close();
    await dropMongo(url);
  });

  it.each(plans)(
    '$view.name: the index $index is walked for what it answers, first page and next',
    async ({ view, index, names, fixed }) => {
      const generation = { view: view.name, version: 1, generation: index };
      await store.beginBuild(token, generation, view);
      const rows = Array.from({ length: 60 }, (_, at) =>
        rowOf(
          `k${at + 10}`,
          1,
          Object.fromEntries(names.map((field, place) => [field, place === 0 ? 'v1' : `v${at % 3}`])),
        ),
      );
      await store.save(token, [{ generation, rows, changes: [], checkpoint: checkpointAt(1) }]);
      const found = await client
        .db()
        .listCollections({ name: new RegExp(`^rows_${view.name}_`) })
        .toArray();
      const collection = client.db().collection(found[0]?.name ?? '');
      const where = Object.fromEntries(fixed.map((field) => [field, 'v1']));
      for (const after of [undefined, [...names.map(() => 'v1'), 'k20']]) {
        const [range] = rangesOf(planFind(view.indexes, { index, where, ...(after ? { after } : {}) }), 'o1');
        const query = collection
          .find()
          .hint(index)
          .min(range?.min ?? {})
          .max(range?.max ?? {})
          .limit(limit);
        expect(await query.toArray()).toHaveLength(limit);
        expect(examined(await query.clone().explain('executionStats'))).toEqual([limit, limit]);
      }
      await store.drop(token, generation);
    },
  );
});
