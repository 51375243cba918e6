import { BACKWARDS, END, FORWARDS, START } from '@eventstore/db-client';
import type { ReadPosition, ReadStreamOptions } from '@eventstore/db-client';
import type { StoredEvent } from '@upline/contracts';
import { Unavailable } from '../ports/unavailable.ts';
import type { EventStore } from '../ports/eventStore.ts';
import { engine } from './eventStoreDbClient.ts';
import type { SharedClient } from './eventStoreDbClient.ts';
import { toAnyEvent, toStoredEvent } from './eventStoreDbEvents.ts';
import { leader, toReadPosition } from './eventStoreDbLog.ts';
import type { WholeLog, Visit } from './eventStoreDbLog.ts';
import { visitEvents } from './eventStoreDbVisit.ts';
import type { ReadLimits, Resolved } from './eventStoreDbVisit.ts';

/** Events looked through at once when the last one in the log is the server's own. */
const pageSize = 64;

const isMissing = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'type' in error &&
  (error.type === 'stream-not-found' || error.type === 'stream-deleted');

/** Reads a stream; `toEvent` leaves out events by null. */
export const createReadStream =
  (shared: SharedClient, limits: ReadLimits, toEvent = toStoredEvent): EventStore['readStream'] =>
  async (stream, { from, limit = Number.MAX_SAFE_INTEGER, backwards = false } = {}) => {
    const found: StoredEvent[] = [];
    if (limit <= 0) return found;
    // without a revision the client begins at the first event in either direction
    const start = backwards ? END : START;
    const part: ReadStreamOptions = {
      ...leader,
      direction: backwards ? BACKWARDS : FORWARDS,
      fromRevision: from === undefined ? start : BigInt(from),
      maxCount: limit,
    };
    const visit = (resolved: Resolved): boolean => {
      const event = toEvent(resolved);
      if (event) found.push(event);
      return true;
    };
    return shared.use(async (client) => {
      try {
        await visitEvents(client.readStream(stream, part), visit, limits);
      } catch (cause) {
        if (!isMissing(cause)) throw new Unavailable(engine, { cause });
      }
      return found;
    });
  };

/** Looks at the first event of each stream: the server knows no question about several. */
export const createBegun =
  (readStream: EventStore['readStream']): EventStore['begun'] =>
  async (streams) => {
    const found = await Promise.all(
      streams.map(async (stream) => ((await readStream(stream, { limit: 1 })).length > 0 ? [stream] : [])),
    );
    return new Set(found.flat());
  };

/** The last event of a stream, the server's own too; null where there is none. */
export const createReadLast =
  (shared: SharedClient, limits: ReadLimits): ((stream: string) => Promise<StoredEvent | null>) =>
  (stream) =>
    shared.use(async (client) => {
      let last: StoredEvent | null = null;
      const visit = (resolved: Resolved): boolean => {
        last = toAnyEvent(resolved);
        return true;
      };
      const options = { ...leader, direction: BACKWARDS, fromRevision: END, maxCount: 1 } as const;
      try {
        await visitEvents(client.readStream(stream, options), visit, limits);
      } catch (cause) {
        if (!isMissing(cause)) throw new Unavailable(engine, { cause });
      }
      return last;
    });

/** A page of the events after `from`. */
type Page = { events: StoredEvent[]; from: number; ended: boolean };

const readPage = async (log: WholeLog, { from, limit }: { from: number; limit: number }): Promise<Page | null> => {
  const page: Page = { events: [], from, ended: false };
  // the event at `from` comes again
  const maxCount = from > 0 ? limit + 1 : limit;
  let seen = 0;
  const visit: Visit = (resolved, at) => {
    seen += 1;
    page.from = at;
    const event = at > from ? toStoredEvent(resolved) : null;
    if (event) page.events.push(event);
    return true;
  };
  const readable = await log.read({ from: toReadPosition(from), maxCount }, visit);
  page.ended = seen < maxCount;
  return readable ? page : null;
};

/** The server returns its own events too, so that a page may hold fewer of the product's, or none, before the end. */
export const createReadAll =
  (log: WholeLog): EventStore['readAll'] =>
  async ({ after, limit }) => {
    const found: StoredEvent[] = [];
    let page = await readPage(log, { from: after, limit });
    page ??= await readPage(log, { from: await log.boundary(after), limit });
    while (page) {
      found.push(...page.events);
      if (page.ended || found.length >= limit) return found;
      page = await readPage(log, { from: page.from, limit: limit - found.length });
    }
    throw new Unavailable(engine, { cause: new Error(`the log cannot be read after position ${after}`) });
  };

export const createAt =
  (log: WholeLog): EventStore['at'] =>
  async (position) => {
    let found: StoredEvent | null = null;
    if (position <= 0) return found;
    const look = (): Promise<boolean> =>
      log.read({ from: toReadPosition(position), maxCount: 1 }, (resolved, at) => {
        if (at === position) found = toStoredEvent(resolved);
        return true;
      });
    if (await look()) return found;
    // any failure of the server looks like a position without an event, and the caller may rebuild everything after a
    // null
    if ((await log.boundary(position)) === position && !(await look())) throw new Unavailable(engine);
    return found;
  };

/** The last events, at most `limit`, the latest first. The server's own records among them count and are left out. */
export type Latest = (limit: number) => Promise<StoredEvent[]>;

export const createLatest =
  (log: WholeLog): Latest =>
  async (limit) => {
    const found: StoredEvent[] = [];
    await log.read({ from: END, maxCount: limit, backwards: true }, (resolved) => {
      const event = toStoredEvent(resolved);
      if (event) found.push(event);
      return true;
    });
    return found;
  };

export const createHead =
  (log: WholeLog): EventStore['head'] =>
  async () => {
    let from: ReadPosition = END;
    for (let maxCount = 1; ; maxCount = pageSize) {
      let seen = 0;
      let last = 0;
      let head = 0;
      await log.read({ from, maxCount, backwards: true }, (resolved, at) => {
        seen += 1;
        last = at;
        if (toStoredEvent(resolved)) head = at;
        return head === 0;
      });
      if (head > 0 || seen < maxCount) return head;
      from = toReadPosition(last);
    }
  };
