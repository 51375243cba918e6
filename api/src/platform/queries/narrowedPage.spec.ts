import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineView } from '@upline/contracts';
import { WrongCursor } from '@upline/infra/readStore/cursor.ts';
import { openSqliteReadStore } from '@upline/infra/sqlite/readStore/sqliteReadStore.ts';
import type { SqliteReadStore } from '@upline/infra/sqlite/readStore/sqliteReadStore.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createReaderOf, searchFor } from './reader.ts';
import type { Reader } from './reader.ts';

const things = defineView({
  name: 'things',
  version: 1,
  row: z.object({
    organizationId: z.string(),
    id: z.string(),
    kind: z.string(),
    name: z.string(),
    score: z.number().nullable(),
    createdAt: z.string(),
    words: z.string(),
  }),
  indexes: {
    byCreated: ['deleted', '-createdAt'],
    byKind: ['deleted', 'kind', '-createdAt'],
    byName: ['deleted', 'name'],
    byScore: ['deleted', '-score'],
  },
  search: { text: 'words', within: 'organizationId', unless: 'deleted' },
});
type Thing = z.infer<(typeof things)['row']>;

// few of one kind, many of two others: those of 'late' come last by name, so that a walk meets none for long
const kindOf = (at: number): string => (at % 150 === 0 ? 'few' : at > 6_500 ? 'late' : 'many');
const thingAt = (at: number): Thing => ({
  organizationId: 'o1',
  id: `t${at}`,
  kind: kindOf(at),
  name: `${kindOf(at) === 'late' ? 'ä' : 'a'}${(at * 37) % 5_000}`,
  score: at % 11 === 0 ? null : (at * 7) % 13,
  createdAt: new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString(),
  words: at % 3 === 0 ? 'third' : 'other',
});
const all = Array.from({ length: 9_000 }, (_none, at) => thingAt(at));

let folder: string;
let store: SqliteReadStore;
let reader: Reader;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'upline-narrowed-'));
  store = openSqliteReadStore({ file: join(folder, 'read.db'), readOnly: false });
  const token = (await store.acquire('projector', 60_000))?.token ?? 0;
  const generation = { view: 'things', version: 1, generation: `${token}-a` };
  await (await store.beginBuild(token, generation, things)).publish();
  const rows = all.map((row) => ({ key: `o1/${row.id}`, position: 1, row: { ...row, deleted: false } }));
  const checkpoint = { position: 1, eventId: 'e', count: 1, hash: '' };
  await store.save(token, [{ generation, rows, changes: [], checkpoint }]);
  reader = createReaderOf(store, { live: store.live })('o1');
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

const byBytes = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other));
const orders = {
  byName: (one: Thing, other: Thing) => byBytes(one.name, other.name),
  byScore: (one: Thing, other: Thing) => (other.score ?? -1) - (one.score ?? -1),
};
const sortedBy = (rows: readonly Thing[], order: keyof typeof orders): string[] =>
  rows.toSorted((one, other) => orders[order](one, other) || byBytes(one.id, other.id)).map(({ id }) => id);

type Asked = { order: keyof typeof orders; kind: string; search?: string; holds?: (row: Thing) => boolean };

/** All rows of a list page by page, with the totals that the pages named. */
const readWhole = async ({ order, kind, search, holds }: Asked) => {
  const only = { index: 'byKind', where: { deleted: false, kind }, ...(holds && { holds }) };
  const ids: string[] = [];
  const totals = new Set<number | null>();
  const lengths: number[] = [];
  let cursor: string | undefined;
  do {
    const query = { index: order, where: { deleted: false }, only, search: searchFor(search) };
    const page = await reader.page(things, query, { limit: 400, cursor });
    ids.push(...page.rows.map(({ id }) => id));
    lengths.push(page.rows.length);
    totals.add(page.total);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  return { ids, totals: [...totals], lengths };
};

describe('a list that is filtered by one index and ordered by another', () => {
  // shows I42.2
  it.each<[string, Asked]>([
    ['of few rows by text', { order: 'byName', kind: 'few' }],
    ['of few rows by numbers, those without one last', { order: 'byScore', kind: 'few' }],
    ['of many rows by text', { order: 'byName', kind: 'many' }],
    ['of many rows by numbers, those without one last', { order: 'byScore', kind: 'many' }],
    ['of many rows that come last', { order: 'byName', kind: 'late' }],
    ['of few rows that a search finds', { order: 'byName', kind: 'few', search: 'third' }],
    ['of many rows that a search finds', { order: 'byScore', kind: 'many', search: 'third' }],
    ['of few rows, some left out', { order: 'byScore', kind: 'few', holds: ({ score }) => score !== null }],
    ['of many rows, some left out', { order: 'byName', kind: 'many', holds: ({ score }) => score === null }],
  ])('has each row once and in order, and says how many: %s', async (_what, asked) => {
    const { kind, search, holds = () => true } = asked;
    const wanted = all.filter((row) => row.kind === kind && (search ? row.words === search : true) && holds(row));
    const { ids, totals } = await readWhole(asked);
    expect(ids).toEqual(sortedBy(wanted, asked.order));
    expect(totals).toEqual([wanted.length]);
  });

  it('looks through a bounded number of rows for one page, and leads on', async () => {
    const { lengths } = await readWhole({ order: 'byName', kind: 'late' });
    expect(lengths[0]).toBe(0);
    expect(lengths.length).toBeGreaterThan(5);
  });

  it('refuses the cursor of another list', async () => {
    const only = { index: 'byKind', where: { deleted: false, kind: 'few' } };
    const cursor = Buffer.from('["x"]').toString('base64url');
    const asked = reader.page(things, { index: 'byName', where: { deleted: false }, only }, { limit: 10, cursor });
    await expect(asked).rejects.toThrow(WrongCursor);
  });
});
