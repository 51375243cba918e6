import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ViewDefinition } from '@upline/contracts';
import { membersView, peopleView, prospectsView, rowKey } from '@upline/contracts';
import type { Contains, Search } from '../ports/readStore.ts';
import type { Generation, Row, StoredRow } from '../ports/rows.ts';
import type { ReadModels } from '../ports/readModels.ts';
import { cursorOf } from '../readStore/cursor.ts';
import { definitionOf } from '../readStore/columnedRows.ts';
import { openMongoReadStore } from '../mongo/readStore/mongoReadStore.ts';
import { openSqliteReadStore } from '../sqlite/readStore/sqliteReadStore.ts';
import { notRun, startMongo } from './programs/mongoEngine.ts';
import { median, spreadOf } from './report/rows.ts';
import type { BenchRow } from './report/rows.ts';
import { idOf, memberRow, organizationId, personRow, prospectRow } from './programs/searchRows.ts';

const members = 100_000;
const prospects = 64_000;
const aimMs = 60;
const countAimMs = 1.5;
/** Calls of each search; the median counts. */
const calls = 15;
const pageRows = 50;

let builds = 0;

/** Builds a view as a rebuild does. */
const build = async (store: ReadModels, view: ViewDefinition, rows: Iterable<StoredRow>): Promise<Generation> => {
  const token = (await store.acquire('bench', 600_000))?.token ?? 0;
  const generation = { view: view.name, version: view.version, generation: `${token}-${(builds += 1)}` };
  const definition = definitionOf(view);
  const made = await store.beginBuild(token, generation, definition);
  const checkpoint = { position: 1, eventId: null, count: 1, hash: '' };
  await made.put({ newRows: [...rows], changedRows: [], changes: [], checkpoint });
  await made.publish();
  return generation;
};

const rowsOf = (count: number, rowAt: (place: number) => Row, keyAt: (place: number) => string): StoredRow[] =>
  Array.from({ length: count }, (_, place) => ({ key: keyAt(place), position: 1, row: rowAt(place) }));

/** The processor time of this process and the time that went by for each of some calls, in milliseconds. */
const costsOf = async (call: () => Promise<unknown>): Promise<{ cpu: number[]; wall: number[] }> => {
  const costs: { cpu: number[]; wall: number[] } = { cpu: [], wall: [] };
  for (let time = 0; time < calls; time += 1) {
    const startedAt = performance.now();
    const before = process.cpuUsage();
    await call();
    const { user, system } = process.cpuUsage(before);
    costs.cpu.push((user + system) / 1_000);
    costs.wall.push(performance.now() - startedAt);
  }
  return costs;
};

type Costs = Awaited<ReturnType<typeof costsOf>>;

/** The time that a server took is not in the processor time: it is shown beside it. */
const lineOf = (name: string, { cpu, wall }: Costs, { most = aimMs, onServer = false } = {}): BenchRow => ({
  name,
  value: median(cpu),
  spread: spreadOf(cpu),
  unit: 'ms of processor time',
  reference: onServer ? median(wall) : null,
  referenceName: 'ms in all',
  ratio: null,
  aim: `≤ ${most} ms`,
  met: median(cpu) <= most,
});

const asked: readonly (readonly [what: string, words: readonly string[]])[] = [
  ['a name that 1 of 640 has', ['quist']],
  ['one of them', ['anna.adler-quist.0@']],
  ['a name that 1 of 15 has', ['hoffmann']],
  ['two words', ['hanna', 'meyer']],
  ['a word in a third of the texts', ['north']],
  ['a word in half of the texts', ['team']],
  ['a word in every text', ['example']],
  ['one letter', ['a']],
  ['two letters that nobody has', ['xx']],
  ['a word that nobody has', ['zzzz']],
];

/** A store to measure; `engine` names a server in its lines. */
type Measured = { store: ReadModels; engine: string | null };

const benchList = async (
  { store, engine }: Measured,
  list: string,
  query: Omit<Search, 'contains' | 'limit'> & { generation: Generation; of?: Generation },
): Promise<BenchRow[]> => {
  const { generation, of, ...rest } = query;
  const rows: BenchRow[] = [];
  for (const [what, words] of asked) {
    const contains: Contains = { field: 'words', words, ...(of && { of }) };
    const search = () => store.search(generation, { ...rest, contains, limit: pageRows });
    const { total } = await search();
    const name = `search of ${list}${engine === null ? '' : ` on ${engine}`}: ${what} (${total} found)`;
    rows.push(lineOf(name, await costsOf(search), { onServer: engine !== null }));
  }
  return rows;
};

/** The first page of a leaderboard with its total, and the number of members who were active this week. */
const benchCounts = async (store: ReadModels, generation: Generation): Promise<BenchRow[]> => {
  const ranked = { organizationId, index: 'byPoints', where: { removed: false, points: { atLeast: 1 } } };
  const where = { removed: false, week: '2026-W47', weeklyShares: { atLeast: 1 } };
  const leaderboard = async () => [
    await store.find(generation, { ...ranked, limit: pageRows }),
    await store.count(generation, ranked),
  ];
  const active = () => store.count(generation, { organizationId, index: 'byWeek', where });
  return [
    lineOf('page and total of the leaderboard of 100,000 members', await costsOf(leaderboard), { most: countAimMs }),
    lineOf('active members of 100,000', await costsOf(active), { most: countAimMs }),
  ];
};

