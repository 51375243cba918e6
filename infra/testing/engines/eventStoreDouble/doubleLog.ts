import { closeSync, existsSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import { parseOwn } from '../../../src/lib/json.ts';

/** An event as the double keeps it. `position` is a place in bytes, as in the real log: it rises with gaps. */
export type Recorded = {
  position: number;
  stream: string;
  revision: number;
  id: string;
  type: string;
  contentType: string;
  data: Buffer;
  metadata: Buffer;
  createdMs: number;
};

export type Proposed = Pick<Recorded, 'id' | 'type' | 'contentType' | 'data' | 'metadata'>;

type Line = Omit<Recorded, 'data' | 'metadata'> & { data: string; metadata: string };

/** The bytes of a record in the log besides its own. */
const overheadBytes = 137;
/** Something of the server's own always comes before the first event. */
const firstPosition = 548;

/** Revision of the event that ends a tombstoned stream. */
export const tombstoneRevision = Number.MAX_SAFE_INTEGER;

const inBase64 = ({ data, metadata, ...event }: Recorded) => ({
  ...event,
  data: data.toString('base64'),
  metadata: metadata.toString('base64'),
});
const toLine = (events: readonly Recorded[]): string => `${JSON.stringify(events.map(inBase64))}\n`;

const toRecorded = (line: Line): Recorded => ({
  ...line,
  data: Buffer.from(line.data, 'base64'),
  metadata: Buffer.from(line.metadata, 'base64'),
});

/** Whole lines only: a process that was killed may have left a part of one, which is cut off. */
const load = (file: string): Recorded[] => {
  if (!existsSync(file)) return [];
  const bytes = readFileSync(file);
  const end = bytes.lastIndexOf('\n') + 1;
  if (end < bytes.length) truncateSync(file, end);
  const lines = bytes.subarray(0, end).toString().split('\n').filter(Boolean);
  return lines.flatMap((line) => parseOwn<Line[]>(line).map(toRecorded));
};

type Stream = { events: Recorded[]; nextRevision: number; truncateBefore: number; tombstoned: boolean };

const isMetadata = ({ stream, type }: Recorded): boolean => stream.startsWith('$$') && type === '$metadata';

const truncateBeforeIn = ({ data }: Recorded): number => parseOwn<{ $tb?: number }>(data.toString()).$tb ?? 0;

/**
 * All events in order, and by stream. With a file, an append is in it before it is answered: it survives a kill of
 * the process, not a power cut.
 */
export const openDoubleLog = (file: string | null) => {
  const all: Recorded[] = [];
  const streams = new Map<string, Stream>();
  const listeners = new Set<() => void>();
  const descriptor = file === null ? null : openSync(file, 'a');

  const streamOf = (name: string): Stream => {
    const known = streams.get(name) ?? { events: [], nextRevision: 0, truncateBefore: 0, tombstoned: false };
    streams.set(name, known);
    return known;
  };
  const take = (event: Recorded): void => {
    all.push(event);
    const stream = streamOf(event.stream);
    if (event.type === '$streamDeleted') stream.tombstoned = true;
    else {
      stream.events.push(event);
      stream.nextRevision = event.revision + 1;
    }
    if (isMetadata(event)) streamOf(event.stream.slice(2)).truncateBefore = truncateBeforeIn(event);
  };
  const write = (name: string, proposed: readonly Proposed[], firstRevision?: number): Recorded[] => {
    let position = all.at(-1)?.position ?? firstPosition - overheadBytes;
    let revision = firstRevision ?? streamOf(name).nextRevision;
    const events = proposed.map((event) => {
      position += overheadBytes + name.length + event.data.length + event.metadata.length;
      return { ...event, stream: name, revision: revision++, position, createdMs: Date.now() };
    });
    if (descriptor !== null) writeSync(descriptor, toLine(events));
    for (const event of events) take(event);
    for (const listener of listeners) listener();
    return events;
  };

  for (const event of file === null ? [] : load(file)) take(event);
  return {
    all: all as readonly Recorded[],
    streamOf,
    write,
    /** Index of the first event with at least this position. */
    indexOf: (position: number): number => {
      let low = 0;
      for (let high = all.length; low < high;) {
        const middle = (low + high) >>> 1;
        if ((all[middle]?.position ?? 0) < position) low = middle + 1;
        else high = middle;
      }
      return low;
    },
    /** Called after each append. Returns the end of it. */
    onWrite: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: (): void => {
      if (descriptor !== null) closeSync(descriptor);
    },
  };
};
export type DoubleLog = ReturnType<typeof openDoubleLog>;
