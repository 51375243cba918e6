import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StoredEvent } from '@upline/contracts';
import { createLog } from '../../../src/log/log.ts';
import type { NewEvent } from '../../../src/ports/eventStore.ts';
import { openEventStoreDb } from '../../../src/eventstoredb/eventStoreDb.ts';
import type { EventStoreDb } from '../../../src/eventstoredb/eventStoreDb.ts';
import { startEventStoreDouble } from './eventStoreDouble.ts';

const meta = {
  organizationId: 'o1',
  actorId: 'u1',
  commandId: 'c1',
  requestHash: null,
  correlationId: 'r1',
  occurredAt: '2026-01-05T09:30:00.000Z',
  localDate: '2026-01-05',
};

export const viewed = (data: Record<string, unknown> = {}): NewEvent => ({
  id: randomUUID(),
  type: 'ShareViewed',
  data,
  meta,
});
export const newStream = (): string => `share-${randomUUID()}`;
export const idsOf = (events: readonly { id: string }[]): string[] => events.map(({ id }) => id);

/** The adapter's patience, cut short: what goes wrong in a test lasts longer. */
const patience = { appendMs: 1000, readMs: 800, quietMs: 400 };

/** A double with a file, and stores on it as different processes would have them. */
export const openDoubled = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'upline-double-'));
  const double = await startEventStoreDouble({ file: join(folder, 'log') });
  const stores: EventStoreDb[] = [];
  const open = (): EventStoreDb => {
    const store = openEventStoreDb({ url: double.url, log: createLog({ logLevel: 'silent' }), patience });
    stores.push(store);
    return store;
  };
  return {
    double,
    store: open(),
    open,
    close: async (): Promise<void> => {
      await Promise.all(stores.map((store) => store.close()));
      await double.stop();
      rmSync(folder, { recursive: true });
    },
  };
};
export type Doubled = Awaited<ReturnType<typeof openDoubled>>;

/** Collects a subscription until it is ended. */
export const follow = (store: EventStoreDb, { after, limit = 50 }: { after: number; limit?: number }) => {
  const stop = new AbortController();
  const seen: StoredEvent[] = [];
  const ended = (async () => {
    for await (const batch of store.subscribe({ after, limit, signal: stop.signal })) seen.push(...batch);
  })();
  return {
    seen,
    end: (): Promise<void> => {
      stop.abort();
      return ended;
    },
  };
};
