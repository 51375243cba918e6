import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NextStepRow } from '@upline/contracts';
import { cadencesView, daysFrom, localDateOf, nextStepsView } from '@upline/contracts';
import type { Find } from '@upline/infra/ports/readStore.ts';
import type { SqliteReadStore } from '@upline/infra/sqlite/readStore/sqliteReadStore.ts';
import { openSqliteReadStore } from '@upline/infra/sqlite/readStore/sqliteReadStore.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReaderOf } from '../platform/queries/reader.ts';
import { startOfDay } from './dayProgress.ts';
import { listToday } from './listToday.ts';

const now = new Date('2026-11-16T10:20:00.000Z');
const today = '2026-11-16';
const ago = (hours: number): string => new Date(now.getTime() - hours * 3_600_000).toISOString();

const rowOf = (prospectId: string, ownerId: string, more: Partial<NextStepRow>): NextStepRow => ({
  organizationId: 'o1',
  prospectId,
  ownerId,
  status: 'new',
  wants: null,
  deleted: false,
  createdAt: ago(1),
  contacts: 0,
  lastContactKind: null,
  lastContactedAt: null,
  touchedAt: ago(1),
  doneAt: 0,
  followUpId: null,
  dueOn: null,
  dueTime: null,
  timeZone: 'UTC',
  plannedBy: null,
  remindAt: null,
  openedAt: null,
  openedShareId: null,
  openedAssetId: null,
  recentShares: [],
  wait: '',
  waitSince: null,
  lookedAt: null,
  ...more,
});
const due = (dueOn: string, dueTime: string | null = null) => ({ dueOn, dueTime, wait: 'due', waitSince: dueOn });
const first = (createdAt: string) => ({ createdAt, wait: 'first', waitSince: createdAt });
const quiet = (touchedAt: string) => ({ touchedAt, wait: 'quiet:interested', waitSince: touchedAt });

/** Prospects of one person for each reason, then of two people with few and many. */
const rows = [
  rowOf('opened', 'ann', { lookedAt: ago(2), ...quiet(ago(24 * 30)) }),
  rowOf('opened-later', 'ann', { lookedAt: ago(1), ...due(today) }),
  rowOf('opened-long-ago', 'ann', { lookedAt: ago(24 * 8) }),
  rowOf('due-at-two', 'ann', due(today, '14:00')),
  rowOf('due', 'ann', due(today)),
  rowOf('rolled-over', 'ann', due(daysFrom(today, -7))),
  rowOf('cold-by-date', 'ann', due(daysFrom(today, -8))),
  rowOf('tomorrow', 'ann', due(daysFrom(today, 1))),
  rowOf('first', 'ann', first(ago(49))),
  rowOf('just-added', 'ann', first(ago(0))),
  rowOf('cold', 'ann', quiet(ago(24 * 15))),
  rowOf('warm', 'ann', quiet(ago(24 * 13))),
  ...[['few', 100] as const, ['many', 10_000] as const].flatMap(([owner, count]) =>
    Array.from({ length: count }, (_none, at) =>
      rowOf(`${owner}-${at}`, owner, [due(daysFrom(today, -(at % 300))), first(ago(at)), quiet(ago(at))][at % 3] ?? {}),
    ),
  ),
];

let folder: string;
let store: SqliteReadStore;
const finds: Find[] = [];
const found: number[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'upline-today-'));
  store = openSqliteReadStore({ file: join(folder, 'read.db'), readOnly: false });
  const token = (await store.acquire('projector', 60_000))?.token ?? 0;
  for (const view of [nextStepsView, cadencesView]) {
    const generation = { view: view.name, version: 1, generation: `${token}-${view.name}` };
    await (await store.beginBuild(token, generation, view)).publish();
    const stored = view === nextStepsView ? rows : [];
    const saved = stored.map((row) => ({ key: `o1/${row.prospectId}`, position: 1, row: { ...row } }));
    const checkpoint = { position: 1, eventId: 'e', count: 1, hash: '' };
    await store.save(token, [{ generation, rows: saved, changes: [], checkpoint }]);
  }
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const list = async (ownerId: string, asked: { today: string; at: Date } = { today, at: now }) => {
  finds.length = 0;
  found.length = 0;
  const counting: typeof store.find = async (generation, query) => {
    finds.push(query);
    const answer = await store.find(generation, query);
    found.push(answer.length);
    return answer;
  };
  const reader = createReaderOf({ ...store, find: counting }, { live: store.live })('o1');
  return (await listToday(reader, { ownerId, ...asked })).map(({ reason, row }) => `${reason} ${row.prospectId}`);
};

describe('the list of a day', () => {
  // shows I51.2
  it('has those who looked first, then what is due, first contacts, and those who go cold', async () => {
    expect(await list('ann')).toEqual([
      'opened opened-later',
      'opened opened',
      'due due',
      'due due-at-two',
      'overdue rolled-over',
      'first just-added',
      'first first',
      'overdue cold-by-date',
      'cold cold',
    ]);
  });

  it('is of one person', async () => {
    expect(await list('ben')).toEqual([]);
  });

  // shows I51.2
  it('reads as much for 10,000 prospects as for 100', async () => {
    const reads: [number, number][] = [];
    for (const owner of ['few', 'many']) {
      expect(await list(owner)).toHaveLength(10);
      expect(finds.every(({ limit }) => limit === 10)).toBe(true);
      reads.push([finds.length, found.reduce((sum, one) => sum + one, 0)]);
    }
    const [few, many] = reads;
    expect(many?.[0]).toBeLessThanOrEqual(few?.[0] ?? 0);
    expect(many?.[1]).toBeLessThanOrEqual(30);
  });
});

const zones = [
  ...['UTC', 'Asia/Kathmandu', 'Pacific/Apia', 'Australia/Lord_Howe', 'America/St_Johns', 'Europe/Berlin'],
  ...['America/New_York', 'Asia/Kolkata', 'Pacific/Chatham', 'America/Sao_Paulo', 'Africa/Cairo', 'Pacific/Honolulu'],
];

describe('a date', () => {
  const days = [today, '2026-03-29', '2026-10-25', '2026-03-08', '2026-11-01'];
  // shows I51.2
  it.each(zones.flatMap((zone) => days.map((day) => [day, zone] as const)))(
    'begins at its first minute: %s in %s',
    (day, zone) => {
      const start = startOfDay(day, zone);
      expect(localDateOf(new Date(start), zone)).toBe(day);
      expect(localDateOf(new Date(start - 60_000), zone)).toBe(daysFrom(day, -1));
      const time = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' }).format(new Date(start));
      expect(time).toBe('00:00');
    },
  );

  // shows I51.2
  it.each(zones)('is due from its midnight on in %s, without an event', async (zone) => {
    const midnight = startOfDay(daysFrom(today, 1), zone);
    const at = (ms: number) => list('ann', { today: localDateOf(new Date(ms), zone), at: new Date(ms) });
    expect(await at(midnight - 1)).not.toContain('due tomorrow');
    expect(await at(midnight)).toContain('due tomorrow');
  });
});
