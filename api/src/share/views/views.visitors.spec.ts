import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteDocuments } from '@upline/infra/sqlite/sqliteDocuments.ts';
import type { SqliteDocuments } from '@upline/infra/sqlite/sqliteDocuments.ts';
import type { Deduplication } from '@upline/infra/limits/deduplication.ts';
import type { Writer } from '@upline/infra/sqlite/writer/writer.ts';
import { openWriter } from '@upline/infra/sqlite/writer/writer.ts';
import { createMemoryDeduplication } from '@upline/infra/memory/memoryDeduplication.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { HandClock } from '../../../testing/handClock.ts';
import { createHandClock } from '../../../testing/handClock.ts';
import { createVisitors, viewLimits } from './views.visitors.ts';

const minute = 60_000;
const ann = { shareId: 'share-one', visitor: '203.0.113.7\nFirefox' };

let folder: string;
let writer: Writer;
let documents: SqliteDocuments;
let clock: HandClock;
let keys: string[];
let deduplication: Deduplication;

/** The visitors as one process sees them: processes share the documents and the windows. */
const newProcess = () => createVisitors(documents, deduplication, clock.date);

beforeEach(async () => {
  clock = createHandClock(Date.parse('2026-03-02T22:00:00Z'));
  folder = mkdtempSync(join(tmpdir(), 'upline-visitors-'));
  writer = openWriter({ onDeath: () => undefined });
  documents = await openSqliteDocuments({ file: join(folder, 'accounts.db'), writer, now: clock.now });
  keys = [];
  const memory = createMemoryDeduplication({ now: clock.now });
  deduplication = {
    first: (set, key, ttlMs) => {
      keys.push(`${set} ${key}`);
      return memory.first(set, key, ttlMs);
    },
  };
});
afterEach(async () => {
  await documents.close();
  await writer.close();
  rmSync(folder, { recursive: true });
});

describe('a visitor of a link', () => {
  it('is new once in 30 minutes', async () => {
    const visitors = newProcess();
    expect(await visitors.isNew(ann)).toBe(true);
    await clock.pass(29 * minute);
    expect(await visitors.isNew(ann)).toBe(false);
    await clock.pass(minute);
    expect(await visitors.isNew(ann)).toBe(true);
  });

  it('is distinguished from others, and counts for each link', async () => {
    const visitors = newProcess();
    expect(await visitors.isNew(ann)).toBe(true);
    expect(await visitors.isNew({ ...ann, visitor: '203.0.113.7\nChrome' })).toBe(true);
    expect(await visitors.isNew({ ...ann, visitor: '203.0.113.8\nFirefox' })).toBe(true);
    expect(await visitors.isNew({ ...ann, shareId: 's2' })).toBe(true);
    expect(await visitors.isNew(ann)).toBe(false);
  });

  it('is the same one in every process', async () => {
    const [one, other] = [newProcess(), newProcess()];
    expect(await Promise.all([one.isNew(ann), other.isNew(ann)])).toEqual([true, false]);
  });

  it.each(['2026-03-02T23:31:00Z', '2026-03-02T23:45:00Z', '2026-03-02T23:59:59Z'])(
    'is the same one across midnight, since %s',
    async (first) => {
      const visitors = newProcess();
      await clock.pass(Date.parse(first) - clock.now());
      expect(await visitors.isNew(ann)).toBe(true);
      await clock.pass(29 * minute + 59_000);
      expect(clock.date().getUTCDate()).toBe(3);
      expect(await visitors.isNew(ann)).toBe(false);
      expect(await newProcess().isNew(ann)).toBe(false);
      await clock.pass(1_000);
      expect(await visitors.isNew(ann)).toBe(true);
      expect(await visitors.isNew(ann)).toBe(false);
    },
  );

  it('is new on the other day', async () => {
    const visitors = newProcess();
    expect(await visitors.isNew(ann)).toBe(true);
    await clock.pass(24 * 60 * minute);
    expect(await visitors.isNew(ann)).toBe(true);
  });

  it('counts once from midnight on, when nobody came the day before', async () => {
    await clock.pass(2 * 60 * minute);
    const visitors = newProcess();
    expect(await visitors.isNew(ann)).toBe(true);
    await clock.pass(29 * minute);
    expect(await newProcess().isNew(ann)).toBe(false);
    await clock.pass(minute);
    expect(await visitors.isNew(ann)).toBe(true);
  });
});

describe('views of a link from one address', () => {
  const home = { shareId: 'share-one', address: '203.0.113.7' };
  const { most } = viewLimits.viewsFromAddress;
  const take = async (times: number, view = home): Promise<number> => {
    const taken = await Promise.all(Array.from({ length: times }, () => newProcess().takePlace(view)));
    return taken.filter(Boolean).length;
  };

  // shows 9.32, I23
  it('count five times a day, in all processes together', async () => {
    expect([await take(20), await take(1)]).toEqual([5, 0]);
    expect(most).toBe(5);
  });

  it('leave the places of other links and other addresses alone', async () => {
    await take(20);
    expect(await take(20, { ...home, shareId: 's2' })).toBe(most);
    expect(await take(20, { ...home, address: '203.0.113.8' })).toBe(most);
  });

  it('count again on the next day, and not before', async () => {
    await take(20);
    await clock.pass(119 * minute);
    expect(await take(20)).toBe(0);
    await clock.pass(minute);
    expect(await take(20)).toBe(most);
  });

  it('leave a hash that says nothing of the address', async () => {
    await take(1);
    expect(keys.join(' ')).not.toMatch(/203\.0|share-one/);
  });
});

describe('what is remembered of a visitor', () => {
  it('is a hash that says nothing of the address and differs by link and day', async () => {
    const visitors = newProcess();
    await visitors.isNew(ann);
    await visitors.isNew({ ...ann, shareId: 's2' });
    await clock.pass(24 * 60 * minute);
    await visitors.isNew(ann);
    expect(new Set(keys).size).toBe(3);
    expect(keys.join(' ')).not.toMatch(/203\.0|Firefox|share-one/);
  });

  it('cannot be computed again half an hour after its day', async () => {
    await newProcess().isNew(ann);
    const saltOfDay = () => documents.find<{ salt: string }>('view-salt', '2026-03-02');
    expect(await saltOfDay()).not.toBeNull();
    await clock.pass(2 * 60 * minute + 32 * minute);
    expect(await saltOfDay()).toBeNull();
  });
});
