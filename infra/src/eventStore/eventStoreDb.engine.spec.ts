import { describe } from 'vitest';
import { createLog } from '../log.ts';
import { eventStoreContract } from './eventStore.contract.ts';
import type { OpenedEventStore } from './eventStore.contract.ts';
import { openEventStoreDb } from './eventStoreDb.ts';
import { eventStoreServerContract } from './testing/eventStoreServer.contract.ts';

const url = process.env['EVENTSTORE_URL'] ?? '';

const open = async (): Promise<OpenedEventStore> => {
  const store = openEventStoreDb({ url, log: createLog({ logLevel: 'silent' }) });
  return { store, close: store.close, reopen: () => store.close().then(open) };
};

describe.skipIf(url === '')('a real EventStoreDB', () => {
  eventStoreContract('EventStoreDB', open);
  eventStoreServerContract('a real one', async () => ({ url, close: () => Promise.resolve() }));
});
