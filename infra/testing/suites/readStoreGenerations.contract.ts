import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LeaseLost } from '../../src/ports/lease.ts';
import type { Build, Save } from '../../src/ports/projectionStore.ts';
import type { Generation, Row, StoredRow } from '../../src/ports/rows.ts';
import type { OpenedReadStore, OpenReadStore } from '../readStore/readStoreFixture.ts';
import { checkpointAt, keysOf, rowOf, toWrite } from '../readStore/readStoreFixture.ts';

const byName = { indexes: { byName: ['name'] } };

/** Promises of every read store about generations: building, publishing, dropping and scanning them. */
export const readStoreGenerationsContract = (name: string, open: OpenReadStore): void => {
  describe(`generations of the read store ${name}`, () => {
    let opened: OpenedReadStore;
    let token: number;
    let generation: Generation;
    let build: Build;

    const acquire = async (holder: string): Promise<number> => {
      const lease = await opened.store.acquire(holder, 60_000);
      expect(lease).not.toBeNull();
      return lease?.token ?? 0;
    };
    const saveOf = (rows: readonly StoredRow[], position: number, changes: Save['changes'] = []): Save => ({
      generation,
      rows,
      changes,
      checkpoint: checkpointAt(position),
    });
    const save = (rows: readonly StoredRow[], position: number, changes: Save['changes'] = []): Promise<void> =>
      opened.store.save(token, [saveOf(rows, position, changes)]);
    const found = async (organizationId = 'o1'): Promise<string[]> =>
      keysOf(await opened.store.find(generation, { organizationId, index: 'byName', limit: 100 }));

    beforeEach(async () => {
      opened = await open();
      token = await acquire('first');
      generation = { view: 'things', version: 1, generation: `${token}-${randomUUID()}` };
      build = await opened.store.beginBuild(token, generation, byName);
    });
    afterEach(() => opened.close());

    it('are created once, listed, and dropped with their rows', async () => {
      await save([rowOf('k1', 1)], 1, [{ audience: 'user:u', position: 1 }]);
      await opened.store.beginBuild(token, generation, byName);
      expect(await found()).toEqual(['k1']);
      expect(await opened.store.generations()).toEqual([generation]);
      await opened.store.drop(token, generation);
      await build.discard();
      expect(await opened.store.generations()).toEqual([]);
    });

    it('answer as empty once they are dropped, to every connection', async () => {
      const reader = opened.second ?? opened.store;
      await save([rowOf('k1', 1)], 1, [{ audience: 'user:u', position: 1 }]);
      await build.publish();
      const query = { organizationId: 'o1', index: 'byName', limit: 5 };
      expect(await reader.find(generation, query)).toHaveLength(1);
      await opened.store.drop(token, generation);
      expect(await reader.find(generation, query)).toEqual([]);
      expect(await reader.count(generation, query)).toBe(0);
      expect(await reader.load(generation, ['k1'])).toEqual(new Map());
      expect(await reader.scan(generation, { afterKey: null, limit: 5 })).toEqual([]);
      expect(await reader.checkpoint(generation)).toBeNull();
      expect(await reader.changedAt(generation, ['user:u'])).toBe(0);
      expect(await reader.live('things')).toBeNull();
    });

    it('are live one at a time for each view', async () => {
      expect(await opened.store.live('things')).toBeNull();
      await build.publish();
      const next = { ...generation, version: 2, generation: `${token}-next` };
      const nextBuild = await opened.store.beginBuild(token, next, { indexes: {} });
      expect(await opened.store.live('things')).toEqual(generation);
      await nextBuild.publish();
      expect(await opened.store.live('things')).toEqual(next);
      await build.publish();
      expect(await opened.store.live('things')).toEqual(generation);
      expect(await opened.store.live('others')).toBeNull();
    });

    it('hold different rows under the same keys', async () => {
      const next = { ...generation, generation: `${token}-next` };
      await opened.store.beginBuild(token, next, byName);
      await save([rowOf('k1', 1, { name: 'old' })], 1);
      await opened.store.save(token, [{ ...saveOf([rowOf('k1', 1, { name: 'next' })], 1), generation: next }]);
      const name = async (of: Generation): Promise<unknown> =>
        (await opened.store.load(of, ['k1'])).get('k1')?.row?.['name'];
      expect([await name(generation), await name(next)]).toEqual(['old', 'next']);
    });

    it('that were built are whole once they are finished, also after opening again, and can be saved to', async () => {
      const rows = (from: number, to: number, extra: Row = {}): StoredRow[] =>
        Array.from({ length: to - from }, (_, at) =>
          rowOf(`k${String(from + at).padStart(5, '0')}`, 1, { name: `n${from + at}`, ...extra }),
        );
      await build.put(toWrite(saveOf([], 1), rows(0, 3000)));
      const tombstone = { key: 'k00003', position: 2, row: null };
      await build.put(toWrite(saveOf([...rows(0, 3, { name: 'replaced' }), tombstone], 2), rows(3000, 3010)));
      expect((await build.load(['k00001'])).get('k00001')?.row?.['name']).toBe('replaced');
      await build.finish();
      await build.publish();
      await opened.reopen();
      expect(await opened.store.live('things')).toEqual(generation);
      expect((await opened.store.checkpoint(generation))?.position).toBe(2);
      expect(await opened.store.count(generation, { organizationId: 'o1', index: 'byName' })).toBe(3009);
      await save([rowOf('k00003', 3, { name: 'replaced' })], 3);
      expect(
        await opened.store.count(generation, { organizationId: 'o1', index: 'byName', where: { name: 'replaced' } }),
      ).toBe(4);
      expect(await opened.store.count(generation, { organizationId: 'o1', index: 'byName' })).toBe(3010);
    });

    it('that are being finished take batches, and may be dropped meanwhile', async () => {
      const stray = { ...generation, generation: `${token}-stray` };
      const indexes = { byName: ['name'], byOther: ['other', '-name'] };
      const strayBuild = await opened.store.beginBuild(token, stray, { indexes });
      const rows = ['a', 'b', 'c'].map((key) => rowOf(key, 1));
      await build.put(toWrite(saveOf([], 1), rows));
      await strayBuild.put(toWrite(saveOf([], 1), rows));
      const finished = Promise.all([build.finish(), strayBuild.finish()]);
      await save([rowOf('b', 2, { name: 'z' }), rowOf('d', 2)], 2);
      await opened.store.drop(token, stray);
      await finished;
      expect(await found()).toEqual(['a', 'c', 'd', 'b']);
      expect(await opened.store.count(generation, { organizationId: 'o1', index: 'byName' })).toBe(4);
      expect(await opened.store.generations()).toEqual([generation]);
    });

    it('are not begun by a projector that lost the lease', async () => {
      await expect(opened.store.beginBuild(token - 1, generation, byName)).rejects.toThrow(LeaseLost);
    });

    it('are scanned in key order, tombstones included', async () => {
      await save([rowOf('b', 1), rowOf('a', 1), rowOf('c', 1), { key: 'ab', position: 1, row: null }], 1);
      const first = await opened.store.scan(generation, { afterKey: null, limit: 3 });
      expect(first.map(({ key, row }) => [key, row === null])).toEqual([
        ['a', false],
        ['ab', true],
        ['b', false],
      ]);
      expect(keysOf(await opened.store.scan(generation, { afterKey: 'b', limit: 3 }))).toEqual(['c']);
      expect(await opened.store.scan(generation, { afterKey: 'c', limit: 3 })).toEqual([]);
    });
  });
};
