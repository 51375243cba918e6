import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openThreadBus } from '../memory/threadBus.ts';
import { openSqliteDocuments } from './sqliteDocuments.ts';
import { createPersonKeys } from '../keys/personKeys.ts';
import { openWriter } from './writer/writer.ts';
import { eventStoreContract } from '../../testing/suites/eventStore.contract.ts';
import type { OpenedEventStore } from '../../testing/suites/eventStore.contract.ts';
import { sealEvents } from '../keys/sealedEvents.ts';
import { openSqliteEventStore } from './sqliteEventStore.ts';

const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'upline-events-'));
  folders.push(folder);
  return folder;
};
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

const openIn = async (folder: string): Promise<OpenedEventStore> => {
  const bus = openThreadBus({ name: randomUUID() });
  const writer = openWriter({ onDeath: () => undefined });
  const store = await openSqliteEventStore({ file: join(folder, 'events.db'), writer, bus });
  const close = async (): Promise<void> => {
    await store.close();
    await writer.close();
    await bus.close();
  };
  return { store, close, reopen: () => close().then(() => openIn(folder)) };
};

const openSealedIn = async (folder: string): Promise<OpenedEventStore> => {
  const { store, close } = await openIn(folder);
  const writer = openWriter({ onDeath: () => undefined });
  const documents = await openSqliteDocuments({ file: join(folder, 'accounts.db'), writer });
  const closeAll = async (): Promise<void> => {
    await close();
    await documents.close();
    await writer.close();
  };
  return {
    store: sealEvents(store, createPersonKeys(documents)),
    close: closeAll,
    reopen: () => closeAll().then(() => openSealedIn(folder)),
  };
};

eventStoreContract('SQLite', () => openIn(newFolder()));
eventStoreContract('SQLite, with what is said of people sealed', () => openSealedIn(newFolder()));

describe('the SQLite event store on a thread that only reads', () => {
  const event = (id: string) => ({
    id,
    type: 'ShareWithdrawn',
    data: { shareId: 's1', assetId: 'a1' },
    meta: {
      organizationId: 'o1',
      actorId: 'u1',
      commandId: 'c1',
      requestHash: null,
      correlationId: 'r1',
      occurredAt: '2026-01-05T09:30:00.000Z',
      localDate: '2026-01-05',
    },
  });

  it('reads, is woken by appends of the other thread, and cannot append', async () => {
    const file = join(newFolder(), 'events.db');
    const name = randomUUID();
    const buses = [openThreadBus({ name }), openThreadBus({ name })] as const;
    const writer = openWriter({ onDeath: () => undefined });
    const writing = await openSqliteEventStore({ file, writer, bus: buses[0] });
    const reading = await openSqliteEventStore({ file, writer: null, bus: buses[1] });
    await writing.append('share-1', 'none', [event('e1')]);
    expect(await reading.readStream('share-1')).toMatchObject([{ id: 'e1', revision: 0, position: 1 }]);
    await expect(reading.append('share-1', 0, [event('e2')])).rejects.toThrow('only reads');

    const next = reading
      .subscribe({ after: 1, limit: 10, signal: new AbortController().signal })
      [Symbol.asyncIterator]();
    const waits: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      const batch = next.next();
      const position = turn + 2;
      await writing.append('share-1', turn, [event(`e${position}`)]);
      const appendedAt = performance.now();
      expect(await batch).toMatchObject({ value: [{ id: `e${position}`, position }] });
      waits.push(performance.now() - appendedAt);
    }
    // one that only looks now and then is late each time
    expect(Math.min(...waits)).toBeLessThan(500);
    expect(await reading.head()).toBe(4);

    const waiting = next.next();
    await reading.close();
    expect(await waiting).toMatchObject({ done: true });
    await writing.close();
    await writer.close();
    for (const bus of buses) await bus.close();
  });

  it('sees appends also when no message of them arrives', async () => {
    const file = join(newFolder(), 'events.db');
    const buses = [openThreadBus({ name: randomUUID() }), openThreadBus({ name: randomUUID() })] as const;
    const writer = openWriter({ onDeath: () => undefined });
    const writing = await openSqliteEventStore({ file, writer, bus: buses[0] });
    const reading = await openSqliteEventStore({ file, writer: null, bus: buses[1] });
    const subscription = reading
      .subscribe({ after: 0, limit: 10, signal: new AbortController().signal })
      [Symbol.asyncIterator]();
    const batch = subscription.next();
    await writing.append('share-1', 'none', [event('e1')]);
    expect(await batch).toMatchObject({ value: [{ id: 'e1' }] });
    for (const { close } of [reading, writing, writer, ...buses]) await close();
  });
});
