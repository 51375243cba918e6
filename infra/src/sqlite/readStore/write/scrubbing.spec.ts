import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { bytesOf } from '../../../../testing/bytesOf.ts';
import { churn } from '../../../../testing/readStore/churn.ts';
import { checkpointAt, rowOf } from '../../../../testing/readStore/readStoreFixture.ts';
import { openSqliteFolder } from '../../../../testing/readStore/sqliteFolder.ts';
import { openSqliteReadStore } from '../sqliteReadStore.ts';

const { nextFile, remove } = await openSqliteFolder();
afterAll(remove);

const generation = { view: 'things', version: 1, generation: '1-a' };
const byName = { indexes: { byName: ['name'] } };

describe('scrubbing', () => {
  const { steps, gone, kept } = churn(3_000);
  const newFile = (folder: string): string => {
    const file = join(dirname(nextFile()), folder, 'read.db');
    mkdirSync(dirname(file));
    return file;
  };
  const fill = async (file: string, options: { rewrittenBytes?: number } = {}) => {
    const store = openSqliteReadStore({ file, ...options });
    const token = (await store.acquire('one', 60_000))?.token ?? 0;
    await store.beginBuild(token, generation, byName);
    for (const [at, { id, words }] of steps.entries()) {
      const row =
        words === null ? { key: id, position: at, row: null } : rowOf(id, at, { name: words, organizationId: 'o1' });
      await store.save(token, [{ generation, rows: [row], changes: [], checkpoint: checkpointAt(at) }]);
    }
    return store;
  };
  const wordsIn = (file: string, words: readonly string[]): string[] => {
    const bytes = bytesOf(dirname(file));
    return words.filter((word) => bytes.includes(word));
  };

  // shows I13
  it('leaves no copies of removed rows that SQLite moved between pages', async () => {
    const file = newFile('moved');
    const store = await fill(file);
    expect(await store.scrub?.()).toBe(true);
    expect(wordsIn(file, gone)).toEqual([]);
    expect(wordsIn(file, kept)).toEqual(kept);
    await store.close();
  });

  it('overwrites most removed rows also in a file that is too large to be written again', async () => {
    const file = newFile('large');
    const store = await fill(file, { rewrittenBytes: 0 });
    expect(await store.scrub?.()).toBe(true);
    // all but the few that were moved
    expect(wordsIn(file, gone).length).toBeLessThan(gone.length / 100);
    await store.close();
  });
});
