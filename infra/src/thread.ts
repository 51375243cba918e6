import type { MessagePort } from 'node:worker_threads';
import { openThreadBus } from './memory/threadBus.ts';
import { createDisposableStack } from './lib/disposableStack.ts';
import type { Config } from './settings/config.ts';
import { openBus, openDocuments, openEvents, openLink, openReads } from './stores/engines.ts';
import { sealEvents } from './keys/sealedEvents.ts';
import { shareKeys } from './keys/sharedKeys.ts';
import { createLog } from './log/log.ts';
import type { Logger } from './log/log.ts';
import type { Ports } from './ports.ts';
import { openRemoteQueue } from './queue/remoteQueue.ts';

/**
 * The settings and port with which a thread uses the engines of its process, and the secret of comparing keys. It can
 * be sent once; `queue` is transferred.
 */
export type ThreadLink = { config: Config; busName: string; keySecret: string; queue: MessagePort };

const isThreadLink = (value: unknown): value is ThreadLink =>
  typeof value === 'object' && value !== null && 'config' in value && 'busName' in value && 'queue' in value;

/** The link in the `workerData` of a thread. Throws when there is none. */
export const parseThreadLink = (workerData: unknown): ThreadLink => {
  if (!isThreadLink(workerData)) throw new Error('a thread without a link to its process');
  return workerData;
};

/**
 * The ports of the projector. `events`, `keys` and `documents` only read, `reads` is the writing side of the read
 * models, and jobs put into `queue` are durable in the other thread once acknowledged.
 */
export type ThreadPorts = Pick<Ports, 'events' | 'reads' | 'keys' | 'documents' | 'queue' | 'bus'>;

export type ThreadInfra = { ports: ThreadPorts; log: Logger; close: () => Promise<void> };

/**
 * Opens the engines on a thread of a process that has them open already (`threadLink` of `openInfra`). Throws
 * StartError.
 */
export const openThreadInfra = async ({ config, busName, queue: port }: ThreadLink): Promise<ThreadInfra> => {
  const stack = createDisposableStack();
  try {
    stack.defer(() => port.close());
    const log = createLog(config);
    const local = stack.use(openThreadBus({ name: busName }));
    const bus = stack.use(await openBus(stack.use(await openLink(config, log)), { local, name: busName }));
    const documents = stack.use(await openDocuments({ config, writer: null, log }));
    const { keys, end } = shareKeys(documents, bus);
    stack.defer(end);
    const events = sealEvents(stack.use(await openEvents({ config, writer: null, log }, local)), keys);
    const reads = stack.use(await openReads({ config, log }, { readOnly: false }));
    return { ports: { events, reads, keys, documents, queue: openRemoteQueue(port), bus }, log, close: stack.close };
  } catch (error) {
    await stack.close();
    throw error;
  }
};
