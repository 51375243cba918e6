import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRedisDeduplication } from '@upline/infra/redis/redisDeduplication.ts';
import { openSqliteDocuments } from '@upline/infra/sqlite/sqliteDocuments.ts';
import { openWriter } from '@upline/infra/sqlite/writer/writer.ts';
import { newPrefix, openProxied, redisUrl } from '@upline/infra/testing/engines/redisFixture.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Visitors } from './views.visitors.ts';
import { createVisitors, viewLimits } from './views.visitors.ts';

// what is tested is what Redis answers, also when the machine is busy
const budgetMs = 5_000;
const { most } = viewLimits.viewsFromAddress;

describe.skipIf(redisUrl === '')('views of a link from one address, with Redis', () => {
  const ending: (() => Promise<void> | void)[] = [];
  let today = new Date('2026-03-02T10:00:00Z');
  let processes: Visitors[];

  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'upline-views-'));
    const writer = openWriter({ onDeath: () => undefined });
    const documents = await openSqliteDocuments({ file: join(folder, 'accounts.db'), writer, now: () => +today });
    const prefix = newPrefix();
    const opened = [await openProxied(prefix), await openProxied(prefix)];
    processes = opened.map(({ link }) =>
      createVisitors(documents, createRedisDeduplication({ redis: link, budgetMs }), () => today),
    );
    for (const { link, proxy } of opened) ending.push(() => link.close(), proxy.close);
    ending.push(documents.close, writer.close, () => rmSync(folder, { recursive: true }));
  });
  afterAll(async () => {
    for (const end of ending) await end();
  });

  /** How many of these views count, reported to all processes at the same time. */
  const count = async (times: number, view: { shareId: string; address: string }): Promise<number> => {
    const processOf = (place: number) => processes[place % processes.length] ?? expect.fail();
    const views = Array.from({ length: times }, (_none, place) => processOf(place).takePlace(view));
    return (await Promise.all(views)).filter(Boolean).length;
  };

  // shows I23
  it('count five times a day in all processes together, for each link and address', async () => {
    const home = { shareId: 'one', address: '203.0.113.7' };
    expect([await count(20, home), await count(4, home)]).toEqual([most, 0]);
    expect(await count(20, { ...home, shareId: 'two' })).toBe(most);
    expect(await count(20, { ...home, address: '203.0.113.8' })).toBe(most);
    today = new Date('2026-03-03T00:00:01Z');
    expect(await count(20, home), 'on the next day').toBe(most);
  });
});
