import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync, statfsSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { StoredEvent } from '@upline/contracts';
import { parseOwn } from '../lib/json.ts';
import { createNumberList } from '../lib/numberList.ts';
import type { Numbers } from '../lib/numberList.ts';
import type { EventLookup, EventStore } from '../ports.ts';

type Shared = Float64Array<SharedArrayBuffer>;

/** Where the threads of this process find the events of a spool. */
export type SpoolIndex = {
  /** The open file, which has no name. */
  file: number;
  /** Positions of the events in the log, rising. */
  positions: Shared;
  /** Where the bytes of each event end in the file. */
  ends: Shared;
};

const toShared = (values: Numbers): Shared => {
  const shared = new Float64Array(new SharedArrayBuffer(values.byteLength));
  shared.set(values);
  return shared;
};

const privateFile = 0o600;

/**
 * Opens a file for a spool: events of the log, sealed as the log has them, of which all threads of this process read
 * single ones. It loses its name at once: the operating system removes it with the process, however that ends.
 */
export const openSpoolFile = (folder: string) => {
  const path = join(folder, `spool-${randomUUID()}`);
  const file = openSync(path, 'wx+', privateFile);
  unlinkSync(path);
  return { file, close: (): void => closeSync(file) };
};

/** Writes the spool that this file is for. */
export const createSpoolWriter = (file: number) => {
  const positions = createNumberList();
  const ends = createNumberList();
  let end = 0;
  // used again for every event: buffers that come and go make the collector of garbage start more often
  let buffer = Buffer.allocUnsafe(256 * 1024);
  let filled = 0;
  const flush = (): void => {
    for (let at = 0; at < filled;) at += writeSync(file, buffer, at, filled - at, end - filled + at);
    filled = 0;
  };
  const write = (event: StoredEvent): void => {
    const text = JSON.stringify(event);
    // a character takes at most three bytes
    const most = 3 * text.length;
    if (filled + most > buffer.length) flush();
    if (most > buffer.length) buffer = Buffer.allocUnsafe(most);
    const size = buffer.write(text, filled);
    filled += size;
    end += size;
    positions.push(event.position);
    ends.push(end);
  };
  return {
    /** Adds the next events of the log. Throws where the disk is full. */
    add: (events: readonly StoredEvent[]): void => {
      for (const event of events) write(event);
      flush();
    },
    index: (): SpoolIndex => ({ file, positions: toShared(positions.values()), ends: toShared(ends.values()) }),
  };
};
export type SpoolWriter = ReturnType<typeof createSpoolWriter>;

/** Whether a folder has room for twice so many bytes. */
export const hasRoom = (folder: string, bytes: number): boolean => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= 2 * bytes;
};

/** The number of the first event of a position above this one. */
const numberAfter = (positions: Shared, position: number): number => {
  let [low, high] = [0, positions.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((positions[middle] ?? Infinity) <= position) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Events that follow each other are read at once, up to so many. */
const runAtMost = 256;

/** Reads a spool, its events still sealed. */
export const readSpool = ({
  file,
  positions,
  ends,
}: SpoolIndex): Pick<EventStore, 'readAll'> & Pick<EventLookup, 'read'> => {
  let buffer = Buffer.allocUnsafe(256 * 1024);
  const startOf = (number: number): number => (number === 0 ? 0 : (ends[number - 1] ?? 0));

  /** Adds the events from one number up to another to a list. */
  const readRun = (from: number, to: number, into: StoredEvent[]): void => {
    const start = startOf(from);
    const size = startOf(to) - start;
    if (size > buffer.length) buffer = Buffer.allocUnsafe(2 * size);
    for (let at = 0; at < size;) {
      const read = readSync(file, buffer, at, size - at, start + at);
      if (read === 0) throw new Error('the copy of the log is shorter than what was written to it');
      at += read;
    }
    for (let number = from; number < to; number += 1)
      into.push(parseOwn<StoredEvent>(buffer.toString('utf8', startOf(number) - start, startOf(number + 1) - start)));
  };

  return {
    readAll: async ({ after, limit }) => {
      const found: StoredEvent[] = [];
      const from = numberAfter(positions, after);
      const to = Math.min(positions.length, from + limit);
      for (let at = from; at < to; at += runAtMost) readRun(at, Math.min(to, at + runAtMost), found);
      return found;
    },
    read: async (wanted) => {
      const found: StoredEvent[] = [];
      const numbers = wanted
        .map((position) => ({ position, number: numberAfter(positions, position) - 1 }))
        .filter(({ position, number }) => positions[number] === position)
        .map(({ number }) => number)
        .sort((one, other) => one - other);
      for (let at = 0; at < numbers.length;) {
        const from = numbers[at] ?? 0;
        let to = from;
        for (; numbers[at] === to && to - from < runAtMost; at += 1) to += 1;
        readRun(from, to, found);
      }
      return found;
    },
  };
};
