import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentStore } from '../../src/ports/documentStore.ts';

/** `reopen` closes the store and opens the same one again, as a restart does. */
export type OpenedDocuments = {
  store: DocumentStore;
  close: () => Promise<void>;
  reopen?: () => Promise<OpenedDocuments>;
};

/**
 * What every document store does. The suite uses collections of its own. Times are the clock's: an hour from now is
 * far away.
 */
export const documentsContract = (name: string, open: () => Promise<OpenedDocuments>): void => {
  describe(`documents: ${name}`, () => {
    let opened: OpenedDocuments;
    let store: DocumentStore;
    const use = (next: OpenedDocuments): void => {
      opened = next;
      store = next.store;
    };
    beforeAll(async () => use(await open()));
    afterAll(() => opened.close());

    const newCollection = (): string => `test-${randomUUID()}`;
    const inAnHour = (): number => Date.now() + 3_600_000;
    const ago = (): number => Date.now() - 1;
    const idsOf = (found: readonly { id: string }[]): string[] => found.map(({ id }) => id).sort();

    it('returns the stored document, whatever it holds', async () => {
      const collection = newCollection();
      const document = {
        name: 'Zoë 🎉 \u2028 $set',
        'a.b': { $gt: 1 },
        list: [1, null, { deep: true }],
        none: null,
        large: 'ö'.repeat(100_000),
      };
      await store.put(collection, 'one', document);
      expect(await store.find(collection, 'one')).toEqual(document);
    });

    it('finds nothing under another id or in another collection', async () => {
      const collection = newCollection();
      await store.put(collection, 'one', { is: 1 });
      expect(await store.find(collection, 'two')).toBeNull();
      expect(await store.find(newCollection(), 'one')).toBeNull();
    });

    it('replaces the earlier document with its expiry and its index values', async () => {
      const collection = newCollection();
      await store.put(collection, 'one', { is: 1, only: 'first' }, { expiresAt: ago(), index: ['a', 'b'] });
      await store.put(collection, 'one', { is: 2 }, { index: ['b', 'c'] });
      expect(await store.find(collection, 'one')).toEqual({ is: 2 });
      expect(await store.list(collection, 'a')).toEqual([]);
      expect(idsOf(await store.list(collection, 'b'))).toEqual(['one']);
      expect(idsOf(await store.list(collection, 'c'))).toEqual(['one']);
    });

    it('finds the last write of a document that was read before', async () => {
      const collection = newCollection();
      const found = () => store.find(collection, 'one');
      await store.put(collection, 'one', { is: 1 });
      expect(await found()).toEqual({ is: 1 });
      await store.put(collection, 'one', { is: 2 });
      expect(await found()).toEqual({ is: 2 });
      await store.remove(collection, 'one');
      expect(await found()).toBeNull();
      await store.insert(collection, 'one', { is: 3 });
      expect(await found()).toEqual({ is: 3 });
    });

    it('finds many at once, without those that are missing', async () => {
      const collection = newCollection();
      for (const id of ['one', 'two', 'three']) await store.put(collection, id, { id });
      const found = await store.findMany(collection, ['three', 'one', 'four']);
      expect(Object.fromEntries(found)).toEqual({ one: { id: 'one' }, three: { id: 'three' } });
      expect((await store.findMany(collection, [])).size).toBe(0);
    });

    it('removes a document, also one that does not exist', async () => {
      const collection = newCollection();
      await store.put(collection, 'one', { is: 1 }, { index: ['a'] });
      await store.put(collection, 'two', { is: 2 }, { index: ['a'] });
      await store.remove(collection, 'one');
      await store.remove(collection, 'one');
      expect(await store.find(collection, 'one')).toBeNull();
      expect(idsOf(await store.list(collection, 'a'))).toEqual(['two']);
    });

    it('lists by any of its index values, within the collection', async () => {
      const collection = newCollection();
      await store.put(collection, 'one', { is: 1 }, { index: ['a', 'b'] });
      await store.put(collection, 'two', { is: 2 }, { index: ['b', 'b'] });
      await store.put(collection, 'three', { is: 3 });
      await store.put(newCollection(), 'four', { is: 4 }, { index: ['b'] });
      expect(await store.list(collection, 'a')).toEqual([{ id: 'one', document: { is: 1 } }]);
      expect(idsOf(await store.list(collection, 'b'))).toEqual(['one', 'two']);
      expect(await store.list(collection, 'c')).toEqual([]);
    });

    describe('inserting', () => {
      it('returns whether the id was free, and writes nothing when it was not', async () => {
        const collection = newCollection();
        expect(await store.insert(collection, 'one', { is: 1 }, { index: ['a'] })).toBe(true);
        expect(await store.insert(collection, 'one', { is: 2 }, { index: ['b'] })).toBe(false);
        expect(await store.find(collection, 'one')).toEqual({ is: 1 });
        expect(idsOf(await store.list(collection, 'a'))).toEqual(['one']);
        expect(await store.list(collection, 'b')).toEqual([]);
      });

      it('lets one of 32 simultaneous callers win', async () => {
        const collection = newCollection();
        const outcomes = await Promise.all(
          Array.from({ length: 32 }, (_, number) => store.insert(collection, 'one', { number })),
        );
        expect(outcomes.filter(Boolean)).toHaveLength(1);
        expect(await store.find(collection, 'one')).toEqual({ number: outcomes.indexOf(true) });
      });

      it('takes the id of an expired document', async () => {
        const collection = newCollection();
        await store.put(collection, 'one', { is: 1 }, { expiresAt: ago(), index: ['a'] });
        expect(await store.insert(collection, 'one', { is: 2 })).toBe(true);
        expect(await store.find(collection, 'one')).toEqual({ is: 2 });
        expect(await store.list(collection, 'a')).toEqual([]);
      });
    });

    it('never returns an expired document', async () => {
      const collection = newCollection();
      await store.put(collection, 'gone', { is: 1 }, { expiresAt: ago(), index: ['a'] });
      await store.put(collection, 'kept', { is: 2 }, { expiresAt: inAnHour(), index: ['a'] });
      expect(await store.find(collection, 'gone')).toBeNull();
      expect(await store.find(collection, 'kept')).toEqual({ is: 2 });
      expect([...(await store.findMany(collection, ['gone', 'kept'])).keys()]).toEqual(['kept']);
      expect(idsOf(await store.list(collection, 'a'))).toEqual(['kept']);
    });

    it('keeps everything over a restart', async ({ skip }) => {
      const collection = newCollection();
      await store.put(collection, 'one', { is: 1 }, { expiresAt: inAnHour(), index: ['a'] });
      if (!opened.reopen) return skip();
      use(await opened.reopen());
      expect(await store.list(collection, 'a')).toEqual([{ id: 'one', document: { is: 1 } }]);
    });
  });
};
