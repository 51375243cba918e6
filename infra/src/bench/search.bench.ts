import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MemberRow, PersonRow, ProspectRow, ViewDefinition } from '@upline/contracts';
import { levelOf, membersView, noPeriods, peopleView, prospectsView, rowKey, wordsOf } from '@upline/contracts';
import type { Contains, Generation, ReadModels, Row, Search, StoredRow } from '../ports.ts';
import { cursorOf } from '../readStore/cursor.ts';
import { createRowEncoder, definitionOf } from '../readStore/encodedRows.ts';
import { openSqliteReadStore } from '../sqlite/readStore/sqliteReadStore.ts';
import { median, spreadOf } from './rows.ts';
import type { BenchRow } from './rows.ts';

const members = 100_000;
const prospects = 64_000;
const organizationId = '01980000-0000-7000-8000-000000000001';
const aimMs = 20;
const countAimMs = 1.5;
/** Calls of each search; the median counts. */
const calls = 15;
const pageRows = 50;

const firstNames = 'Anna Bert Carla Dieter Emil Franz Greta Hanna Ines Jakob Karl Lena Maria Nora Otto Paula'.split(
  ' ',
);
const lastNames = 'Adler Becker Cordes Diaz Engel Fuchs Gomez Hoffmann Ito Jansen König Lopez Meyer Novak Ott'.split(
  ' ',
);

const idOf = (kind: number, place: number): string =>
  `0198${String(kind).padStart(4, '0')}-0000-7000-8000-${String(place).padStart(12, '0')}`;
const personOf = (place: number) => {
  // factors without a common divisor: every first name meets every last name
  const firstName = firstNames[(place * 7) % firstNames.length] ?? '';
  const lastName = `${lastNames[(place * 11) % lastNames.length] ?? ''}${place % 640 === 0 ? '-Quist' : ''}`;
  return { firstName, lastName, email: `${firstName}.${lastName}.${place}@team.example`.toLowerCase() };
};
const timeOf = (place: number): string => new Date(1_700_000_000_000 + place * 60_000).toISOString();

const personRow = (place: number): PersonRow => {
  const { firstName, lastName, email } = personOf(place);
  return {
    ...{ organizationId: null, userId: idOf(1, place), email, proof: 'unasked', contactEmail: email },
    ...{ firstName, lastName, username: `rep${place}`, organizationIds: [organizationId], wasMember: true },
    ...{ erased: false, revision: 0, words: wordsOf(firstName, lastName, email) },
  };
};
const memberRow = (place: number): MemberRow => ({
  ...{ organizationId, userId: idOf(1, place), role: 'member', removed: false, joinedAt: timeOf(place) },
  ...{ totalShares: place % 300, totalViews: 0, totalProspects: 0, conversions: 0, trainings: 0 },
  ...{ points: place % 900, pointsAt: timeOf(place), openDay: '', openPoints: 0, week: '2026-W47', ...noPeriods },
  ...{ openShares: 0, earlierOpenDay: '', earlierOpenShares: 0 },
  ...{ weeklyShares: place % 30, level: levelOf(place % 300) },
});
/** The first ten are one rep's, a tenth another's, the rest belong to a hundred reps. */
const ownerOf = (place: number): string => idOf(1, place < 10 ? 1 : place % 10 === 0 ? 2 : 3 + (place % 100));
const prospectRow = (place: number): ProspectRow => {
  const { firstName, lastName, email } = personOf(place);
  const name = `${firstName} ${lastName}`;
  return {
    ...{ organizationId, prospectId: idOf(2, place), ownerId: ownerOf(place), name, email, phone: null },
    ...{ status: 'new', source: 'Spring fair', notes: null, deleted: false, createdAt: timeOf(place) },
    ...{ lastContactedAt: null, revision: 0, words: wordsOf(name, email, 'Spring fair') },
  };
};

/** Builds a view as a rebuild does. */
const build = async (store: ReadModels, view: ViewDefinition, rows: Iterable<StoredRow>): Promise<Generation> => {
  const token = (await store.acquire('bench', 600_000))?.token ?? 0;
  const generation = { view: view.name, version: view.version, generation: `${token}-bench` };
  const definition = definitionOf(view);
  const made = await store.beginBuild(token, generation, definition);
  const encode = createRowEncoder(definition);
  const checkpoint = { position: 1, eventId: null, count: 1, hash: '' };
  await made.put({ newRows: encode([...rows]), changedRows: [], changes: [], checkpoint });
  await made.publish();
  return generation;
};

