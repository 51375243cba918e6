import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Find, Generation, StoredRow } from '../../src/ports.ts';
import { cursorOf } from '../../src/readStore/cursor.ts';
import { checkpointAt, keysOf, rowOf, storeThings } from '../readStoreFixture.ts';
import type { OpenedReadStore, OpenReadStore } from '../readStoreFixture.ts';

const indexes = { byCreated: ['deleted', '-createdAt'], byKind: ['kind', '-at'] };
const organizationId = 'o1';

/** What every read store promises of finding rows by words in their text. */
export const readStoreSearchContract = (name: string, open: OpenReadStore): void => {
  describe(`finding rows by words in read store ${name}`, () => {
    let opened: OpenedReadStore;
    let token: number;
    let made = 0;

    beforeAll(async () => {
      opened = await open();
      token = (await opened.store.acquire('searcher', 600_000))?.token ?? 0;
    });
    afterAll(() => opened.close());

    const given = (rows: readonly StoredRow[]): Promise<Generation> =>
      storeThings(opened.store, { token, generation: `${token}-${(made += 1)}`, indexes }, rows);

    /** Rows named after their place, the first the newest. */
    const texts = (...words: readonly unknown[]): Promise<Generation> =>
      given(words.map((one, at) => rowOf(`k${at}`, 1, { deleted: false, createdAt: `t${9 - at}`, words: one })));

    /** Keys of all rows that contain the words, by pages of each size; the count must say the same. */
    const search = async (
      generation: Generation,
      words: readonly string[],
      query: Partial<Find> = {},
    ): Promise<string[]> => {
      const asked = {
        organizationId,
        index: 'byCreated',
        where: { deleted: false },
        ...query,
        contains: { field: 'words', words },
      };
      const whole = keysOf(await opened.store.find(generation, { limit: 5000, ...asked }));
      const paged: string[] = [];
      for (let last: StoredRow | undefined; ;) {
        const after: Pick<Find, 'after'> = last ? { after: cursorOf({ indexes }, asked.index, last) } : {};
        const page = await opened.store.find(generation, { ...asked, limit: 3, ...after });
        paged.push(...keysOf(page));
        last = page.at(-1);
        if (page.length < 3 || paged.length >= 30) break;
      }
      expect(paged).toEqual(whole.slice(0, paged.length));
      expect(await opened.store.count(generation, asked)).toBe(whole.length);
      return whole;
    };

    it('finds rows with every word, wherever it stands, in the order of the index', async () => {
      const generation = await texts('the spring fair', 'fair', 'offspring of a fairy', 'spring', '', 'fair in spring');
      expect(await search(generation, ['fair'])).toEqual(['k0', 'k1', 'k2', 'k5']);
      expect(await search(generation, ['fair', 'spring'])).toEqual(['k0', 'k2', 'k5']);
      expect(await search(generation, ['fair', 'autumn'])).toEqual([]);
      expect(await search(generation, ['spring fair'])).toEqual(['k0']);
    });

    it('searches for every sign literally', async () => {
      const signs = [
        '100%',
        'a_b',
        'a.b',
        "o'hara",
        'say "hi"',
        'c:\\d',
        '(x)',
        '[y]',
        '$z',
        '^w',
        'q?',
        'p|r',
        '{n}',
        'a*',
        'n-m',
        '1/2',
      ];
      const generation = await texts(...signs, 'axb', 'aab', 'plain');
      for (const [at, sign] of signs.entries()) expect(await search(generation, [sign]), sign).toEqual([`k${at}`]);
      for (const nothing of [
        '%%',
        '_b_',
        '.*',
        '.+',
        'a.*b',
        '[a-z]',
        "' OR '1'='1",
        '") OR ("1',
        '$words',
        '\\',
        '(?:',
        '${n}',
        '?1',
      ])
        expect(await search(generation, [nothing]), nothing).toEqual(nothing === '\\' ? ['k5'] : []);
    });

    it('searches for letters of any script as they are written', async () => {
      const generation = await texts('zoe', 'zoë', 'ZOE', 'жанна', '東京の店', '👩‍👧 mum');
      expect(await search(generation, ['zoe'])).toEqual(['k0']);
      expect(await search(generation, ['жан'])).toEqual(['k3']);
      expect(await search(generation, ['京'])).toEqual(['k4']);
      expect(await search(generation, ['👧'])).toEqual(['k5']);
    });

    it('finds no row without that text, and all rows when no words are asked for', async () => {
      const generation = await texts('one', null, undefined, '');
      expect(await search(generation, ['e'])).toEqual(['k0']);
      expect(await search(generation, ['null'])).toEqual([]);
      expect(await search(generation, [])).toEqual(['k0', 'k1', 'k2', 'k3']);
    });

    it('stays within the organization, the filter and several values', async () => {
      const rows = ['o1', 'o2'].flatMap((of) =>
        ['a', 'b', 'c'].flatMap((kind) =>
          [1, 2].map((at) => rowOf(`${of}${kind}${at}`, 1, { organizationId: of, kind, at, words: `word ${at}` })),
        ),
      );
      const generation = await given(rows);
      const found = (words: string[], query: Partial<Find>): Promise<string[]> =>
        search(generation, words, { index: 'byKind', where: {}, ...query });
      expect(await found(['2'], {})).toEqual(['o1a2', 'o1b2', 'o1c2']);
      expect(await found(['word'], { organizationId: 'o2', where: { kind: 'b' } })).toEqual(['o2b2', 'o2b1']);
      expect(await found(['word'], { where: { kind: { anyOf: ['c', 'a'] } } })).toEqual([
        'o1a2',
        'o1c2',
        'o1a1',
        'o1c1',
      ]);
      expect(await found(['word'], { where: { kind: 'c', at: { atLeast: 2 } } })).toEqual(['o1c2']);
      expect(await found(['word'], { organizationId: 'o3' })).toEqual([]);
    });

    it('leaves out deleted rows, and finds the present text of a row', async () => {
      const generation = await texts('old words', 'other');
      const rows = [
        rowOf('k1', 2, { deleted: false, createdAt: 't1', words: 'new words' }),
        { key: 'k0', position: 2, row: null },
      ];
      await opened.store.save(token, [{ generation, rows, changes: [], checkpoint: checkpointAt(2) }]);
      expect(await search(generation, ['words'])).toEqual(['k1']);
      expect(await search(generation, ['other'])).toEqual([]);
      await opened.store.drop(token, generation);
      expect(await search(generation, ['words'])).toEqual([]);
    });

    it('finds few among 2,500 rows, many of them of the same age', async () => {
      const generation = await given(
        Array.from({ length: 2500 }, (_, at) =>
          rowOf(`k${at + 1000}`, 1, {
            deleted: false,
            createdAt: at % 5 === 0 ? null : `t${at % 5}`,
            words: at % 250 === 7 ? 'rare' : 'usual',
          }),
        ),
      );
      expect(await search(generation, ['rare'])).toEqual(Array.from({ length: 10 }, (_, at) => `k${at * 250 + 1007}`));
      expect(await search(generation, ['usual'])).toHaveLength(2490);
    });

    it('loads of the named rows those that contain the words', async () => {
      const generation = await texts('spring fair', 'fair', 'spring', "o'hara.*");
      const load = async (keys: readonly string[], words: readonly string[]): Promise<string[]> =>
        [...(await opened.store.load(generation, keys, { field: 'words', words })).keys()].sort();
      expect(await load(['k0', 'k1', 'k3', 'k9'], ['fair'])).toEqual(['k0', 'k1']);
      expect(await load(['k0', 'k1', 'k2'], ['fair', 'spring'])).toEqual(['k0']);
      expect(await load(['k0', 'k3'], ["o'hara.*"])).toEqual(['k3']);
      expect(await load(['k0', 'k3'], [])).toEqual(['k0', 'k3']);
      expect(await load([], ['fair'])).toEqual([]);
    });
  });
};
