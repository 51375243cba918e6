import { describe, expect, it } from 'vitest';
import type { Generation, StoredRow } from '../../src/ports/rows.ts';
import type { Search } from '../../src/ports/readStore.ts';
import { cursorOf } from '../../src/readStore/cursor.ts';
import { checkpointAt, keysOf, rowOf, storeThings, toWrite, storeOfSuite } from '../readStore/readStoreFixture.ts';
import type { OpenReadStore } from '../readStore/readStoreFixture.ts';

const indexes = {
  byCreated: ['deleted', '-createdAt'],
  byOwner: ['deleted', 'ownerId', '-createdAt'],
  byKind: ['kind', '-at'],
  byTitle: ['deleted', 'title'],
  byTitleBack: ['deleted', '-title'],
};
const search = { text: 'words', within: 'organizationId', unless: 'deleted', owner: 'ownerId' };
const organizationId = 'o1';

/** Rows without words. */
const fillers = Array.from({ length: 600 }, (_, at) =>
  rowOf(`z${at + 1000}`, 1, { deleted: false, createdAt: `s${at}`, kind: 'z', at: -at, words: '' }),
);

/** Promises of every read store about finding rows by words in their text. */
export const readStoreSearchContract = (name: string, open: OpenReadStore): void => {
  describe.each([
    { list: 'a short list', more: [] },
    { list: 'a long list', more: fillers },
  ])(`finding rows of $list by words in read store ${name}`, ({ more }) => {
    const suite = storeOfSuite(open);

    const given = (rows: readonly StoredRow[]): Promise<Generation> => {
      const definition = { indexes, search, token: suite.token, generation: suite.nextName() };
      return storeThings(suite.store, definition, [...rows, ...more]);
    };

    const save = (generation: Generation, position: number, ...rows: readonly StoredRow[]): Promise<void> =>
      suite.store.save(suite.token, [{ generation, rows, changes: [], checkpoint: checkpointAt(position) }]);

    /** Rows named after their place, the first the newest. */
    const texts = (...words: readonly unknown[]): Promise<Generation> =>
      given(words.map((one, at) => rowOf(`k${at}`, 1, { deleted: false, createdAt: `t${9 - at}`, words: one })));

    /** Keys of all rows that a search finds, by pages of each size; the total must say the same. */
    const find = async (
      generation: Generation,
      words: readonly string[],
      query: Partial<Search> = {},
    ): Promise<string[]> => {
      const asked = {
        organizationId,
        index: 'byCreated',
        where: { deleted: false },
        contains: { field: 'words', words },
        ...query,
      };
      const all = await suite.store.search(generation, { limit: 10_000, ...asked });
      const whole = keysOf(all.rows);
      const paged: string[] = [];
      for (let last: StoredRow | undefined; ;) {
        const after: Pick<Search, 'after'> = last ? { after: cursorOf({ indexes }, asked.index, last) } : {};
        const page = await suite.store.search(generation, { ...asked, limit: 3, ...after });
        expect(page.total).toBe(whole.length);
        paged.push(...keysOf(page.rows));
        last = page.rows.at(-1);
        if (page.rows.length < 3 || paged.length >= 30) break;
      }
      expect(paged).toEqual(whole.slice(0, paged.length));
      expect(all.total).toBe(whole.length);
      return whole;
    };

    it('finds rows with every word, wherever it stands, in the order of the index', async () => {
      const generation = await texts('the spring fair', 'fair', 'offspring of a fairy', 'spring', '', 'fair in spring');
      expect(await find(generation, ['fair'])).toEqual(['k0', 'k1', 'k2', 'k5']);
      expect(await find(generation, ['fair', 'spring'])).toEqual(['k0', 'k2', 'k5']);
      expect(await find(generation, ['fair', 'autumn'])).toEqual([]);
      expect(await find(generation, ['spring fair'])).toEqual(['k0']);
    });

    it('goes on behind every value that orders rows, also behind none and what reads like a name', async () => {
      const none = [undefined, null, null, undefined];
      const titles = [...none, 1, 2, '$row.title', '$words', 'a', '{}', 'ä'];
      const rows = titles.map((title, at) => rowOf(`k${at + 10}`, 1, { deleted: false, title, words: 'same' }));
      const generation = await given(rows);
      const keys = keysOf(rows);
      expect(await find(generation, ['same'], { index: 'byTitle' })).toEqual(keys);
      const back = [...keys.slice(none.length).toReversed(), ...keys.slice(0, none.length)];
      expect(await find(generation, ['same'], { index: 'byTitleBack' })).toEqual(back);
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
      for (const [at, sign] of signs.entries()) expect(await find(generation, [sign]), sign).toEqual([`k${at}`]);
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
        expect(await find(generation, [nothing]), nothing).toEqual(nothing === '\\' ? ['k5'] : []);
    });

    it('searches for letters of any script as they are written', async () => {
      const generation = await texts('zoe', 'zoë', 'ZOE', 'жанна', '東京の店', '👩‍👧 mum');
      expect(await find(generation, ['zoe'])).toEqual(['k0']);
      expect(await find(generation, ['жан'])).toEqual(['k3']);
      expect(await find(generation, ['京'])).toEqual(['k4']);
      expect(await find(generation, ['👧'])).toEqual(['k5']);
    });

    it('finds words of one and two letters, and no row without that text in one piece', async () => {
      const generation = await texts('one', null, undefined, '', 'ab', '東京');
      expect(await find(generation, ['e'])).toEqual(['k0']);
      expect(await find(generation, ['ab'])).toEqual(['k4']);
      expect(await find(await texts('abc bcd', 'abcd'), ['abcd'])).toEqual(['k1']);
      expect(await find(generation, ['東京'])).toEqual(['k5']);
      expect(await find(generation, ['b', 'a'])).toEqual(['k4']);
      expect(await find(generation, ['null'])).toEqual([]);
    });

    it('finds rows of one owner, wherever they moved', async () => {
      const row = (key: string, position: number, ownerId: string) =>
        rowOf(key, position, { deleted: false, createdAt: key, ownerId, words: 'same words' });
      const generation = await given([row('k1', 1, 'u1'), row('k2', 1, 'u2'), row('k3', 1, 'u1')]);
      const of = (ownerId: string) =>
        find(generation, ['words'], { index: 'byOwner', where: { deleted: false, ownerId } });
      expect([await of('u1'), await of('u2')]).toEqual([['k3', 'k1'], ['k2']]);
      await save(generation, 2, row('k3', 2, 'u2'));
      expect([await of('u1'), await of('u2')]).toEqual([['k1'], ['k3', 'k2']]);
    });

    // shows I5
    it('stays within the organization, the filter and several values', async () => {
      const rows = ['o1', 'o2'].flatMap((of) =>
        ['a', 'b', 'c'].flatMap((kind) =>
          [1, 2].map((at) => rowOf(`${of}${kind}${at}`, 1, { organizationId: of, kind, at, words: `word ${at}` })),
        ),
      );
      const generation = await given(rows);
      const found = (words: string[], query: Partial<Search>): Promise<string[]> =>
        find(generation, words, { index: 'byKind', where: {}, ...query });
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
      const generation = await texts('old words', 'other', 'hidden words', 'late words');
      const shown = { deleted: false, createdAt: 't1' };
      await save(
        generation,
        2,
        rowOf('k1', 2, { ...shown, words: 'new words' }),
        rowOf('k2', 2, { ...shown, deleted: true, words: 'hidden words' }),
        { key: 'k0', position: 2, row: null },
        // written already, from before a crash
        rowOf('k3', 1, { ...shown, words: 'early text' }),
      );
      expect(await find(generation, ['words'])).toEqual(['k3', 'k1']);
      expect(await find(generation, ['other'])).toEqual([]);
      expect(await find(generation, ['early'])).toEqual([]);
      await save(generation, 3, rowOf('k2', 3, { ...shown, createdAt: 't0', words: 'hidden words' }));
      expect(await find(generation, ['words'])).toEqual(['k3', 'k1', 'k2']);
      await suite.store.drop(suite.token, generation);
      expect(await find(generation, ['words'])).toEqual([]);
    });

    it('finds in what was built the same as in what was saved', async () => {
      const rows = ['spring fair', 'fair', '', 'autumn'].map((words, at) =>
        rowOf(`k${at}`, 1, { deleted: at === 1, createdAt: `t${at}`, ownerId: 'u1', words }),
      );
      const generation = { view: 'things', version: 1, generation: suite.nextName() };
      const build = await suite.store.beginBuild(suite.token, generation, { indexes, search });
      const head = { rows: [], changes: [], checkpoint: checkpointAt(1) };
      await build.put(toWrite(head, [...rows, ...more]));
      await build.finish();
      const saved = await given(rows);
      for (const words of [['fair'], ['a'], ['ri', 'g'], ['winter']])
        expect(await find(generation, words), words.join(' ')).toEqual(await find(saved, words));
      await save(generation, 2, rowOf('k3', 2, { deleted: false, createdAt: 't3', words: 'fair winter' }));
      expect(await find(generation, ['fair'])).toEqual(['k3', 'k0']);
      expect(await find(generation, ['autumn'])).toEqual([]);
    });

    // shows I5
    it('finds rows by the text of the same rows in another view, within the organization', async () => {
      const names = { view: 'names', version: 1, generation: suite.nextName() };
      const within = { text: 'words', within: 'organizationIds' };
      await suite.store.beginBuild(suite.token, names, { indexes: {}, search: within });
      const named = (key: string, position: number, organizationIds: readonly string[], words: string) =>
        rowOf(key, position, { organizationId: null, organizationIds, words });
      await save(
        names,
        1,
        named('u1', 1, ['o1'], 'anna'),
        named('u2', 1, ['o2', 'o1'], 'joanna'),
        named('u3', 1, ['o2'], 'anna'),
      );
      const listed = ['o1/u1', 'o1/u2', 'o2/u2', 'o2/u3'].map((key, at) =>
        rowOf(key, 1, { organizationId: key.slice(0, 2), deleted: false, createdAt: `t${at}` }),
      );
      const generation = await given(listed);
      const of = (inside: string, words: string) =>
        find(generation, [words], { organizationId: inside, contains: { field: 'words', words: [words], of: names } });
      expect([await of('o1', 'ann'), await of('o2', 'ann')]).toEqual([
        ['o1/u2', 'o1/u1'],
        ['o2/u3', 'o2/u2'],
      ]);
      expect([await of('o1', 'jo'), await of('o3', 'jo')]).toEqual([['o1/u2'], []]);
      await save(names, 2, named('u2', 2, ['o2'], 'joanna'), named('u1', 2, ['o1'], 'zoe'));
      await save(generation, 2, rowOf('o1/u2', 2, { organizationId: 'o1', deleted: true, createdAt: 't1' }));
      expect([await of('o1', 'ann'), await of('o1', 'zoe'), await of('o2', 'joa')]).toEqual([[], ['o1/u1'], ['o2/u2']]);
    });
  });
};
