import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteDocuments } from '@upline/infra/sqlite/sqliteDocuments.ts';
import { openWriter } from '@upline/infra/sqlite/writer/writer.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHandClock } from '../../../testing/handClock.ts';
import { createFirstAccount } from './firstAccount.ts';

const clock = createHandClock();
const ending: (() => Promise<void> | void)[] = [];
let unused = true;
let first: ReturnType<typeof createFirstAccount>;

beforeEach(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'upline-first-'));
  const writer = openWriter({ onDeath: () => undefined });
  const documents = await openSqliteDocuments({ file: join(folder, 'accounts.db'), writer, now: clock.now });
  ending.push(documents.close, writer.close, () => rmSync(folder, { recursive: true, force: true }));
  unused = true;
  first = createFirstAccount({ documents, isUnused: async () => unused, now: clock.now });
});
afterEach(async () => {
  for (const end of ending.splice(0)) await end();
});

describe('the first account of an installation', () => {
  // shows I26
  it('belongs to one of several people who come at the same time, for good', async () => {
    const people = Array.from({ length: 8 }, (_, index) => `person-${index}`);
    const claims = await Promise.all(people.map(first.claim));
    const winner = people[claims.indexOf(true)] ?? expect.fail('nobody is the first');
    expect(claims.filter(Boolean)).toHaveLength(1);
    await Promise.all(people.map(first.keep));
    await clock.pass(3_600_000);
    expect(await Promise.all(people.map(first.claim))).toEqual(claims);
    expect([await first.isFirst(winner), await first.isFree()]).toEqual([true, false]);
  });

  it('can be claimed again after a crash before the account was made', async () => {
    expect(await first.claim('lost')).toBe(true);
    expect(await first.claim('next')).toBe(false);
    await clock.pass(61_000);
    expect([await first.claim('next'), await first.claim('lost')]).toEqual([true, false]);
  });

  it('is nobody’s in an installation that was used before', async () => {
    unused = false;
    expect([await first.isFree(), await first.claim('late'), await first.isFirst('late')]).toEqual([
      false,
      false,
      false,
    ]);
  });
});
