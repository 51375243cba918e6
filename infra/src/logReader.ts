import { randomUUID } from 'node:crypto';
import { openThreadBus } from './memory/threadBus.ts';
import { createClosing } from './closing.ts';
import type { Config } from './config.ts';
import { openDocuments, openEvents } from './engines.ts';
import { sealEvents } from './keys/sealedEvents.ts';
import { createPersonKeys } from './keys/personKeys.ts';
import { createLog } from './log.ts';
import type { EventStore } from './ports.ts';

export type LogReader = { events: Pick<EventStore, 'readAll' | 'head' | 'lookup'>; close: () => Promise<void> };

/** A log is read once, and most events of a person come soon after they joined. */
const keysKept = 5_000;

/**
 * The log and the keys to read it with, for a thread that reads it once: it sees no appends and erasures of other
 * threads.
 */
export const openLogReader = async (config: Config): Promise<LogReader> => {
  const closing = createClosing();
  try {
    const log = createLog(config);
    const local = closing.opened(openThreadBus({ name: randomUUID() }));
    const documents = closing.opened(await openDocuments({ config, writer: null, log }));
    const stored = closing.opened(await openEvents({ config, writer: null, log }, local));
    return { events: sealEvents(stored, createPersonKeys(documents, { cacheSize: keysKept })), close: closing.close };
  } catch (error) {
    await closing.close();
    throw error;
  }
};
