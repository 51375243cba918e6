import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { StoredEvent } from '@upline/contracts';
import type { Logger } from '../log/log.ts';
import type { EventStore } from '../ports/eventStore.ts';
import { createAppendSignal } from '../eventStore/appendSignal.ts';
import { connect, discard } from './eventStoreDbClient.ts';
import type { Client } from './eventStoreDbClient.ts';
import { positionOf, toError, toStoredEvent } from './eventStoreDbEvents.ts';
import type { Resolved } from './eventStoreDbVisit.ts';
import { toReadPosition } from './eventStoreDbLog.ts';
import type { WholeLog } from './eventStoreDbLog.ts';

/** Pauses before a subscription is made again, growing while it brings nothing. */
const firstPauseMs = 100;
const longestPauseMs = 1000;

/** How long the last events may take to arrive when the log has some. */
const arrivalMs = 1000;

type Feeding = { client: Client; from: number; after: number; limit: number };

/** One subscription, until it breaks. Events above `after` gather while the consumer is busy, up to twice a batch. */
const createFeed = ({ client, from, after, limit }: Feeding) => {
  const subscription = client.subscribeToAll({ fromPosition: toReadPosition(from) });
  const gathered: StoredEvent[] = [];
  const appendSignal = createAppendSignal();
  let broken: Error | null = null;

  const onBroken = (error: unknown): void => {
    broken ??= toError(error);
    appendSignal.raise();
  };
  const onData = (resolved: Resolved): void => {
    try {
      const event = positionOf(resolved) > after ? toStoredEvent(resolved) : null;
      if (!event) return;
      gathered.push(event);
      if (gathered.length >= 2 * limit) subscription.pause();
      appendSignal.raise();
    } catch (error) {
      onBroken(error);
    }
  };
  // the listener for errors stays: one that comes after the end would otherwise end the process
  subscription
    .on('data', onData)
    .on('error', onBroken)
    .on('end', () => onBroken(new Error('the server ended the subscription')));

  return {
    /**
     * The next events, or none when nothing came for `quietMs` or the signal aborted. Throws the subscription's error
     * after its last event.
     */
    next: async (quietMs: number, signal: AbortSignal): Promise<StoredEvent[]> => {
      const seen = appendSignal.count();
      if (gathered.length === 0 && broken === null) await appendSignal.wait({ seen, ms: quietMs, signal });
      if (gathered.length === 0 && broken) throw broken;
      // events that arrive in the same tick join the batch
      if (gathered.length < limit) await nextTurn();
      const batch = gathered.splice(0, limit);
      if (gathered.length < limit) subscription.resume();
      return batch;
    },
  };
};

type Options = {
  url: string;
  log: WholeLog;
  head: EventStore['head'];
  quietMs: number;
  closed: AbortSignal;
  logger: Logger;
};
type Following = { after: number; limit: number; ended: AbortSignal };

type Feed = ReturnType<typeof createFeed>;

/** The next events. After a long silence the head of the log shows whether some are missing. */
const nextOf = async (feed: Feed, { head, quietMs }: Options, { after, ended }: Following): Promise<StoredEvent[]> => {
  const batch = await feed.next(quietMs, ended);
  if (batch.length > 0 || ended.aborted || (await head()) <= after) return batch;
  const late = await feed.next(arrivalMs, ended);
  if (late.length === 0 && !ended.aborted) throw new Error('the subscription fell silent');
  return late;
};

/** The events of one subscription. Ends with the signal, throws when the subscription breaks or has fallen silent. */
const follow = async function* (options: Options, { after, limit, ended }: Following) {
  const client = connect(options.url);
  try {
    const feed = createFeed({ client, from: await options.log.boundary(after), after, limit });
    let position = after;
    while (!ended.aborted) {
      const batch = await nextOf(feed, options, { after: position, limit, ended });
      const last = batch.at(-1);
      if (!last || ended.aborted) continue;
      position = last.position;
      yield batch;
    }
  } finally {
    discard(client);
  }
};

/** A live subscriber that was busy for some hundred events is dropped; from the log it gets them at its own pace. */
const isTooSlow = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'type' in error && error.type === 'timeout';

/**
 * Logs once that a subscription broke, and once that events arrive again. Returns how long to wait before the next
 * try.
 */
const createPauses = (logger: Logger) => {
  let failures = 0;
  let moved = false;
  return {
    failed: (err: unknown, position: number): number => {
      if (moved && isTooSlow(err)) {
        moved = false;
        return 0;
      }
      if (failures === 0) logger.warn({ err, position }, 'the subscription to events broke: trying again');
      failures += 1;
      return Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs);
    },
    arrived: (position: number): void => {
      if (failures > 0) logger.info({ position }, 'events arrive again');
      failures = 0;
      moved = true;
    },
  };
};

/** Subscribes again after every failure, behind the last event that was yielded. */
export const createSubscribe = (options: Options): EventStore['subscribe'] =>
  async function* ({ after, limit, signal }) {
    const ended = AbortSignal.any([signal, options.closed]);
    const pauses = createPauses(options.logger);
    let position = after;
    while (!ended.aborted) {
      try {
        for await (const batch of follow(options, { after: position, limit, ended })) {
          position = batch.at(-1)?.position ?? position;
          pauses.arrived(position);
          yield batch;
        }
      } catch (error) {
        if (ended.aborted) return;
        await pause(pauses.failed(error, position), undefined, { signal: ended }).catch(() => undefined);
      }
    }
  };
