import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pointLimits } from '@upline/contracts';
import type { DocumentStore } from '@upline/infra/ports/documentStore.ts';
import { openSqliteDocuments } from '@upline/infra/sqlite/sqliteDocuments.ts';
import type { SqliteDocuments } from '@upline/infra/sqlite/sqliteDocuments.ts';
import type { Writer } from '@upline/infra/sqlite/writer/writer.ts';
import { openWriter } from '@upline/infra/sqlite/writer/writer.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { HandClock } from '../../../testing/handClock.ts';
import { createHandClock } from '../../../testing/handClock.ts';
import { createViewPoints } from './views.points.ts';

const hour = 3_600_000;
const home = { organizationId: 'o1', sharedBy: 'rita', address: '203.0.113.7' };

let folder: string;
let writer: Writer;
let stored: SqliteDocuments;
let documents: DocumentStore;
let clock: HandClock;
let kept: string[];
let zone: string;

/** The points as a process gives them that has just started: processes share the documents. */
const newProcess = () => createViewPoints({ documents, timeZoneOf: () => Promise.resolve(zone), clock: clock.date });

beforeEach(async () => {
  clock = createHandClock(Date.parse('2026-03-02T12:00:00Z'));
  zone = 'UTC';
  kept = [];
  folder = mkdtempSync(join(tmpdir(), 'upline-points-'));
  writer = openWriter({ onDeath: () => undefined });
  stored = await openSqliteDocuments({ file: join(folder, 'accounts.db'), writer, now: clock.now });
  documents = {
    ...stored,
    insert: (collection, id, document, options) => {
      kept.push(JSON.stringify([collection, id, document]));
      return stored.insert(collection, id, document, options);
    },
  };
});
afterEach(async () => {
  await stored.close();
  await writer.close();
  rmSync(folder, { recursive: true });
});

const sumOf = async (views: readonly Promise<number>[]): Promise<number> =>
  (await Promise.all(views)).reduce((sum, points) => sum + points, 0);
const give = (times: number, view = home, process = newProcess()) =>
  sumOf(Array.from({ length: times }, () => process(view)));

describe('points for views from one address', () => {
  // shows I23
  it('are 3 a view, and 10 in all for one sharer on a day', async () => {
    const process = newProcess();
    const views = [];
    for (let view = 0; view < 6; view += 1) views.push(await process(home));
    expect(views).toEqual([3, 3, 3, 1, 0, 0]);
    expect(pointLimits.views.most).toBe(10);
  });

  // shows I23
  it('are the same in all processes together, and after a restart', async () => {
    const [one, other] = [newProcess(), newProcess()];
    expect(await sumOf(Array.from({ length: 20 }, (_none, index) => (index % 2 ? one : other)(home)))).toBe(10);
    expect(await give(5)).toBe(0);
  });

  it('are each address’s, each sharer’s and each organization’s own', async () => {
    await give(20);
    expect(await give(20, { ...home, address: '203.0.113.8' })).toBe(10);
    expect(await give(20, { ...home, sharedBy: 'otto' })).toBe(10);
    expect(await give(20, { ...home, organizationId: 'o2' })).toBe(10);
  });

  it.each([
    ['Pacific/Kiritimati', '2026-03-03T10:00:00Z'],
    ['Etc/GMT+12', '2026-03-03T12:00:00Z'],
    ['UTC', '2026-03-03T00:00:00Z'],
  ])('begin again on the next day in %s, and not before', async (name, midnight) => {
    zone = name;
    await clock.pass(Date.parse(midnight) - 24 * hour - clock.now() + 1 + (name === 'UTC' ? 12 * hour : 0));
    await give(20);
    await clock.pass(Date.parse(midnight) - clock.now() - 1);
    expect(await give(20)).toBe(0);
    await clock.pass(1);
    expect(await give(20)).toBe(10);
  });

  // shows I23
  it('leave a hash that says nothing of the address, and is gone when the day is over everywhere', async () => {
    await give(20);
    expect(kept.join(' ')).toMatch(/view-points/);
    expect(kept.join(' ')).not.toMatch(/203\.0|rita/);
    expect(await stored.find('point-salt', '2026-03-02')).not.toBeNull();
    await clock.pass(25 * hour);
    expect(await stored.find('point-salt', '2026-03-02')).toBeNull();
  });
});
