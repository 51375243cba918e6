import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { StoredRow } from '../../../ports/rows.ts';
import { bytesOf } from '../../../../testing/bytesOf.ts';
import { checkpointAt, rowOf } from '../../../../testing/readStore/readStoreFixture.ts';
import { openSqliteFolder } from '../../../../testing/readStore/sqliteFolder.ts';
import { readStoreSearchContract } from '../../../../testing/suites/readStoreSearch.contract.ts';
import { readStoreSearchManyContract } from '../../../../testing/suites/readStoreSearchMany.contract.ts';
import { readStoreSearchPartsContract } from '../../../../testing/suites/readStoreSearchParts.contract.ts';
import { openSqliteReadStore } from '../sqliteReadStore.ts';

const { folder, nextFile, open: openStore, remove } = await openSqliteFolder();
afterAll(remove);

readStoreSearchContract('sqlite', openStore);
readStoreSearchManyContract('sqlite', openStore);
readStoreSearchPartsContract('sqlite', openStore);

const generation = { view: 'things', version: 1, generation: '1-a' };
const byName = { indexes: { byName: ['name'] } };

describe('the search index', () => {
  const search = { text: 'words', within: 'organizationId' };
  const open = async (file: string) => {
    const store = openSqliteReadStore({ file });
    const token = (await store.acquire('one', 60_000))?.token ?? 0;
    await store.beginBuild(token, generation, { ...byName, search });
    const save = (position: number, ...rows: readonly StoredRow[]) =>
      store.save(token, [{ generation, rows, changes: [], checkpoint: checkpointAt(position) }]);
    return { store, save };
  };

  // shows I13
  it('keeps nothing of words that were changed or removed, in no file', async () => {
    const own = await mkdtemp(join(folder, 'words-'));
    const { store, save } = await open(join(own, 'reads.db'));
    // letters that are in no other trigram
    await save(
      1,
      rowOf('k1', 1, { words: 'anna ꙮꙮꙮ' }),
      rowOf('k2', 1, { words: 'bert ጷጷጷ' }),
      rowOf('k3', 1, { words: 'carla' }),
    );
    await store.scrub?.();
    const letters = ['ꙮ', 'ጷ'].map((letter) => Buffer.from(letter).toString('latin1'));
    const isThere = () => letters.map((letter) => bytesOf(own).includes(letter));
    expect(isThere()).toEqual([true, true]);
    await save(2, rowOf('k1', 2, { words: 'anna' }), { key: 'k2', position: 2, row: null });
    await store.scrub?.();
    expect(isThere()).toEqual([false, false]);
    await store.close();
  });

  it('is written only when a text changed', async () => {
    const file = nextFile();
    const { store, save } = await open(file);
    await save(1, rowOf('k1', 1, { words: 'anna', shares: 1 }));
    const db = new DatabaseSync(file, { readOnly: true });
    const written = () => db.prepare('SELECT id, block FROM grams_1_data ORDER BY id').all();
    const before = written();
    await save(2, rowOf('k1', 2, { words: 'anna', shares: 2 }));
    expect(written()).toEqual(before);
    await save(3, rowOf('k1', 3, { words: 'annabel', shares: 2 }));
    expect(written()).not.toEqual(before);
    db.close();
    await store.close();
  });

  it('is undone with the rows, and goes with its generation', async () => {
    const file = nextFile();
    const { store, save } = await open(file);
    await save(1, rowOf('k1', 1, { words: 'anna' }));
    await expect(save(2, rowOf('k1', 2, { words: 'berta' }), rowOf('k2', Number.NaN))).rejects.toThrow('whole number');
    await save(2, rowOf('k1', 2, { words: 'carla' }));
    const db = new DatabaseSync(file);
    db.exec("INSERT INTO grams_1 (grams_1, rank) VALUES ('integrity-check', 1)");
    expect(db.prepare('SELECT words FROM words_1').all()).toEqual([{ words: 'carla' }]);
    db.close();
    await store.drop((await store.acquire('one', 60_000))?.token ?? 0, generation);
    const left = new DatabaseSync(file, { readOnly: true });
    expect(
      left.prepare("SELECT name FROM sqlite_schema WHERE name GLOB 'words_*' OR name GLOB 'grams_*'").all(),
    ).toEqual([]);
    left.close();
    await store.close();
  });

  it('is joined before many texts leave it together, and has the others still', async () => {
    const file = nextFile();
    const { store, save } = await open(file);
    const keysOf = (part: number) => Array.from({ length: 50 }, (_, at) => `k${part * 50 + at}`);
    for (const part of [0, 1, 2, 3, 4, 5])
      await save(part + 1, ...keysOf(part).map((key) => rowOf(key, part + 1, { words: `person ${key}` })));
    const db = new DatabaseSync(file);
    const parts = () => db.prepare('SELECT count(DISTINCT segid) AS parts FROM grams_1_idx').get()?.['parts'];
    expect(parts()).toBeGreaterThan(3);
    const gone = [4, 1, 3, 0].flatMap((part) => keysOf(part));
    await save(7, ...gone.map((key) => ({ key, position: 7, row: null })));
    expect(parts()).toBe(1);
    await save(
      8,
      ...keysOf(5)
        .toReversed()
        .map((key) => rowOf(key, 8, { words: `people ${key}` })),
    );
    db.exec("INSERT INTO grams_1 (grams_1, rank) VALUES ('integrity-check', 1)");
    const words = [...keysOf(2).map((key) => `person ${key}`), ...keysOf(5).map((key) => `people ${key}`)];
    expect(db.prepare('SELECT words FROM words_1 ORDER BY id').all()).toEqual(words.map((text) => ({ words: text })));
    db.close();
    await store.close();
  });

  // shows I3
  it('is that of a build after any changes, and fits its texts', async () => {
    const text = fc.constantFrom('', 'anna', 'joanna b', 'bert', '東京', 'annabel annabel');
    const role = fc.constantFrom('admin', 'member', null);
    const within = fc.subarray(['o1', 'o2', 'o3']);
    const change = fc.record({
      key: fc.constantFrom('k1', 'k2', 'k3'),
      words: text,
      hidden: fc.boolean(),
      within,
      role: fc.tuple(role, role, role),
      gone: fc.boolean(),
    });
    const search = { text: 'words', within: 'within', unless: 'hidden', owner: 'key', filters: ['role'] };
    const property = fc.asyncProperty(
      fc.array(fc.array(change, { maxLength: 4 }), { maxLength: 8 }),
      async (batches) => {
        const definition = { indexes: {}, search };
        const file = nextFile();
        const store = openSqliteReadStore({ file });
        const token = (await store.acquire('one', 60_000))?.token ?? 0;
        await store.beginBuild(token, generation, definition);
        for (const [at, batch] of batches.entries()) {
          const rows = batch.map(({ key, gone, ...row }) =>
            gone ? { key, position: at + 1, row: null } : rowOf(key, at + 1, { key, ...row }),
          );
          await store.save(token, [{ generation, rows, changes: [], checkpoint: checkpointAt(at + 1) }]);
        }
        const built = { ...generation, generation: '1-b' };
        const build = await store.beginBuild(token, built, definition);
        await build.put({
          changes: [],
          checkpoint: checkpointAt(9),
          changedRows: [],
          newRows: await store.scan(generation, { afterKey: null, limit: 9 }),
        });
        await build.finish();
        const db = new DatabaseSync(file);
        // fails when the trigrams are not those of the texts
        for (const id of [1, 2])
          if (batches.length > 0) db.exec(`INSERT INTO grams_${id} (grams_${id}, rank) VALUES ('integrity-check', 1)`);
        const texts = (id: number) =>
          db
            .prepare(
              `SELECT o.name, key, owner, words, f_role FROM words_${id}
                JOIN organizations o ON o.id = words_${id}.id >> 32 ORDER BY 1, 2`,
            )
            .all();
        if (batches.length > 0) expect(texts(1)).toEqual(texts(2));
        db.close();
        await store.close();
      },
    );
    // a text removed and written again in one save
    const anna: typeof change extends fc.Arbitrary<infer Changed> ? Changed : never = {
      key: 'k3',
      words: 'anna',
      hidden: false,
      gone: false,
      within: ['o2', 'o3'],
      role: ['admin', null, 'admin'],
    };
    const again = [[anna], [{ ...anna, words: 'joanna b' as const, within: ['o2'] }]];
    await fc.assert(property, { numRuns: 20, examples: [[again]] });
  });
});
