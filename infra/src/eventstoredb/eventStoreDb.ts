import type { Logger } from '../log/log.ts';
import type { LogMarks } from '../marks/mark.ts';
import { StartError } from '../ports/startError.ts';
import type { EventStore } from '../ports/eventStore.ts';
import { createAppends } from './eventStoreDbAppend.ts';
import { createSharedClient } from './eventStoreDbClient.ts';
import { toAnyEvent } from './eventStoreDbEvents.ts';
import { createWholeLog } from './eventStoreDbLog.ts';
import { createMarks } from './eventStoreDbMarks.ts';
import { toAppend } from './eventStoreDbMessages.ts';
import {
  createAt,
  createBegun,
  createHead,
  createLatest,
  createReadAll,
  createReadLast,
  createReadStream,
} from './eventStoreDbReads.ts';
import type { Latest } from './eventStoreDbReads.ts';
import { createSubscribe } from './eventStoreDbSubscribe.ts';

/**
 * How long an append may stay unanswered, a read may bring nothing, and a subscription is left alone when it brings
 * nothing, in ms.
 */
export type Patience = { appendMs: number; readMs: number; quietMs: number };
const patience: Patience = { appendMs: 5000, readMs: 4000, quietMs: 15_000 };

type Options = { url: string; log: Logger; patience?: Partial<Patience> };

export type EventStoreDb = EventStore & { marks: LogMarks; latest: Latest; close: () => Promise<void> };

/**
 * Events in EventStoreDB. It is connected to when first used, and again whenever it was away. Throws a StartError
 * when `url` is no address.
 */
export const openEventStoreDb = ({ url, log: logger, patience: given = {} }: Options): EventStoreDb => {
  const { appendMs, readMs, quietMs } = { ...patience, ...given };
  const closing = new AbortController();
  const closed = closing.signal;
  const limits = { silenceMs: readMs, closed };
  const shared = openShared(url);
  const log = createWholeLog(shared, limits);
  const readStream = createReadStream(shared, limits);
  const head = createHead(log);
  // the lookup of an append whose answer is lost finds the server's own events too
  const send = createAppends({ url, readStream: createReadStream(shared, limits, toAnyEvent), appendMs, closed });
  return {
    append: async (...append) => send(toAppend(...append)),
    marks: createMarks(createReadLast(shared, limits), send),
    readStream,
    begun: createBegun(readStream),
    readAll: createReadAll(log),
    at: createAt(log),
    head,
    latest: createLatest(log),
    subscribe: createSubscribe({ url, log, head, quietMs, closed, logger }),
    close: async () => {
      closing.abort();
      shared.close();
    },
  };
};

const openShared = (url: string) => {
  try {
    return createSharedClient(url);
  } catch (error) {
    throw new StartError('EVENTSTORE_URL is not an address like esdb://127.0.0.1:2113?tls=false.', { cause: error });
  }
};
