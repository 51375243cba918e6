import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import { reactorStates } from '../../../readStore/reactorStates.ts';
import { checkpointAt, rowOf } from '../../../../testing/readStore/readStoreFixture.ts';
import { openSqliteFolder } from '../../../../testing/readStore/sqliteFolder.ts';
import { openSqliteReadStore } from '../sqliteReadStore.ts';

const { nextFile, remove } = await openSqliteFolder();
afterAll(remove);

const things = { view: 'things', version: 1, generation: '1-a' };
const states = { view: `${reactorStates}reminders`, version: 1, generation: '1-a' };
const rows = [rowOf('o1/k', 1, { name: 'anna' }), rowOf('o2/k', 1, { name: 'bert', organizationId: 'o2' })];
const checkpoint = checkpointAt(1);

const openWith = async (file: string, generations: readonly (typeof things)[]) => {
  const store = openSqliteReadStore({ file });
  const token = (await store.acquire('one', 60_000))?.token ?? 0;
  for (const generation of generations) {
    const build = await store.beginBuild(token, generation, { indexes: { byName: ['name'] } });
    await store.save(token, [{ generation, rows, changes: [], checkpoint }]);
    await build.publish();
  }
  return store;
};

const loaded = async (store: Awaited<ReturnType<typeof openWith>>, generation = things) =>
  [...(await store.load(generation, ['o1/k', 'o2/k'])).values()].toSorted((one, two) => (one.key < two.key ? -1 : 1));

describe('the key of a row', () => {
  it('is stored with the number of its organization, and read with its id', async () => {
    const file = nextFile();
    const store = await openWith(file, [things]);
    expect(await loaded(store)).toEqual(rows);
    expect(
      (await store.find(things, { organizationId: 'o2', index: 'byName', limit: 9 })).map(({ key }) => key),
    ).toEqual(['o2/k']);
    expect(await store.scan(things, { afterKey: 'o1/k', limit: 9 })).toEqual(rows.slice(1));
    await store.close();
    const db = new DatabaseSync(file, { readOnly: true });
    expect(db.prepare('SELECT key FROM rows_1 ORDER BY key').all()).toMatchObject([{ key: '1/k' }, { key: '2/k' }]);
    db.close();
  });

  it('with the number itself in front finds no row of that organization', async () => {
    const store = await openWith(nextFile(), [things]);
    expect([...(await store.load(things, ['1/k', '2/k', '/k'])).keys()]).toEqual([]);
    await store.close();
  });

  it('keeps its place when the row is removed', async () => {
    const store = await openWith(nextFile(), [things]);
    const token = (await store.acquire('one', 60_000))?.token ?? 0;
    const removed = { generation: things, rows: [{ key: 'o1/k', position: 2, row: null }], changes: [] };
    await store.save(token, [{ ...removed, checkpoint: checkpointAt(2) }]);
    expect((await store.load(things, ['o1/k'])).get('o1/k')).toEqual({ key: 'o1/k', position: 2, row: null });
    await store.close();
  });
});

/** Gives a file the keys of version 10, and below that the short rows of version 9. */
const makeOlder = (file: string, version: number): void => {
  const db = new DatabaseSync(file);
  for (const table of ['rows_1', 'rows_2']) {
    db.exec(`UPDATE ${table} SET key = (SELECT name FROM organizations WHERE id = organization) || '/k'`);
    if (version < 10)
      db.exec(`UPDATE ${table} SET document = json_remove(document, '$.organizationId');
        ALTER TABLE ${table} RENAME COLUMN organization TO org;
        ALTER TABLE ${table} RENAME COLUMN document TO doc`);
  }
  db.exec(`PRAGMA user_version = ${version}`);
  db.close();
};

describe.each([9, 10])('a file of version %i, with the ids of organizations in its keys', (version) => {
  it('keeps the states of reactors, and none of its views', async () => {
    const file = nextFile();
    await (await openWith(file, [things, states])).close();
    makeOlder(file, version);
    const store = openSqliteReadStore({ file });
    expect(await loaded(store, states)).toEqual(rows);
    expect(await store.live('things')).toBeNull();
    expect(await store.live(states.view)).toEqual(states);
    await store.close();
  });
});
