import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPersonKeys } from '@upline/infra/keys/personKeys.ts';
import { sealEvents } from '@upline/infra/keys/sealedEvents.ts';
import { openThreadBus } from '@upline/infra/memory/threadBus.ts';
import { openSqliteDocuments } from '@upline/infra/sqlite/sqliteDocuments.ts';
import { openSqliteEventStore } from '@upline/infra/sqlite/sqliteEventStore.ts';
import { openWriter } from '@upline/infra/sqlite/writer/writer.ts';

/** Documents, keys, and two event stores that are sealed with them, in a temporary folder, which `close` removes. */
export const openOwnStores = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'upline-stores-'));
  const bus = openThreadBus({ name: randomUUID() });
  const writer = openWriter({ onDeath: () => undefined });
  const open = (name: string) => openSqliteEventStore({ file: join(folder, `${name}.db`), writer, bus });
  const [first, second] = [await open('events'), await open('other')];
  const documents = await openSqliteDocuments({ file: join(folder, 'accounts.db'), writer });
  const keys = createPersonKeys(documents);
  return {
    folder,
    documents,
    keys,
    events: sealEvents(first, keys),
    otherEvents: sealEvents(second, keys),
    close: async (): Promise<void> => {
      for (const { close } of [first, second, documents, writer, bus]) await close();
      rmSync(folder, { recursive: true });
    },
  };
};
