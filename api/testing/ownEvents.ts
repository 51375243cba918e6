import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openThreadBus } from '@upline/infra/memory/threadBus.ts';
import { openSqliteEventStore } from '@upline/infra/sqlite/sqliteEventStore.ts';
import type { EventStore } from '@upline/infra/ports/eventStore.ts';
import { openWriter } from '@upline/infra/sqlite/writer/writer.ts';

/** An event store in a temporary folder, which `close` removes. */
export const openOwnEvents = async (): Promise<{ events: EventStore; close: () => Promise<void> }> => {
  const folder = mkdtempSync(join(tmpdir(), 'upline-events-'));
  const bus = openThreadBus({ name: randomUUID() });
  const writer = openWriter({ onDeath: () => undefined });
  const events = await openSqliteEventStore({ file: join(folder, 'events.db'), writer, bus });
  return {
    events,
    close: async () => {
      for (const { close } of [events, writer, bus]) await close();
      rmSync(folder, { recursive: true });
    },
  };
};
