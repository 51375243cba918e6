import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EventMeta, StoredEvent } from '@upline/contracts';
import { parseOwn } from '../lib/json.ts';
import type { Bus } from '../ports/bus.ts';
import type { EventStore, NewEvent } from '../ports/eventStore.ts';
import type { LogMarks } from '../marks/mark.ts';
import { createLogMarks, typesSchema } from './marks/eventTypes.ts';
import { markSchema } from './marks/markTable.ts';
import { openReadConnection, smallCacheKib } from './readConnection.ts';
import type { Columns, ReadConnection } from './readConnection.ts';
import type { EventRow, Writer } from './writer/writerPort.ts';
import { createAppendSignal } from '../eventStore/appendSignal.ts';
import type { AppendSignal } from '../eventStore/appendSignal.ts';

// no event is ever deleted, so that positions rise without AUTOINCREMENT, which writes a page more with each commit
const schema = [
  `CREATE TABLE IF NOT EXISTS events (
    position INTEGER PRIMARY KEY, stream TEXT NOT NULL, revision INTEGER NOT NULL, id TEXT NOT NULL, type TEXT NOT NULL,
    data TEXT NOT NULL, meta TEXT NOT NULL, UNIQUE (stream, revision))`,
  ...markSchema('events'),
  ...typesSchema,
];

/** Wakes subscribers on other threads after appends. */
const appendedChannel = 'events-appended';

/** A subscriber looks by itself this often, in ms: messages between threads are best effort. */
const pollMs = 1000;

const columns = 'position, stream, revision, id, type, data, meta';

const toEvent = (row: Columns): StoredEvent => ({
  id: String(row[3]),
  stream: String(row[1]),
  revision: Number(row[2]),
  position: Number(row[0]),
  type: String(row[4]),
  data: parseOwn<Record<string, unknown>>(String(row[5])),
  meta: parseOwn<EventMeta>(String(row[6])),
});

const toRow = ({ id, type, data, meta }: NewEvent): EventRow => ({
  id,
  type,
  data: JSON.stringify(data),
  meta: JSON.stringify(meta),
});

type Reads = Pick<EventStore, 'readStream' | 'begun' | 'readAll' | 'at' | 'head'>;

const inOrder = `SELECT ${columns} FROM events WHERE stream = ? AND revision >= ? ORDER BY revision LIMIT ?`;
const newestFirst = `SELECT ${columns} FROM events WHERE stream = ? AND revision <= ? ORDER BY revision DESC LIMIT ?`;

const begunOf = 'SELECT stream FROM events WHERE revision = 0 AND stream IN (SELECT value FROM json_each(?))';

/** The reads of a file, of one that is only looked at too. */
export const createReads = ({ all, get }: Pick<ReadConnection, 'all' | 'get'>): Reads => ({
  readStream: async (stream, { from, limit = -1, backwards = false } = {}) =>
    (backwards
      ? all(newestFirst, stream, from ?? Number.MAX_SAFE_INTEGER, limit)
      : all(inOrder, stream, from ?? 0, limit)
    ).map(toEvent),
  // in one statement: most of its time goes into beginning to read
  begun: async (streams) => new Set(all(begunOf, JSON.stringify(streams)).map((row) => String(row[0]))),
  readAll: async ({ after, limit }) =>
    all(`SELECT ${columns} FROM events WHERE position > ? ORDER BY position LIMIT ?`, after, limit).map(toEvent),
  at: async (position) => {
    const row = get(`SELECT ${columns} FROM events WHERE position = ?`, position);
    return row ? toEvent(row) : null;
  },
  head: async () => Number(get('SELECT max(position) FROM events')?.[0] ?? 0),
});

const createSubscribe = (reads: Reads, appendSignal: AppendSignal, closed: AbortSignal): EventStore['subscribe'] =>
  async function* ({ after, limit, signal }) {
    const ended = AbortSignal.any([signal, closed]);
    let position = after;
    while (!ended.aborted) {
      const seen = appendSignal.count();
      const batch = await reads.readAll({ after: position, limit });
      position = batch.at(-1)?.position ?? position;
      if (batch.length > 0) yield batch;
      if (batch.length < limit) await appendSignal.wait({ seen, ms: pollMs, signal: ended });
      // reading is synchronous inside: without this a long history would hold up everything else of the thread
      else await nextTurn();
    }
  };

/** Wakes the subscribers on all threads after appends, once in a tick of the event loop. */
const createAnnounce = (bus: Bus): (() => void) => {
  let announcing = false;
  const announce = (): void => {
    announcing = false;
    bus.publish(appendedChannel, null);
  };
  return () => {
    if (announcing) return;
    announcing = true;
    setImmediate(announce);
  };
};

type Options = {
  file: string;
  /** Null on a thread that only reads; then the file must exist, and `append` throws. */
  writer: Writer | null;
  bus: Bus;
};

export type SqliteEventStore = EventStore & { marks: LogMarks; close: () => Promise<void> };

/** Events in one SQLite file. Reads are answered synchronously inside. Throws a StartError when the file is damaged. */
export const openSqliteEventStore = async ({ file, writer, bus }: Options): Promise<SqliteEventStore> => {
  const writing = writer && (await writer.open(file, schema));
  const connection = openReadConnection(file, writer ? undefined : smallCacheKib);
  const reads = createReads(connection);
  const appendSignal = createAppendSignal();
  const closed = new AbortController();
  const announce = createAnnounce(bus);
  const ends = [bus.subscribe(appendedChannel, appendSignal.raise), bus.onGap(appendSignal.raise)];
  return {
    ...reads,
    marks: createLogMarks({ file, connection, writing }),
    append: async (stream, expected, events) => {
      if (!writing) throw new Error('this thread only reads events');
      if (events.length === 0) throw new Error(`nothing to append to ${stream}`);
      const result = await writing.append(stream, expected, events.map(toRow));
      announce();
      return result;
    },
    subscribe: createSubscribe(reads, appendSignal, closed.signal),
    close: async () => {
      for (const end of ends) end();
      closed.abort();
      connection.close();
    },
  };
};
