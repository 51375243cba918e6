import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LeaseLost } from '../../src/ports.ts';
import type { Checkpoint, Generation, Row, Save, StoredRow } from '../../src/ports.ts';
import type { OpenedReadStore, OpenReadStore } from '../readStoreFixture.ts';
import { checkpointAt, keysOf, rowOf, toBuild } from '../readStoreFixture.ts';

/** What every read store promises: guarded writes, tombstones, the lease, generations and what the projector keeps beside them. */
export const readStoreContract = (name: string, open: OpenReadStore): void => {
  describe(`read store ${name}`, () => {
    let opened: OpenedReadStore;
    let token: number;
    let generation: Generation;

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
      await opened.store.create(token, generation, { indexes: { byName: ['name'] } });
    });
    afterEach(() => opened.close());

    describe('saving', () => {
      it('gives back what was saved, with its position', async () => {
        const nested = {
          organizationId: 'o1',
          name: 'Grüße 🌍',
          list: [1, { a: null }],
          n: 1.5,
          big: Number.MAX_SAFE_INTEGER,
        };
        await save([rowOf('k1', 7, nested)], 7);
        expect(await opened.store.load(generation, ['k1', 'missing'])).toEqual(
          new Map([['k1', { key: 'k1', position: 7, row: nested }]]),
        );
      });

      it.each(['saved', 'built'] as const)('gives back what lists are ordered by exactly as it was %s', async (how) => {
        const indexes = { byAll: ['text', 'flag', '-number', 'missing', 'nothing'] };
        const ordered = { ...generation, view: 'ordered' };
        await opened.store.create(token, ordered, { indexes });
        const values = [
          { text: '', flag: true, number: 0, nothing: null },
          { text: 'Grüße 🌍 "\\', flag: false, number: -1.5e-7, nothing: null },
          { text: '1', flag: true, number: Number.MAX_SAFE_INTEGER, nothing: null, more: { flag: 1 } },
          { text: '1\u00002', flag: false, number: 0, nothing: null },
          { organizationId: null, text: 'nobody', flag: false, number: 1, nothing: null },
        ];
        const rows = values.map((row, at) => ({ key: `k${at}`, position: 1, row: { organizationId: 'o1', ...row } }));
        const batch = { generation: ordered, rows, changes: [], checkpoint: checkpointAt(1) };
        if (how === 'saved') await opened.store.save(token, [batch]);
        else await opened.store.build(token, [toBuild({ ...batch, rows: [] }, rows, indexes)]);
        expect(await opened.store.scan(ordered, { afterKey: null, limit: 10 })).toStrictEqual(rows);
        const keys = rows.map(({ key }) => key);
        expect(
          [...(await opened.store.load(ordered, keys)).values()].sort((one, other) => (one.key < other.key ? -1 : 1)),
        ).toStrictEqual(rows);
        await opened.store.sync();
        const found = await opened.store.find(ordered, { organizationId: 'o1', index: 'byAll', limit: 10 });
        expect(found).toStrictEqual([rows[0], rows[2], rows[3], rows[1]]);
      });

      it('leaves rows alone that are at or above the new position', async () => {
        await save([rowOf('k1', 5, { name: 'five' })], 5);
        await save([rowOf('k1', 5, { name: 'again' }), rowOf('k2', 5, { name: 'other' })], 6);
        await save([rowOf('k1', 4, { name: 'older' })], 7);
        expect((await opened.store.load(generation, ['k1'])).get('k1')?.row?.['name']).toBe('five');
        expect(await found()).toEqual(['k1', 'k2'].sort());
      });

      it('changes nothing when a batch is repeated', async () => {
        const batch = saveOf([rowOf('k1', 1), rowOf('k2', 2)], 2, [{ audience: 'organization:o1', position: 2 }]);
        await opened.store.save(token, [batch]);
        const before = await opened.store.scan(generation, { afterKey: null, limit: 10 });
        await opened.store.save(token, [batch]);
        expect(await opened.store.scan(generation, { afterKey: null, limit: 10 })).toEqual(before);
        expect(await opened.store.checkpoint(generation)).toEqual(checkpointAt(2));
        expect(await opened.store.changedAt(generation, ['organization:o1'])).toBe(2);
      });

      it('keeps tombstones, out of lists, and lets only later positions write over them', async () => {
        await save([rowOf('k1', 1), rowOf('k2', 1)], 1);
        await save([{ key: 'k1', position: 3, row: null }], 3);
        await save([rowOf('k1', 2)], 4);
        expect(await found()).toEqual(['k2']);
        expect((await opened.store.load(generation, ['k1'])).get('k1')).toEqual({ key: 'k1', position: 3, row: null });
        await save([rowOf('k1', 5)], 5);
        expect(await found()).toEqual(['k1', 'k2']);
      });

      it('moves a row in the lists when its fields change', async () => {
        await save([rowOf('k1', 1, { name: 'a' }), rowOf('k2', 1, { name: 'b' })], 1);
        await save([rowOf('k1', 2, { name: 'c' })], 2);
        expect(await found()).toEqual(['k2', 'k1']);
        await save([rowOf('k1', 3, { name: 'c', organizationId: 'o2' })], 3);
        expect(await found()).toEqual(['k2']);
        expect(await found('o2')).toEqual(['k1']);
      });

      it('writes thousands of rows of several views in one batch and loads them by key', async () => {
        const other = { ...generation, view: 'others' };
        await opened.store.create(token, other, { indexes: {} });
        const rows = Array.from({ length: 5000 }, (_, at) =>
          rowOf(`k${at}`, 1, { at, organizationId: at % 2 ? 'o1' : null }),
        );
        await opened.store.save(token, [saveOf(rows, 1), { ...saveOf(rows.slice(0, 10), 1), generation: other }]);
        const loaded = await opened.store.load(
          generation,
          rows.map(({ key }) => key),
        );
        expect(loaded.size).toBe(5000);
        expect(loaded.get('k4999')).toEqual(rows[4999]);
        expect(
          (
            await opened.store.load(
              other,
              rows.map(({ key }) => key),
            )
          ).size,
        ).toBe(10);
      });

      it('moves the checkpoint forward only', async () => {
        const at = (position: number): Checkpoint => ({
          position,
          eventId: `event-${position}`,
          count: position * 2,
          hash: `hash-${position}`,
        });
        expect(await opened.store.checkpoint(generation)).toBeNull();
        await opened.store.save(token, [{ ...saveOf([], 4), checkpoint: at(4) }]);
        await opened.store.save(token, [{ ...saveOf([], 3), checkpoint: at(3) }]);
        expect(await opened.store.checkpoint(generation)).toEqual(at(4));
      });

      it('tells the last change for any of some audiences', async () => {
        await save([], 9, [
          { audience: 'organization:o1', position: 4 },
          { audience: 'user:u1', position: 9 },
        ]);
        await save([], 10, [{ audience: 'organization:o1', position: 3 }]);
        expect(await opened.store.changedAt(generation, ['organization:o1'])).toBe(4);
        expect(await opened.store.changedAt(generation, ['organization:o1', 'user:u1'])).toBe(9);
        expect(await opened.store.changedAt(generation, ['organization:o2', 'user:u2'])).toBe(0);
        expect(await opened.store.changedAt(generation, [])).toBe(0);
      });
    });

    describe('the lease', () => {
      it('has one holder at a time, who keeps the token while renewing', async () => {
        expect(await opened.store.acquire('second', 60_000)).toBeNull();
        expect(await opened.store.acquire('first', 60_000)).toEqual({ token });
        await opened.store.release('second');
        expect(await opened.store.acquire('second', 60_000)).toBeNull();
      });

      it('passes on with a higher token after a release', async () => {
        await opened.store.release('first');
        expect(await acquire('second')).toBeGreaterThan(token);
      });

      it('passes on with a higher token once it has run out', async () => {
        await opened.store.acquire('first', 1);
        await expect.poll(() => opened.store.acquire('second', 60_000)).not.toBeNull();
        const second = await acquire('second');
        expect(second).toBeGreaterThan(token);
        expect(await opened.store.acquire('first', 60_000)).toBeNull();
      });

      it('stops a writer whose token is no longer the newest, and what it wrote changes nothing', async () => {
        await save([rowOf('k1', 1, { name: 'kept' })], 1);
        await opened.store.point(token, generation);
        await opened.store.release('first');
        const newer = await acquire('second');
        const writer = opened.second ?? opened.store;
        const late = saveOf([rowOf('k1', 9, { name: 'late' })], 9);
        await expect(writer.save(token, [late])).rejects.toThrow(LeaseLost);
        await expect(writer.build(token, [toBuild(late, [rowOf('k9', 9)])])).rejects.toThrow(LeaseLost);
        await expect(writer.create(token, { ...generation, generation: 'late' }, { indexes: {} })).rejects.toThrow(
          LeaseLost,
        );
        await expect(writer.point(token, generation)).rejects.toThrow(LeaseLost);
        await expect(writer.drop(token, generation)).rejects.toThrow(LeaseLost);
        await expect(writer.note(token, 'n', 1)).rejects.toThrow(LeaseLost);
        await expect(writer.forget(token, 'n')).rejects.toThrow(LeaseLost);
        expect((await opened.store.load(generation, ['k1', 'k9'])).size).toBe(1);
        expect((await opened.store.load(generation, ['k1'])).get('k1')?.row?.['name']).toBe('kept');
        expect((await opened.store.checkpoint(generation))?.position).toBe(1);
        await opened.store.save(newer, [saveOf([rowOf('k1', 2, { name: 'new' })], 2)]);
        expect((await opened.store.load(generation, ['k1'])).get('k1')?.row?.['name']).toBe('new');
      });
    });

    describe('generations', () => {
      it('are made once, listed and dropped with all they hold', async () => {
        await save([rowOf('k1', 1)], 1, [{ audience: 'user:u', position: 1 }]);
        await opened.store.create(token, generation, { indexes: { byName: ['name'] } });
        expect(await found()).toEqual(['k1']);
        expect(await opened.store.generations()).toEqual([generation]);
        await opened.store.drop(token, generation);
        await opened.store.drop(token, generation);
        expect(await opened.store.generations()).toEqual([]);
      });

      it('answer as empty once they are dropped, to every connection', async () => {
        const reader = opened.second ?? opened.store;
        await save([rowOf('k1', 1)], 1, [{ audience: 'user:u', position: 1 }]);
        await opened.store.point(token, generation);
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
        await opened.store.point(token, generation);
        const next = { ...generation, version: 2, generation: `${token}-next` };
        await opened.store.create(token, next, { indexes: {} });
        expect(await opened.store.live('things')).toEqual(generation);
        await opened.store.point(token, next);
        expect(await opened.store.live('things')).toEqual(next);
        await opened.store.point(token, generation);
        expect(await opened.store.live('things')).toEqual(generation);
        expect(await opened.store.live('others')).toBeNull();
      });

      it('hold different rows under the same keys', async () => {
        const next = { ...generation, generation: `${token}-next` };
        await opened.store.create(token, next, { indexes: { byName: ['name'] } });
        await save([rowOf('k1', 1, { name: 'old' })], 1);
        await opened.store.save(token, [{ ...saveOf([rowOf('k1', 1, { name: 'next' })], 1), generation: next }]);
        const name = async (of: Generation): Promise<unknown> =>
          (await opened.store.load(of, ['k1'])).get('k1')?.row?.['name'];
        expect([await name(generation), await name(next)]).toEqual(['old', 'next']);
      });

      it('that were built are whole after sync, also when opened anew, and can be saved to', async () => {
        const rows = (from: number, to: number, extra: Row = {}): StoredRow[] =>
          Array.from({ length: to - from }, (_, at) =>
            rowOf(`k${String(from + at).padStart(5, '0')}`, 1, { name: `n${from + at}`, ...extra }),
          );
        await opened.store.build(token, [toBuild(saveOf([], 1), rows(0, 3000))]);
        const tombstone = { key: 'k00003', position: 2, row: null };
        await opened.store.build(token, [
          toBuild(saveOf([...rows(0, 3, { name: 'replaced' }), tombstone], 2), rows(3000, 3010)),
        ]);
        expect((await opened.store.load(generation, ['k00001'])).get('k00001')?.row?.['name']).toBe('replaced');
        await opened.store.sync();
        await opened.store.point(token, generation);
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

      it('that are being synced take batches, and may be dropped meanwhile', async () => {
        const stray = { ...generation, generation: `${token}-stray` };
        const indexes = { byName: ['name'], byOther: ['other', '-name'] };
        await opened.store.create(token, stray, { indexes });
        const rows = ['a', 'b', 'c'].map((key) => rowOf(key, 1));
        await opened.store.build(token, [
          toBuild(saveOf([], 1), rows),
          toBuild({ ...saveOf([], 1), generation: stray }, rows, indexes),
        ]);
        const synced = opened.store.sync();
        await save([rowOf('b', 2, { name: 'z' }), rowOf('d', 2)], 2);
        await opened.store.drop(token, stray);
        await synced;
        expect(await found()).toEqual(['a', 'c', 'd', 'b']);
        expect(await opened.store.count(generation, { organizationId: 'o1', index: 'byName' })).toBe(4);
        expect(await opened.store.generations()).toEqual([generation]);
      });

      it('are found when a build was asked to keep up its indexes, as they are once it is durable', async () => {
        await opened.store.index(token, generation);
        const rows = ['a', 'c'].map((key) => rowOf(key, 1));
        await opened.store.build(token, [toBuild(saveOf([], 1), rows)]);
        await opened.store.build(token, [toBuild(saveOf([rowOf('a', 2, { name: 'z' })], 2), [rowOf('b', 2)])]);
        await opened.store.sync();
        expect(await found()).toEqual(['b', 'c', 'a']);
        expect(await opened.store.count(generation, { organizationId: 'o1', index: 'byName' })).toBe(3);
        await save([rowOf('d', 3)], 3);
        expect(await opened.store.count(generation, { organizationId: 'o1', index: 'byName' })).toBe(4);
        await expect(opened.store.index(token - 1, generation)).rejects.toThrow(LeaseLost);
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

    it('keeps notes by name', async () => {
      await opened.store.note(token, 'reactor/a', { position: 1 });
      await opened.store.note(token, 'reactor/b', [null]);
      await opened.store.note(token, 'reactor_', 'another prefix');
      await opened.store.note(token, 'reactor/a', { position: 2 });
      await opened.reopen();
      expect(await opened.store.notes('reactor/')).toEqual(
        new Map<string, unknown>([
          ['reactor/a', { position: 2 }],
          ['reactor/b', [null]],
        ]),
      );
      await opened.store.forget(token, 'reactor/a');
      await opened.store.forget(token, 'reactor/a');
      expect([...(await opened.store.notes('reactor/')).keys()]).toEqual(['reactor/b']);
      expect((await opened.store.notes('')).size).toBe(2);
    });
  });
};
