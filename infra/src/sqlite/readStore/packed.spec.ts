import * as fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { Scalar, StoredRow } from '../../ports.ts';
import { cursorOf } from '../../readStore/cursor.ts';
import { createRowEncoder } from '../../readStore/encodedRows.ts';
import { checkpointAt } from '../../../testing/readStore/readStoreFixture.ts';
import { openSqliteFolder } from '../../../testing/readStore/sqliteFolder.ts';
import { packParts, packScalar, packText, unpackParts, unpackScalar } from './packed.ts';
import { openSqliteReadStore } from './sqliteReadStore.ts';

const { nextFile, remove } = await openSqliteFolder();
afterAll(remove);

const time = fc
  .date({ min: new Date('1960-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());
const controls = fc.tuple(fc.nat(9), fc.string()).map(([code, rest]) => String.fromCharCode(code) + rest);
const text = fc.oneof(fc.uuid(), time, controls, fc.string({ unit: 'grapheme' }), fc.constant(''));
const scalar: fc.Arbitrary<Scalar> = fc.oneof(text, fc.boolean(), fc.integer(), fc.constant(null));

describe('short forms', () => {
  // shows I3
  it('give back every text, number and truth value', () => {
    fc.assert(fc.property(scalar, (value) => unpackScalar(packScalar(value)) === value));
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.uuid(), time), { minLength: 1 }), (parts) => {
        const id = parts.join('/');
        return unpackParts(packParts(id)) === id;
      }),
    );
  });

  it('are those of every file so far', () => {
    const digits = [...'!#$%&()*+,-.0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_abcdefghijklmnopqrstuvwxyz'];
    const write = (value: number, length: number): string =>
      length === 0 ? '' : write(Math.floor(value / 85), length - 1) + digits[value % 85];
    const quarters = (id: string) => id.replaceAll('-', '').match(/.{8}/g) ?? [];
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        const short = quarters(id).map((quarter) => write(Number.parseInt(quarter, 16), 5));
        return packText(id) === `\u0001${short.join('')}`;
      }),
    );
    expect(packText('1970-01-01T00:00:00.000Z')).toBe(`\u0002${write(0, 7)}`);
    expect(packText('1971-02-03T04:05:06.789Z')).toBe(
      `\u0002${write((((372 + 31 + 2) * 24 + 4) * 3600 + 306) * 1000 + 789, 7)}`,
    );
  });

  it('give back texts that nearly have one', () => {
    const near = fc
      .tuple(fc.oneof(fc.uuid(), time), fc.nat(35), fc.constantFrom('g', 'A', '-', ':', '9', 'é', '/', '\u0001'))
      .map(([whole, at, other]) => whole.slice(0, at) + other + whole.slice(at + 1));
    fc.assert(fc.property(near, (value) => unpackScalar(packText(value)) === value));
  });

  it('are the same for no two values', () => {
    fc.assert(fc.property(scalar, scalar, (one, other) => one === other || packScalar(one) !== packScalar(other)));
  });

  it('keep the order of ids and of times until the year 2869', () => {
    const soon = fc.date({ min: new Date(0), max: new Date('2869-12-31'), noInvalidDate: true });
    for (const ordered of [fc.uuid(), soon.map((date) => date.toISOString())])
      fc.assert(fc.property(ordered, ordered, (one, other) => packText(one) < packText(other) === one < other));
  });

  it.each(['2026-02-11T24:00:00.000Z', '2026-00-11T23:00:00.000Z', '0199AB12-0000-7000-8000-00000000000a', '019'])(
    '%s has none',
    (other) => expect(packText(other)).toBe(other),
  );
});

const [one, two, user] = [
  '0199ab12-0000-7000-8000-000000000001',
  '0199ab12-0000-7000-8000-000000000002',
  '0199ab12-0000-7000-8000-00000000000f',
];
const columns = ['organizationId', 'thingId', 'userId', 'createdAt', 'note', 'isOpen', 'list', 'later'];
const indexes = { byUser: ['userId', '-createdAt'] };
const view = { indexes, columns };
const generation = { view: 'things', version: 1, generation: '1-a' };

const rowAt = (place: number, more: StoredRow['row'] = {}, organizationId = one): StoredRow => {
  const thingId = `0199ab12-0000-7000-8000-0000000001${String(place).padStart(2, '0')}`;
  const createdAt = new Date(Date.UTC(2026, 0, place)).toISOString();
  const row = { organizationId, thingId, userId: user, createdAt, note: null, isOpen: place % 2 === 0, list: [place] };
  return { key: `${organizationId}/${thingId}`, position: 1, row: { ...row, ...more } };
};

const openWith = async (rows: readonly StoredRow[]) => {
  const store = openSqliteReadStore({ file: nextFile() });
  const token = (await store.acquire('one', 60_000))?.token ?? 0;
  await store.beginBuild(token, generation, view);
  const save = (saved: readonly StoredRow[], position: number) =>
    store.save(token, [{ generation, rows: saved, changes: [], checkpoint: checkpointAt(position) }]);
  await save(rows, 1);
  return { store, save };
};

