import { randomUUID } from 'node:crypto';
import type { EventMeta, StoredEvent } from '@upline/contracts';
import * as z from 'zod';
import { formatOf } from '../marks/formats.ts';
import type { EventTypes } from '../marks/formats.ts';
import { logDetails, parseDetails } from '../marks/mark.ts';
import type { LogDetails, LogMarks, Mark } from '../marks/mark.ts';
import { RevisionConflict } from '../ports/eventStore.ts';
import { StartError } from '../ports/startError.ts';
import type { Send } from './eventStoreDbAppend.ts';
import { metadataOf, toMetadataAppend } from './eventStoreDbMessages.ts';

/**
 * The mark is metadata of a stream without events. The server keeps metadata as events of its own, which every reader
 * of the whole log passes over, and lets anybody write them who may write events.
 */
const markedStream = 'upline-mark';

/** Attempts of a change that loses races with other processes. */
const attempts = 20;

const kept = z.looseObject({
  upline: z.looseObject({
    format: z.number(),
    version: z.string(),
    types: z.record(z.string(), z.string()).default({}),
    details: z.unknown(),
  }),
});
type Kept = { mark: Mark<LogDetails>; types: EventTypes };

const place = 'EventStoreDB';

const parse = ({ data }: StoredEvent): Kept => {
  const parsed = kept.safeParse(data);
  if (!parsed.success) throw new StartError(`The mark of ${place} cannot be read: its stream is ${markedStream}.`);
  const { format, version, types, details } = parsed.data.upline;
  return { mark: { format, version, details: parseDetails(logDetails, place, details) }, types };
};

const metaNow = (id: string): EventMeta => {
  const occurredAt = new Date().toISOString();
  const none = { organizationId: null, actorId: null, requestHash: null };
  return { ...none, commandId: id, correlationId: id, occurredAt, localDate: occurredAt.slice(0, 10) };
};

type Changed = { details: LogDetails | null; types: EventTypes };

/** The mark of a log in EventStoreDB, with the types of its events. */
export const createMarks = (readLast: (stream: string) => Promise<StoredEvent | null>, send: Send): LogMarks => {
  const find = async (): Promise<{ revision: number | null; found: Kept | null }> => {
    const last = await readLast(metadataOf(markedStream));
    return { revision: last?.revision ?? null, found: last && parse(last) };
  };

  /** False when another process was quicker. */
  const write = async (revision: number | null, present: Kept | null, next: Changed): Promise<boolean> => {
    const id = randomUUID();
    const data = { upline: { ...formatOf('events', present?.mark ?? null), ...next } };
    try {
      await send(toMetadataAppend(markedStream, revision ?? 'none', { id, data, meta: metaNow(id) }));
      return true;
    } catch (error) {
      if (!(error instanceof RevisionConflict)) throw error;
      return false;
    }
  };

  /** `change` answers null where nothing is to be changed. */
  const update = async (change: (present: Changed) => Changed | null): Promise<Changed> => {
    for (let attempt = 1; attempt <= attempts; attempt += 1) {
      const { revision, found } = await find();
      const present = { details: found?.mark.details ?? null, types: found?.types ?? {} };
      const next = change(present);
      if (next === null) return present;
      if (await write(revision, found, next)) return next;
    }
    throw new Error(`the mark of ${place} is changed all the time`);
  };

  return {
    read: async () => (await find()).found?.mark ?? null,
    change: async (change) => {
      const { details } = await update((present) => ({ ...present, details: change(present.details) }));
      if (details === null) throw new Error('a change of the mark without a result');
      return details;
    },
    types: async () => (await find()).found?.types ?? {},
    addTypes: async (added) => {
      const { types } = await update(({ details, types: present }) => {
        const isKept = Object.keys(added).every((type) => Object.hasOwn(present, type));
        return isKept ? null : { details, types: { ...added, ...present } };
      });
      return types;
    },
  };
};
