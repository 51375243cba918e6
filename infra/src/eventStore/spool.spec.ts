import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StoredEvent } from '@upline/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSpoolWriter, hasRoom, openSpoolFile, readSpool } from './spool.ts';

const meta = {
  ...{ organizationId: 'o1', actorId: 'u1', commandId: 'c1', requestHash: null, correlationId: 'r1' },
  ...{ occurredAt: '2026-01-05T09:30:00.000Z', localDate: '2026-01-05' },
};

/** Positions with gaps, beyond what 32 bits hold, as those of a large EventStoreDB. */
const eventAt = (number: number, note: string): StoredEvent => ({
  ...{ id: `e${number}`, stream: `share-${number}`, revision: 0, position: 2 ** 33 + 7 * number },
  ...{ type: 'ShareViewed', data: { note }, meta },
});

describe('a spool', () => {
  let folder = '';
  let opened: ReturnType<typeof openSpoolFile>;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'upline-spool-'));
    opened = openSpoolFile(folder);
  });
  afterEach(() => {
    opened.close();
    rmSync(folder, { recursive: true });
  });

  const noteOf = (number: number): string => (number % 100 === 0 ? 'ä€😀"\n'.repeat(20_000) : `note ${number}`);
  const all = Array.from({ length: 1_000 }, (_, number) => eventAt(number, noteOf(number)));
  const copy = () => {
    const writer = createSpoolWriter(opened.file);
    for (let at = 0; at < all.length; at += 300) writer.add(all.slice(at, at + 300));
    return readSpool(writer.index());
  };
  const positionsOf = (events: readonly StoredEvent[]): number[] => events.map(({ position }) => position);

  it('gives single events and rows of events as they were added', async () => {
    const { read } = copy();
    const wanted = all.filter((_, number) => number % 3 === 0 || (number > 200 && number < 700));
    expect(await read(positionsOf(wanted))).toEqual(wanted);
    expect(await read([])).toEqual([]);
  });

  it('leaves out positions that it has no event for, and keeps the order of the log', async () => {
    const { read } = copy();
    const [first, last] = [all.slice(0, 1), all.slice(-1)];
    const others = [0, 2 ** 33 - 1, 2 ** 33 + 1, 2 ** 40];
    expect(await read([...others, ...positionsOf(last), ...positionsOf(first)])).toEqual([...first, ...last]);
  });

  it('gives the events after a position, up to a limit', async () => {
    const { readAll } = copy();
    expect(await readAll({ after: 0, limit: 5_000 })).toEqual(all);
    expect(await readAll({ after: all[298]?.position ?? 0, limit: 3 })).toEqual(all.slice(299, 302));
    expect(await readAll({ after: all.at(-1)?.position ?? 0, limit: 3 })).toEqual([]);
  });

  it('has no name that a process that is killed would leave behind', () => {
    copy();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is not made where the disk has no room for twice the log', () => {
    expect(hasRoom(folder, 1)).toBe(true);
    expect(hasRoom(folder, 2 ** 60)).toBe(false);
  });
});
