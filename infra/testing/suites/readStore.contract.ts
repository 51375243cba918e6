import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LeaseLost } from '../../src/ports/lease.ts';
import type { Build, Save } from '../../src/ports/projectionStore.ts';
import type { Checkpoint, Generation, StoredRow } from '../../src/ports/rows.ts';
import type { OpenedReadStore, OpenReadStore } from '../readStore/readStoreFixture.ts';
import { checkpointAt, keysOf, rowOf, toWrite } from '../readStore/readStoreFixture.ts';

const byName = { indexes: { byName: ['name'] } };

/** Promises of every read store: guarded writes, tombstones, the lease and control documents. */
export const readStoreContract = (name: string, open: OpenReadStore): void => {
  describe(`read store ${name}`, () => {
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

    describe('saving', () => {
      it('returns the saved rows with their position', async () => {
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

      it.each(['saved', 'built'] as const)(
        'returns the fields that lists are ordered by exactly as they were %s',
        async (how) => {
          const indexes = { byAll: ['text', 'flag', '-number', 'missing', 'nothing'] };
          const ordered = { ...generation, view: 'ordered' };
          const orderedBuild = await opened.store.beginBuild(token, ordered, { indexes });
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
          else await orderedBuild.put(toWrite({ ...batch, rows: [] }, rows));
          expect(await opened.store.scan(ordered, { afterKey: null, limit: 10 })).toStrictEqual(rows);
          const keys = rows.map(({ key }) => key);
          expect(
            [...(await opened.store.load(ordered, keys)).values()].sort((one, other) => (one.key < other.key ? -1 : 1)),
          ).toStrictEqual(rows);
          await orderedBuild.finish();
          const found = await opened.store.find(ordered, { organizationId: 'o1', index: 'byAll', limit: 10 });
          expect(found).toStrictEqual([rows[0], rows[2], rows[3], rows[1]]);
        },
      );

      it('leaves rows unchanged that are at or above the new position', async () => {
        await save([rowOf('k1', 5, { name: 'five' })], 5);
        await save([rowOf('k1', 5, { name: 'again' }), rowOf('k2', 5, { name: 'other' })], 6);
        await save([rowOf('k1', 4, { name: 'older' })], 7);
        expect((await opened.store.load(generation, ['k1'])).get('k1')?.row?.['name']).toBe('five');
        expect(await found()).toEqual(['k1', 'k2'].sort());
      });

      // shows I2
      it('changes nothing when a batch is repeated', async () => {
        const batch = saveOf([rowOf('k1', 1), rowOf('k2', 2)], 2, [{ audience: 'organization:o1', position: 2 }]);
        await opened.store.save(token, [batch]);
        const before = await opened.store.scan(generation, { afterKey: null, limit: 10 });
        await opened.store.save(token, [batch]);
        expect(await opened.store.scan(generation, { afterKey: null, limit: 10 })).toEqual(before);
        expect(await opened.store.checkpoint(generation)).toEqual(checkpointAt(2));
        expect(await opened.store.changedAt(generation, ['organization:o1'])).toBe(2);
      });

      it('keeps tombstones out of lists, and lets only later positions overwrite them', async () => {
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
        await opened.store.beginBuild(token, other, { indexes: {} });
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

      it('returns the position of the last change for any of several audiences', async () => {
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

      it('is held until it is released or has run out', async () => {
        expect(await opened.store.isHeld()).toBe(true);
        await opened.store.release('first');
        expect(await opened.store.isHeld()).toBe(false);
        await opened.store.acquire('second', 1);
        await expect.poll(() => opened.store.isHeld()).toBe(false);
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
        await build.publish();
        const writer = opened.second ?? opened.store;
        const lateBuild = await writer.beginBuild(token, generation, byName);
        await opened.store.release('first');
        const newer = await acquire('second');
        const late = saveOf([rowOf('k1', 9, { name: 'late' })], 9);
        await expect(writer.save(token, [late])).rejects.toThrow(LeaseLost);
        await expect(lateBuild.put(toWrite(late, [rowOf('k9', 9)]))).rejects.toThrow(LeaseLost);
        await expect(writer.beginBuild(token, { ...generation, generation: 'late' }, { indexes: {} })).rejects.toThrow(
          LeaseLost,
        );
        await expect(lateBuild.publish()).rejects.toThrow(LeaseLost);
        await expect(lateBuild.discard()).rejects.toThrow(LeaseLost);
        await expect(writer.drop(token, generation)).rejects.toThrow(LeaseLost);
        await expect(writer.controlDocuments.put(token, 'n', 1)).rejects.toThrow(LeaseLost);
        await expect(writer.controlDocuments.remove(token, 'n')).rejects.toThrow(LeaseLost);
        expect((await opened.store.load(generation, ['k1', 'k9'])).size).toBe(1);
        expect((await opened.store.load(generation, ['k1'])).get('k1')?.row?.['name']).toBe('kept');
        expect((await opened.store.checkpoint(generation))?.position).toBe(1);
        await opened.store.save(newer, [saveOf([rowOf('k1', 2, { name: 'new' })], 2)]);
        expect((await opened.store.load(generation, ['k1'])).get('k1')?.row?.['name']).toBe('new');
      });
    });

    it('keeps control documents by name', async () => {
      await opened.store.controlDocuments.put(token, 'reactor/a', { position: 1 });
      await opened.store.controlDocuments.put(token, 'reactor/b', [null]);
      await opened.store.controlDocuments.put(token, 'reactor_', 'another prefix');
      await opened.store.controlDocuments.put(token, 'reactor/a', { position: 2 });
      await opened.reopen();
      expect(await opened.store.controlDocuments.list('reactor/')).toEqual(
        new Map<string, unknown>([
          ['reactor/a', { position: 2 }],
          ['reactor/b', [null]],
        ]),
      );
      await opened.store.controlDocuments.remove(token, 'reactor/a');
      await opened.store.controlDocuments.remove(token, 'reactor/a');
      expect([...(await opened.store.controlDocuments.list('reactor/')).keys()]).toEqual(['reactor/b']);
      expect((await opened.store.controlDocuments.list('')).size).toBe(2);
    });
  });
};
