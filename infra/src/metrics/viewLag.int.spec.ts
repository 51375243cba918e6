import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startEventStoreDouble } from '../../testing/engines/eventStoreDouble/eventStoreDouble.ts';
import { shareWithdrawn } from '../../testing/events.ts';
import { openEventStoreDb } from '../eventstoredb/eventStoreDb.ts';
import { createLog } from '../log/log.ts';
import { openThreadBus } from '../memory/threadBus.ts';
import type { EventStore } from '../ports/eventStore.ts';
import { openSqliteEventStore } from '../sqlite/sqliteEventStore.ts';
import { openWriter } from '../sqlite/writer/writer.ts';
import { createLagOf } from './viewLag.ts';

const folder = mkdtempSync(join(tmpdir(), 'upline-lag-'));
const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
  rmSync(folder, { recursive: true });
});

const onSqlite = async (): Promise<EventStore> => {
  const bus = openThreadBus({ name: randomUUID() });
  const writer = openWriter({ onDeath: () => undefined });
  const store = await openSqliteEventStore({ file: join(folder, 'events.db'), writer, bus });
  closing.push(bus.close, writer.close, store.close);
  return store;
};

const onEventStoreDb = async (): Promise<EventStore> => {
  const double = await startEventStoreDouble();
  const store = openEventStoreDb({ url: double.url, log: createLog({ logLevel: 'silent' }) });
  closing.push(double.stop, store.close);
  return store;
};

const at = (occurredAt: string) => ({ ...shareWithdrawn('s1'), meta: { ...shareWithdrawn('s1').meta, occurredAt } });

describe.each([
  ['SQLite', onSqlite],
  ['EventStoreDB', onEventStoreDb],
])('the lag of views on %s', (_name, open) => {
  it('is in seconds since the first event that a view does not reflect, and 0 at the end', async () => {
    const store = await open();
    const noon = Date.parse('2026-11-26T12:00:00Z');
    const lagOf = createLagOf(store, () => noon);
    expect(await lagOf([0])).toEqual([0]);
    const { position: first } = await store.append('share-a', 'none', [at('2026-11-26T11:50:00Z')]);
    const { position: last } = await store.append('share-b', 'none', [
      at('2026-11-26T11:58:00Z'),
      at('2026-11-26T11:59:00Z'),
    ]);
    expect(await lagOf([0, first, last])).toEqual([600, 120, 0]);
  });
});
