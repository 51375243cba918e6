import { MongoClient } from 'mongodb';
import type { Document } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dropMongo, mongoUrl, newMongoUrl } from '../../../testing/engines/mongoFixture.ts';
import { checkpointAt, keysOf, rowOf } from '../../../testing/readStore/readStoreFixture.ts';
import type { Generation, StoredRow } from '../../ports/rows.ts';
import { openMongoReadStore } from './mongoReadStore.ts';
import type { MongoReadStore } from './mongoReadStore.ts';
import type { Positioned } from './mongoTables.ts';

const texts: Generation = { view: 'texts', version: 1, generation: '1-a' };
const listed: Generation = { view: 'listed', version: 1, generation: '1-a' };
const names = { o1: ['u1', 'u2'], o2: ['u2', 'u3'] };

describe.skipIf(mongoUrl === '')('texts of rows that list their organizations, on MongoDB', () => {
  let url: string;
  let client: MongoClient;
  let store: MongoReadStore;

  const save = (generation: Generation, rows: readonly StoredRow[]): Promise<void> =>
    store.save(1, [{ generation, rows, changes: [], checkpoint: checkpointAt(1) }]);

  /** The rows that each organization finds by the word. */
  const found = async (): Promise<Record<string, string[]>> => {
    const of = Object.keys(names).map(async (organizationId) => {
      const contains = { field: 'words', words: ['anna'], of: texts };
      const { rows, total } = await store.search(listed, { organizationId, index: 'byName', contains, limit: 9 });
      expect(total).toBe(rows.length);
      return [organizationId, keysOf(rows).map((key) => key.slice(3))] as const;
    });
    return Object.fromEntries(await Promise.all(of));
  };

  const collection = async () => {
    const all = await client.db().listCollections().toArray();
    return client.db().collection<Positioned>(all.find(({ name }) => name.startsWith('rows_texts'))?.name ?? '');
  };

  beforeEach(async () => {
    url = newMongoUrl();
    client = new MongoClient(url);
    store = await openMongoReadStore({ url });
    await store.acquire('one', 60_000);
    const search = { text: 'words', within: 'within' };
    await store.beginBuild(1, texts, { indexes: {}, search });
    await store.beginBuild(1, listed, { indexes: { byName: ['name'] } });
    const lists = Object.entries(names).flatMap(([organizationId, ids]) =>
      ids.map((id) => rowOf(`${organizationId}/${id}`, 1, { organizationId })),
    );
    await save(listed, lists);
    const within = [['o1'], ['o1', 'o2'], ['o2'], []];
    const people = within.map((some, at) =>
      rowOf(`u${at + 1}`, 1, { organizationId: null, within: some, words: `anna ${at}` }),
    );
    await save(texts, people);
  });
  afterEach(async () => {
    await store.close();
    await client.close();
    await dropMongo(url);
  });

  it('are compared in the index, also where no text is found', async () => {
    expect(await found()).toEqual(names);
    const filter: Document = { only: { $in: ['o1', null] }, 'row.words': /zoe/ };
    const explained = await (await collection()).find(filter, { projection: { _id: 1 } }).explain('executionStats');
    expect(explained['executionStats']).toMatchObject({ nReturned: 0, totalDocsExamined: 0 });
  });

  it('are found, more of them than have room for their keys in one document of the server', async () => {
    const idAt = (at: number): string => `${at + 1000}`.repeat(5_000);
    const keys = Array.from({ length: 900 }, (_, at) => `o1/${idAt(at)}`);
    for (const some of [keys.slice(0, 450), keys.slice(450)]) {
      const people = some.map((key) => rowOf(key.slice(3), 1, { organizationId: null, within: ['o1'], words: 'zoe' }));
      await save(texts, people);
      const members = some.map((key) => rowOf(key, 1, { name: key.slice(0, 7) }));
      await save(listed, members);
    }
    const contains = { field: 'words', words: ['zoe'], of: texts };
    const { rows, total } = await store.search(listed, { organizationId: 'o1', index: 'byName', contains, limit: 9 });
    expect([total, keysOf(rows)]).toEqual([900, keys.slice(0, 9)]);
  });

  it('are found in rows that an earlier version wrote', async () => {
    await (await collection()).updateMany({}, { $unset: { only: '' } });
    expect(await found()).toEqual(names);
  });

  it('are found in a generation that an earlier version made', async () => {
    const control = client.db().collection<{ _id: string; generations: Record<string, object> }>('control');
    const { generations = {} } = (await control.findOne({ _id: 'control' })) ?? {};
    const unset = Object.keys(generations).map((id) => [`generations.${id}.only`, ''] as const);
    await control.updateOne({ _id: 'control' }, { $unset: Object.fromEntries(unset) });
    await store.close();
    store = await openMongoReadStore({ url });
    // the first save of a process makes the indexes of the generation
    await save(texts, []);
    expect(await found()).toEqual(names);
  });
});