describe('a generation with short forms', () => {
  const odd = [
    rowAt(3, { note: '\u0001not packed', later: 'x', unnamed: { a: [1] } }),
    rowAt(4, { note: 'half \ud83d', later: undefined, userId: null }),
    rowAt(5, { note: one, createdAt: '\u0006' }),
    { key: `${two}/gone`, position: 1, row: null },
    { key: one, position: 1, row: { organizationId: null, thingId: one, userId: 7, createdAt: null, note: 1.5 } },
  ];

  // shows I3
  it('returns every row as it was saved, by key and in pages', async () => {
    const rows = [rowAt(1), rowAt(2), rowAt(1, {}, two), ...odd];
    const { store } = await openWith(rows);
    const found = await store.load(
      generation,
      rows.map(({ key }) => key),
    );
    for (const row of rows) expect(found.get(row.key)).toEqual(row);
    const scanned: StoredRow[] = [];
    for (let afterKey: string | null = null; ;) {
      const page: StoredRow[] = await store.scan(generation, { afterKey, limit: 3 });
      scanned.push(...page);
      afterKey = page.at(-1)?.key ?? null;
      if (afterKey === null) break;
    }
    expect(scanned.map(({ key }) => key).toSorted()).toEqual(rows.map(({ key }) => key).toSorted());
    await store.close();
  });

  it('returns every row of a build whose rows came out of key order', async () => {
    const rows = [rowAt(9), rowAt(1), rowAt(4, {}, two), rowAt(2), ...odd, rowAt(3, { note: 'last' })];
    const store = openSqliteReadStore({ file: nextFile() });
    const token = (await store.acquire('one', 60_000))?.token ?? 0;
    const build = await store.beginBuild(token, generation, view);
    const encode = createRowEncoder(view);
    const head = { changes: [], checkpoint: checkpointAt(1) };
    await build.put({ newRows: encode(rows), changedRows: encode([rowAt(2, { note: 'again' })]), ...head });
    await build.publish();
    const keys = rows.map(({ key }) => key);
    const expected = new Map([...rows, rowAt(2, { note: 'again' })].map((row) => [row.key, row]));
    expect(await store.load(generation, keys)).toEqual(expected);
    await store.close();
  });

  it('lists and counts them within their organization, page by page', async () => {
    const { store } = await openWith([...[1, 2, 3, 4].map((place) => rowAt(place)), rowAt(9, {}, two)]);
    const query = { organizationId: one, index: 'byUser', where: { userId: user } };
    const first = await store.find(generation, { ...query, limit: 2 });
    const last = first.at(-1);
    const rest = last && (await store.find(generation, { ...query, limit: 9, after: cursorOf(view, 'byUser', last) }));
    expect([...first, ...(rest ?? [])]).toEqual([4, 3, 2, 1].map((place) => rowAt(place)));
    expect(await store.count(generation, query)).toBe(4);
    await store.close();
  });

  it('changes the row that is there, and finds it no longer where it was', async () => {
    const { store, save } = await openWith([rowAt(1), rowAt(2)]);
    const moved = { ...rowAt(1, { userId: two, isOpen: true, note: 'moved' }), position: 2 };
    await save([moved], 2);
    expect((await store.load(generation, [moved.key])).get(moved.key)).toEqual(moved);
    const of = (userId: string) =>
      store.find(generation, { organizationId: one, index: 'byUser', where: { userId }, limit: 9 });
    expect([await of(user), await of(two)]).toEqual([[rowAt(2)], [moved]]);
    await store.close();
  });
});

describe('a search in a list by the texts of another view', () => {
  const userAt = (place: number): string => `0199ab12-0000-7000-8000-0000000002${String(place).padStart(2, '0')}`;
  const names = { view: 'names', version: 1, generation: '1-a' };
  const search = { text: 'words', within: 'organizationIds' };
  const forms = [[], ['organizationId', 'organizationIds', 'userId', 'words']];

  // a short list is walked, a long one found from the index
  it.each([3, 600].flatMap((length) => forms.flatMap((list) => forms.map((texts) => ({ length, list, texts })))))(
    'finds the same, whichever of both has short forms: $length rows',
    async ({ length, list, texts }) => {
      const store = openSqliteReadStore({ file: nextFile() });
      const token = (await store.acquire('one', 60_000))?.token ?? 0;
      const named = (fields: readonly string[]) => (fields.length > 0 ? { columns: fields } : {});
      await (await store.beginBuild(token, names, { indexes: {}, search, ...named(texts) })).publish();
      await (await store.beginBuild(token, generation, { indexes: { byId: ['userId'] }, ...named(list) })).publish();
      const head = { changes: [], checkpoint: checkpointAt(1) };
      const people = Array.from({ length }, (_, place) => {
        const userId = place < 100 ? userAt(place) : `u${place}`;
        const words = place === 1 ? 'anna' : 'otto';
        return { key: userId, position: 1, row: { organizationId: null, organizationIds: [one], userId, words } };
      });
      const rows = people.map(({ row: { userId } }) => {
        return { key: `${one}/${userId}`, position: 1, row: { organizationId: one, userId } };
      });
      await store.save(token, [
        { generation: names, rows: people, ...head },
        { generation, rows, ...head },
      ]);
      const query = {
        organizationId: one,
        index: 'byId',
        limit: 5,
        contains: { field: 'words', words: ['ann'], of: names },
      };
      expect(await store.search(generation, query)).toEqual({ rows: [rows[1]], total: 1 });
      await store.close();
    },
  );
});