const memberKeyAt = (place: number): string => rowKey(organizationId, idOf(1, place));

/** Members and their names; half of them have each role, or nearly all have one. */
const buildMembers = async (
  store: ReadModels,
  isHalf: boolean,
): Promise<{ generation: Generation; of: Generation }> => {
  const nameAt = (place: number): Row => personRow(place, isHalf);
  const rowAt = (place: number): Row => memberRow(place, isHalf);
  const of = await build(
    store,
    peopleView,
    rowsOf(members, nameAt, (place) => idOf(1, place)),
  );
  return { of, generation: await build(store, membersView, rowsOf(members, rowAt, memberKeyAt)) };
};

const benchMembers = async (measured: Measured): Promise<BenchRow[]> => {
  const { store, engine } = measured;
  const { of, generation } = await buildMembers(store, false);
  const list = { organizationId, where: { removed: false }, generation, of };
  const late = { key: memberKeyAt(members - 200), row: memberRow(members - 200) };
  const after = cursorOf(membersView, 'byJoined', late);
  return [
    ...(await benchList(measured, '100,000 members', { ...list, index: 'byJoined' })),
    ...(await benchList(measured, '100,000 members, near the end', { ...list, index: 'byJoined', after })),
    ...(await benchList(measured, '100,000 members by shares', { ...list, index: 'byWeek' })),
    ...(await benchList(measured, '99,000 of 100,000 members, one role', {
      ...list,
      index: 'byRole',
      where: { removed: false, role: 'member' },
    })),
    ...(engine === null ? await benchCounts(store, generation) : []),
  ];
};

const benchRoles = async (measured: Measured): Promise<BenchRow[]> => {
  const halves = { organizationId, ...(await buildMembers(measured.store, true)) };
  const where = { removed: false };
  return [
    ...(await benchList(measured, '50,000 of 100,000 members, one role', {
      ...halves,
      index: 'byRole',
      where: { ...where, role: 'member' },
    })),
    ...(await benchList(measured, '50,000 of 100,000 members, one role by points', {
      ...halves,
      index: 'byPoints',
      where,
      only: { role: 'member' },
    })),
  ];
};

const benchProspects = async (measured: Measured): Promise<BenchRow[]> => {
  const keyAt = (place: number): string => rowKey(organizationId, idOf(2, place));
  const generation = await build(measured.store, prospectsView, rowsOf(prospects, prospectRow, keyAt));
  const halfRow = (place: number): Row => ({
    ...prospectRow(place),
    status: (place >> 4) % 2 === 0 ? 'contacted' : 'new',
  });
  const halves = await build(measured.store, prospectsView, rowsOf(prospects, halfRow, keyAt));
  const ofStatus = { organizationId, index: 'byStatus', where: { deleted: false, status: 'new' } };
  const of = (owner: number) => ({
    organizationId,
    generation,
    index: 'byOwner',
    where: { deleted: false, ownerId: idOf(1, owner) },
  });
  return [
    ...(await benchList(measured, '64,000 prospects', {
      organizationId,
      generation,
      index: 'byCreated',
      where: { deleted: false },
    })),
    ...(await benchList(measured, '64,000 prospects of one status', { ...ofStatus, generation })),
    ...(await benchList(measured, '32,000 of 64,000 prospects, one status', { ...ofStatus, generation: halves })),
    ...(await benchList(measured, '32,000 of 64,000 prospects, one status by name', {
      organizationId,
      generation: halves,
      index: 'byName',
      where: { deleted: false },
      only: { status: 'new' },
    })),
    ...(await benchList(measured, '10 of 64,000 prospects', of(1))),
    ...(await benchList(measured, '6,399 of 64,000 prospects', of(2))),
  ];
};

const benchOn = async (measured: Measured): Promise<BenchRow[]> => [
  ...(await benchMembers(measured)),
  ...(await benchRoles(measured)),
  ...(await benchProspects(measured)),
];

const benchMongo = async (): Promise<BenchRow[]> => {
  const server = await startMongo();
  if (!server) return [notRun('searches on MongoDB', '–')];
  const store = await openMongoReadStore({ url: server.url });
  try {
    return await benchOn({ store, engine: 'MongoDB' });
  } finally {
    await store.close();
    await server.close();
  }
};

/**
 * What searches and counts cost in an organization of 100,000 members and 64,000 prospects, embedded, and what searches
 * cost on MongoDB where there is one.
 */
export const benchSearch = async (): Promise<BenchRow[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'upline-search-'));
  const store = openSqliteReadStore({ file: join(folder, 'read.db') });
  try {
    return [...(await benchOn({ store, engine: null })), ...(await benchMongo())];
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
};
