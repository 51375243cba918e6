import { randomUUID } from 'node:crypto';
import { openThreadBus } from './memory/threadBus.ts';
import { createClosing } from './lib/closing.ts';
import type { Closing } from './lib/closing.ts';
import type { Config } from './settings/config.ts';
import { openDocuments, openEvents } from './stores/engines.ts';
import { outlineOf } from './eventStore/outline.ts';
import { readSpool } from './eventStore/spool.ts';
import type { SpoolIndex, SpoolWriter } from './eventStore/spool.ts';
import { createUnsealing } from './keys/sealedEvents.ts';
import { createPersonKeys } from './keys/personKeys.ts';
import { createLog } from './log/log.ts';
import type { EventLookup, EventStore } from './ports.ts';

type Closable = { close: () => Promise<void> };

/** The log to fold; `read` is absent where single events cannot be read. */
export type FoldedLog = Pick<EventStore, 'readAll'> & Partial<Pick<EventLookup, 'read'>>;

/** A log is read once, and most events of a person come soon after they joined. */
const keysKept = 5_000;

const openWith = async <Opened>(open: (closing: Closing) => Promise<Opened>): Promise<Opened & Closable> => {
  const closing = createClosing();
  try {
    return { ...(await open(closing)), close: closing.close };
  } catch (error) {
    await closing.close();
    throw error;
  }
};

/** On a connection of its own: pages that are read once do not stay in memory. Personal fields stay sealed. */
const openSealed = async (config: Config, closing: Closing): Promise<EventStore> => {
  const local = closing.opened(openThreadBus({ name: randomUUID() }));
  return closing.opened(await openEvents({ config, writer: null, log: createLog(config) }, local));
};

/**
 * Reads the next events, up to a position, while the last ones are worked on: for a log that is read once, in its
 * order, over a network. A file is read on this thread anyway, and events of two reads in memory cost the garbage
 * collector more.
 */
const createReadingAhead = ({ readAll }: Pick<EventStore, 'readAll'>, until: number): EventStore['readAll'] => {
  let next: { after: number; events: ReturnType<typeof readAll> } | null = null;
  return async (options) => {
    const read = await (next?.after === options.after ? next.events : readAll(options));
    const last = read.at(-1)?.position;
    next = last === undefined || last >= until ? null : { after: last, events: readAll({ ...options, after: last }) };
    next?.events.catch(() => undefined);
    return read;
  };
};

const openLog = async (config: Config, until: number, closing: Closing): Promise<FoldedLog> => {
  const stored = await openSealed(config, closing);
  const { readAll, lookup } = stored;
  return lookup ? { readAll, read: lookup.read } : { readAll: createReadingAhead(stored, until) };
};

/** The copy of the log where there is one, and the last position to read. */
type FoldedPart = { spool: SpoolIndex | null; until: number };

/**
 * The log, or its copy in a spool, and the keys to read it with, for a thread that reads it once: it sees no appends
 * and erasures of other threads.
 */
export const openLogReader = (config: Config, { spool, until }: FoldedPart): Promise<FoldedLog & Closable> =>
  openWith(async (closing) => {
    const documents = closing.opened(await openDocuments({ config, writer: null, log: createLog(config) }));
    const unseal = createUnsealing(createPersonKeys(documents, { cacheSize: keysKept }));
    const { readAll, read } = spool ? readSpool(spool) : await openLog(config, until, closing);
    return {
      readAll: async (options) => unseal(await readAll(options)),
      ...(read && { read: async (positions: readonly number[]) => unseal(await read(positions)) }),
    };
  });

/** Where a log is copied to, and the last position that is copied. */
type Copying = { writer: SpoolWriter; until: number };

/** The outlines of a log that is read once, in its order, and copied meanwhile. */
const createCopying = (stored: Pick<EventStore, 'readAll'>, { writer, until }: Copying): EventLookup['outline'] => {
  const readAll = createReadingAhead(stored, until);
  return async (options) => {
    const events = (await readAll(options)).filter(({ position }) => position <= until);
    writer.add(events);
    return events.map(outlineOf);
  };
};

/** The outlines of a log. With `copying` they are read once from the start, and the events are copied. */
export const openOutlines = (
  config: Config,
  copying: Copying | null,
): Promise<Pick<EventLookup, 'outline'> & Closable> =>
  openWith(async (closing) => {
    const stored = await openSealed(config, closing);
    if (copying) return { outline: createCopying(stored, copying) };
    if (!stored.lookup) throw new Error('this log cannot be read event by event');
    return { outline: stored.lookup.outline };
  });

/**
 * Reads streams on a thread that hears of no erasure, and therefore keeps no key. Opened by the first read, because
 * most threads that may read a stream never do.
 */
export const openStreamReader = (config: Config): Pick<EventStore, 'readStream'> & Closable => {
  const open = (): Promise<Pick<EventStore, 'readStream'> & Closable> =>
    openWith(async (closing) => {
      const documents = closing.opened(await openDocuments({ config, writer: null, log: createLog(config) }));
      const unseal = createUnsealing(createPersonKeys(documents, { hearsErasures: () => false }));
      const { readStream } = await openSealed(config, closing);
      return { readStream: async (...asked) => unseal(await readStream(...asked)) };
    });
  let opened: ReturnType<typeof open> | null = null;
  const reader = (): ReturnType<typeof open> => {
    opened ??= open().catch((error: unknown) => {
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
