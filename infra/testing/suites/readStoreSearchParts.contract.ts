import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Generation, Row, StoredRow } from '../../src/ports/rows.ts';
import { cursorOf } from '../../src/readStore/cursor.ts';
import { checkpointAt, keysOf, storeOfSuite } from '../readStore/readStoreFixture.ts';
import type { OpenReadStore } from '../readStore/readStoreFixture.ts';
import {
  count,
  indexes,
  keyAt,
  kindAt,
  organizationId,
  otherId,
  rowAt,
  step,
  walk,
} from '../readStore/searchedParts.ts';
import type { Asked, Change } from '../readStore/searchedParts.ts';

/** Where the texts are: in the rows or in another view, beside values of a filter or without them. */
const places = ['beside the filter', 'without the filter', 'in another view', 'beside the filter in another'] as const;
type Place = (typeof places)[number];
const isElsewhere = (place: Place): boolean => place.includes('another');

type Built = { suite: ReturnType<typeof storeOfSuite>; generation: Generation; names: Generation };

/** Makes the function that saves rows, with their texts in another view where they are there. */
const writerOf = ({ suite, generation, names }: Built, place: Place) => {
  let position = 0;
  return async (rows: readonly StoredRow[]): Promise<void> => {
    position += 1;
    const now = rows.map((row) => ({ ...row, position }));
    const saved = [{ generation, rows: now, changes: [], checkpoint: checkpointAt(position) }];
    const texts = now.map(({ key, row }) => {
      const isFound = row?.['deleted'] === false && row['organizationId'] === organizationId;
      // in the other organization each has another kind
      const own = isFound
        ? { organizationIds: [organizationId], kind: [row['kind']] }
        : { organizationIds: [], kind: [] };
      const organizationIds = [otherId, ...own.organizationIds];
      const named = { organizationId: null, organizationIds, kind: ['most', ...own.kind], words: row?.['words'] };
      return { key: key.slice(organizationId.length + 1), position, row: named };
    });
    const elsewhere = { generation: names, rows: texts, changes: [], checkpoint: checkpointAt(position) };
    await suite.store.save(suite.token, isElsewhere(place) ? [...saved, elsewhere] : saved);
  };
};

/** Promises of every read store about finding rows in a part of a list: the page and total of a plain walk. */
export const readStoreSearchPartsContract = (name: string, open: OpenReadStore): void => {
  describe.each(places)(`finding rows of parts of lists by words, %s, in read store ${name}`, (place) => {
    const suite = storeOfSuite(open);
    const begin = async (): Promise<Built> => {
      const named = (view: string) => ({ view, version: 1, generation: suite.nextName() });
      const [generation, names] = [named('things'), named('names')];
      const own = { text: 'words', within: 'organizationId', unless: 'deleted', owner: 'ownerId' };
      const filters = place.startsWith('beside') ? { filters: ['kind'] } : {};
      const search = isElsewhere(place) ? {} : { search: { ...own, ...filters } };
      await suite.store.beginBuild(suite.token, generation, { indexes, ...search });
      const texts = { text: 'words', within: 'organizationIds', ...filters };
      await suite.store.beginBuild(suite.token, names, { indexes: {}, search: texts });
      return { suite, generation, names };
    };

    // shows I5
    it('gives the page and total of a plain walk, while rows come, change and go', async () => {
      const property = async (seed: number, steps: readonly { changes: Change[]; searches: Asked[] }[]) => {
        const built = await begin();
        const save = writerOf(built, place);
        const rows = new Map<string, StoredRow>();
        const put = async (changed: readonly StoredRow[]): Promise<void> => {
          for (const row of changed) rows.set(row.key, row);
          await save(changed);
        };
        const stored = (at: number, row: Row | null): StoredRow => ({ key: keyAt(at), position: 1, row });
        await put(Array.from({ length: count }, (_, at) => stored(at, rowAt(at, seed))));
        for (const { changes, searches } of steps) {
          const changed = ({ at, seed: other, how }: Change): Row | null => {
            if (how === 'gone') return null;
            const before = how === 'new' ? undefined : rows.get(keyAt(at))?.row;
            return before ? { ...before, kind: kindAt(other % 20) } : rowAt(at, other);
          };
          await put(changes.map((one) => stored(one.at, changed(one))));
          for (const { list: listed, words, from } of searches) {
            const contains = { field: 'words', words, ...(isElsewhere(place) && { of: built.names }) };
            const query = { organizationId, ...listed, contains };
            const all = walk(rows.values(), query);
            const last = all[from - 1];
            const after = last ? { after: cursorOf({ indexes }, listed.index, last) } : {};
            const found = await suite.store.search(built.generation, { ...query, limit: 4, ...after });
            const page = keysOf(last ? all.slice(from, from + 4) : all.slice(0, 4));
            expect([found.total, keysOf(found.rows)], JSON.stringify([listed, words, from])).toEqual([
              all.length,
              page,
            ]);
          }
        }
      };
      const seeds = fc.integer({ min: 1, max: 1e6 });
      const steps = fc.array(step, { minLength: 3, maxLength: 6 });
      // to shrink what fails would take minutes
      await fc.assert(fc.asyncProperty(seeds, steps, property), { numRuns: 4, endOnFailure: true });
    });
  });
};
