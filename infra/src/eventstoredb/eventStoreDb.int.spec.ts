import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { createLog } from '../log/log.ts';
import { eventStoreContract } from '../../testing/suites/eventStore.contract.ts';
import type { OpenedEventStore } from '../../testing/suites/eventStore.contract.ts';
import { openEventStoreDb } from './eventStoreDb.ts';
import { startEventStoreDouble } from '../../testing/engines/eventStoreDouble/eventStoreDouble.ts';
import { eventStoreServerContract } from '../../testing/suites/eventStoreServer.contract.ts';

const folder = mkdtempSync(join(tmpdir(), 'upline-double-'));
afterAll(() => rmSync(folder, { recursive: true }));
const log = createLog({ logLevel: 'silent' });

const openOnDouble = async (): Promise<OpenedEventStore> => {
  const double = await startEventStoreDouble({ file: join(folder, randomUUID()) });
  const open = (): OpenedEventStore => {
    const store = openEventStoreDb({ url: double.url, log });
    const close = async (): Promise<void> => {
      await store.close();
      await double.stop();
    };
    const reopen = async (): Promise<OpenedEventStore> => {
      await store.close();
      await double.restart();
      return open();
    };
    return { store, close, reopen };
  };
  return open();
};

eventStoreContract('EventStoreDB, on the test double', openOnDouble);

eventStoreServerContract('the test double', async () => {
  const double = await startEventStoreDouble();
  return { url: double.url, close: double.stop };
});
