import { randomUUID } from 'node:crypto';
import { createPersonKeys } from '../keys/personKeys.ts';
import { createUnsealing } from '../keys/sealedEvents.ts';
import { createDisposableStack } from '../lib/disposableStack.ts';
import { createLog } from '../log/log.ts';
import { openThreadBus } from '../memory/threadBus.ts';
import type { EventStore } from '../ports/eventStore.ts';
import type { Config } from '../settings/config.ts';
import { openDocuments, openEvents } from './engines.ts';

type StreamReader = Pick<EventStore, 'readStream'> & { close: () => Promise<void> };

/** Opens connections for this thread alone. It keeps no key, because this thread hears of no erasure. */
const open = async (config: Config): Promise<StreamReader> => {
  const stack = createDisposableStack();
  try {
    const log = createLog(config);
    const documents = stack.use(await openDocuments({ config, writer: null, log }));
    const unseal = createUnsealing(createPersonKeys(documents, { hearsErasures: () => false }));
    const local = stack.use(openThreadBus({ name: randomUUID() }));
    const { readStream } = stack.use(await openEvents({ config, writer: null, log }, local));
    return { readStream: async (...asked) => unseal(await readStream(...asked)), close: stack.close };
  } catch (error) {
    await stack.close();
    throw error;
  }
};

/** Reads streams on a thread. Opened by the first read, because most threads that may read a stream never do. */
export const openStreamReader = (config: Config): StreamReader => {
  let opened: Promise<StreamReader> | null = null;
  const reader = (): Promise<StreamReader> => {
    opened ??= open(config).catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  };
  return {
    readStream: async (...asked) => (await reader()).readStream(...asked),
    close: async () => (await opened)?.close(),
  };
};
