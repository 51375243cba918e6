import { beforeAll, describe, expect, it } from 'vitest';
import type { Find, Search } from '../../src/ports/readStore.ts';
import type { Generation, Row, StoredRow } from '../../src/ports/rows.ts';
import { cursorOf } from '../../src/readStore/cursor.ts';
import { checkpointAt, keysOf, rowOf, storeThings, storeOfSuite } from '../readStore/readStoreFixture.ts';
import type { OpenReadStore } from '../readStore/readStoreFixture.ts';

const indexes = {
  byCreated: ['deleted', '-createdAt'],
  byOwner: ['deleted', 'ownerId', '-createdAt'],
  byKind: ['deleted', 'kind', '-createdAt'],
};
const texts = { text: 'words', within: 'organizationId', unless: 'deleted', owner: 'ownerId' };
const organizationId = 'o1';
const count = 9000;

const wordsAt = (at: number): string =>
  [
    at % 500 === 7 ? 'rare' : 'usual',
    at % 15 === 2 ? 'spread' : '',
    // the order of the list puts these at its end, or their keys at the beginning
    at >= 7500 ? 'late' : 'soon',
    at < 240 ? 'first' : '',
    at % 3 === 0 ? '東京' : 'x',
    // signs that stand for no letter, of which FTS5 makes one
    at === 77 ? 'sign\ufffe' : '',
  ].join(' ');

const rowAt = (at: number, more: Row = {}): StoredRow =>
  rowOf(`k${at + 10_000}`, 1, {
    deleted: false,
    createdAt: `t${9 - Math.trunc(at / 1000)}`,
    words: wordsAt(at),
    // one of 17 rows, or half of the others; one of 50, or all others
    ownerId: at % 17 === 0 ? 'few' : `u${at % 2}`,
    kind: at % 50 === 0 ? 'odd' : 'even',
    ...more,
  });
const rows = Array.from({ length: count }, (_, at) => rowAt(at));

const asked: readonly (readonly string[])[] = [
  ...['rare', 'usual', 'spread', 'late', 'first', 'nobody', 'u', 'x', 'qq', '東', '東京'].map((word) => [word]),
  ...['sign\ufffe', 'sign\uffff', 'na\0body'].map((word) => [word]),
  ...[
    ['soon', 'first'],
    ['usual', 'la'],
    ['late', 'x'],
    ['spread', 'x', '東'],
  ],
];

const lists: readonly Pick<Find, 'index' | 'where'>[] = [
  { index: 'byCreated', where: { deleted: false } },
  ...['few', 'u0', 'nobody'].map((ownerId) => ({ index: 'byOwner', where: { deleted: false, ownerId } })),
  ...['odd', 'even'].map((kind) => ({ index: 'byKind', where: { deleted: false, kind } })),
  { index: 'byKind', where: { deleted: false, kind: { anyOf: ['even', 'odd'] } } },
];

const fitsIn = ({ where = {} }: Pick<Find, 'where'>, words: readonly string[]): StoredRow[] =>
  rows.filter(
    ({ row }) =>
      words.every((word) => String(row?.['words']).includes(word)) &&
      Object.entries(where).every(([field, value]) => typeof value === 'object' || row?.[field] === value),
  );

/** Promises of every read store about finding rows by words in long lists. */
export const readStoreSearchManyContract = (name: string, open: OpenReadStore): void => {
  describe.each([
    { kept: 'texts alone', search: texts },
    { kept: 'texts beside their kinds', search: { ...texts, filters: ['kind'] } },
  ])(`finding rows of long lists by words in $kept in read store ${name}`, ({ search }) => {
    const suite = storeOfSuite(open);
    let generation: Generation;

    beforeAll(async () => {
      const definition = { token: suite.token, generation: `${suite.token}-many`, indexes, search };
      const others = [rowAt(count, { deleted: true }), rowAt(count + 1, { organizationId: 'o2' })];
      generation = await storeThings(suite.store, definition, [...rows, ...others]);
    });

    const expectPages = async (query: Omit<Search, 'limit'>, fitting: readonly StoredRow[]): Promise<void> => {
      const all = keysOf(fitting);
      for (const start of [0, 5, all.length - 2].filter((at) => at >= 0 && at <= all.length)) {
        const last = fitting[start - 1];
        const after = last ? { after: cursorOf({ indexes }, query.index, last) } : {};
        const { rows: page, total } = await suite.store.search(generation, { ...query, limit: 5, ...after });
        const what = `${query.contains.words.join(' ')} ${JSON.stringify(query.where)} ${start}`;
        expect([total, keysOf(page)], what).toEqual([all.length, all.slice(start, start + 5)]);
      }
    };

    // shows I5
    it.each(asked.map((words) => [JSON.stringify(words), words] as const))(
      'goes on in order and counts rows with %s, in each list',
      async (_, words) => {
        for (const list of lists)
          await expectPages({ organizationId, ...list, contains: { field: 'words', words } }, fitsIn(list, words));
      },
    );

    it('counts the rows of a part of a list alone, when their text is in another view', async () => {
      const names = { view: 'names', version: 1, generation: `${suite.token}-names` };
      const within = { text: 'words', within: 'organizationIds' };
      await suite.store.beginBuild(suite.token, names, { indexes: {}, search: within });
      const people = Array.from({ length: 6000 }, (_, at) =>
        rowOf(`p${at + 1000}`, 1, { organizationId: null, organizationIds: ['o1'], words: at % 4 > 0 ? 'anna' : 'bo' }),
      );
      await suite.store.save(suite.token, [
        { generation: names, rows: people, changes: [], checkpoint: checkpointAt(1) },
      ]);
      const member = (at: number): StoredRow =>
        rowOf(`o1/p${at + 1000}`, 1, { deleted: false, createdAt: 't1', kind: at % 2 ? 'odd' : 'even' });
      const members = Array.from({ length: 6000 }, (_, at) => member(at));
      const listed = await storeThings(
        suite.store,
        { token: suite.token, generation: `${suite.token}-listed`, indexes },
        members,
      );
      const totalOf = async (list: Pick<Find, 'index' | 'where'>, words: string): Promise<number> => {
        const contains = { field: 'words', words: [words], of: names };
        return (await suite.store.search(listed, { organizationId, ...list, contains, limit: 5 })).total;
      };
      const [whole, odd] = [{ index: 'byCreated', where: { deleted: false } }, lists[4]];
      expect(odd?.where).toEqual({ deleted: false, kind: 'odd' });
      for (const [words, all, part] of [
        ['anna', 4500, 3000],
        ['a', 4500, 3000],
        ['bo', 1500, 0],
      ] as const)
        expect([await totalOf(whole, words), odd && (await totalOf(odd, words))], words).toEqual([all, part]);
    });
  });
};
