import { createLog } from '../log/log.ts';
import { eventStoreContract } from '../../testing/suites/eventStore.contract.ts';
import type { OpenedEventStore } from '../../testing/suites/eventStore.contract.ts';
import { openEventStoreDb } from './eventStoreDb.ts';
import { startEventStoreDouble } from '../../testing/engines/eventStoreDouble/eventStoreDouble.ts';
import { eventStoreServerContract } from '../../testing/suites/eventStoreServer.contract.ts';

type Server = { url: string; close: () => Promise<void> };

const openServer = async (): Promise<Server> => {
  const url = process.env['EVENTSTORE_URL'];
  if (url) return { url, close: () => Promise.resolve() };
  const double = await startEventStoreDouble();
  return { url: double.url, close: double.stop };
};

const openOn = ({ url, close }: Server): OpenedEventStore => {
  const store = openEventStoreDb({ url, log: createLog({ logLevel: 'silent' }) });
  return {
    store,
    close: () => store.close().then(close),
    reopen: () => store.close().then(() => openOn({ url, close })),
  };
};

eventStoreContract('EventStoreDB', async () => openOn(await openServer()));
eventStoreServerContract('the one at hand', openServer);