const rowsOf = (count: number, rowAt: (place: number) => Row, keyAt: (place: number) => string): StoredRow[] =>
  Array.from({ length: count }, (_, place) => ({ key: keyAt(place), position: 1, row: rowAt(place) }));

/** The processor time of this process for each of some calls, in milliseconds. */
const costsOf = async (call: () => Promise<unknown>): Promise<number[]> => {
  const costs: number[] = [];
  for (let time = 0; time < calls; time += 1) {
    const before = process.cpuUsage();
    await call();
    const { user, system } = process.cpuUsage(before);
    costs.push((user + system) / 1_000);
  }
  return costs;
};

const lineOf = (name: string, costs: readonly number[], most = aimMs): BenchRow => ({
  ...{ name, value: median(costs), spread: spreadOf(costs), unit: 'ms of processor time' },
  ...{ reference: null, referenceName: '', ratio: null, aim: `≤ ${most} ms`, met: median(costs) <= most },
});

const asked: readonly (readonly [what: string, words: readonly string[]])[] = [
  ['a name that 1 of 640 has', ['quist']],
  ['one of them', ['anna.adler-quist.0@']],
  ['a name that 1 of 15 has', ['hoffmann']],
  ['two words', ['hanna', 'meyer']],
  ['a word in every text', ['example']],
  ['one letter', ['a']],
  ['two letters that nobody has', ['xx']],
  ['a word that nobody has', ['zzzz']],
];

const benchList = async (
  store: ReadModels,
  list: string,
  query: Omit<Search, 'contains' | 'limit'> & { generation: Generation; of?: Generation },
): Promise<BenchRow[]> => {
  const { generation, of, ...rest } = query;
  const rows: BenchRow[] = [];
  for (const [what, words] of asked) {
    const contains: Contains = { field: 'words', words, ...(of && { of }) };
    const search = () => store.search(generation, { ...rest, contains, limit: pageRows });
    const { total } = await search();
    rows.push(lineOf(`search of ${list}: ${what} (${total} found)`, await costsOf(search)));
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
    lineOf('page and total of the leaderboard of 100,000 members', await costsOf(leaderboard), countAimMs),
    lineOf('active members of 100,000', await costsOf(active), countAimMs),
  ];
};

const benchMembers = async (store: ReadModels): Promise<BenchRow[]> => {
  const of = await build(
    store,
    peopleView,
    rowsOf(members, personRow, (place) => idOf(1, place)),
  );
  const keyAt = (place: number): string => rowKey(organizationId, idOf(1, place));
  const generation = await build(store, membersView, rowsOf(members, memberRow, keyAt));
  const list = { organizationId, where: { removed: false }, generation, of };
  const late = { key: keyAt(members - 200), row: memberRow(members - 200) };
  const after = cursorOf(membersView, 'byJoined', late);
  return [
    ...(await benchList(store, '100,000 members', { ...list, index: 'byJoined' })),
    ...(await benchList(store, '100,000 members, near the end', { ...list, index: 'byJoined', after })),
    ...(await benchList(store, '100,000 members by shares', { ...list, index: 'byWeek' })),
    ...(await benchCounts(store, generation)),
  ];
};

const benchProspects = async (store: ReadModels): Promise<BenchRow[]> => {
  const keyAt = (place: number): string => rowKey(organizationId, idOf(2, place));
  const generation = await build(store, prospectsView, rowsOf(prospects, prospectRow, keyAt));
  const of = (owner: number) => ({
    ...{ organizationId, generation, index: 'byOwner', where: { deleted: false, ownerId: idOf(1, owner) } },
  });
  return [
    ...(await benchList(store, '64,000 prospects', {
      ...{ organizationId, generation, index: 'byCreated', where: { deleted: false } },
    })),
    ...(await benchList(store, '10 of 64,000 prospects', of(1))),
    ...(await benchList(store, '6,399 of 64,000 prospects', of(2))),
  ];
};

/** What searches and counts cost in an organization of 100,000 members and 64,000 prospects, embedded. */
export const benchSearch = async (): Promise<BenchRow[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'upline-search-'));
  const store = openSqliteReadStore({ file: join(folder, 'read.db') });
  try {
    return [...(await benchMembers(store)), ...(await benchProspects(store))];
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
};
