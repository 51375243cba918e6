import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseConfig } from '../settings/config.ts';
import { backUpDataDir } from '../backup/dataBackup.ts';
import { dataFile } from '../lock/dataDir.ts';
import { openInfra } from '../open.ts';
import type { Team } from './programs/history.ts';
import { writeHistory } from './programs/history.ts';
import { openSession } from './programs/openSession.ts';
import { costOf, mostMb, residentMb, untilItRests, untilMemoryIsBack } from './load/processCost.ts';
import type { Program } from './programs/program.ts';
import { startProgram } from './programs/program.ts';
import { rebuildAll } from './programs/rebuildAll.ts';
import type { BenchRow } from './report/rows.ts';
import { median, spreadOf, valueRow } from './report/rows.ts';

const eventCounts = [10_000, 100_000, 1_000_000];
const memberCounts = process.env['BENCH_MEMBERS']?.split(',').map(Number) ?? [10, 1_000, 100_000];
/** Each call so often, one after the other; a slow one as often as fits into the time. */
const times = 100;
const mostMs = 10_000;
const atLeastTimes = 5;

const calls: readonly { name: string; path: string }[] = [
  { name: 'dashboard', path: '/api/dashboard/metrics' },
  { name: 'activities', path: '/api/activities?limit=50' },
  { name: 'leaderboard', path: '/api/leaderboard/top-performers?limit=50' },
  { name: 'analytics', path: '/api/analytics' },
  { name: 'team', path: '/api/team-members?limit=50' },
  { name: 'team, search', path: '/api/team-members?limit=50&search=rep7' },
  { name: 'team, search of nothing', path: '/api/team-members?limit=50&search=nobody' },
  { name: 'assets', path: '/api/assets?limit=50' },
  { name: 'assets, search', path: '/api/assets?limit=50&search=asset%201' },
  { name: 'prospects', path: '/api/prospects?limit=50' },
  { name: 'prospects, search', path: '/api/prospects?limit=50&search=bo' },
  { name: 'prospects, search of nothing', path: '/api/prospects?limit=50&search=nobody' },
  { name: 'notifications', path: '/api/notifications?limit=50' },
  { name: 'account', path: '/api/auth/user' },
];

/** What one call took: the median and the extremes in ms, and the processor time of the server in ms. */
type Took = { ms: number; spread: readonly [number, number]; cpuMs: number | null };

const repeat = async ({ child }: Program, call: () => Promise<number>): Promise<Took> => {
  await call();
  await untilItRests(child);
  const before = costOf(child);
  const each: number[] = [];
  const until = performance.now() + mostMs;
  while (each.length < atLeastTimes || (each.length < times && performance.now() < until)) {
    each.push(await call());
  }
  const after = costOf(child);
  const cpuMs = before && after ? (after.cpuMs - before.cpuMs) / each.length : null;
  return { ms: median(each), spread: spreadOf(each), cpuMs };
};

/** Answers how many ms a call took. A refusal because of the budgets of costs is waited for, and not counted. */
const asking = (url: string, init: () => RequestInit) => async (): Promise<number> => {
  for (;;) {
    const startedAt = performance.now();
    const answer = await fetch(url, init());
    await answer.arrayBuffer();
    if (answer.ok) return performance.now() - startedAt;
    if (answer.status !== 429) throw new Error(`${url} answered ${answer.status}`);
    await new Promise((resolve) => setTimeout(resolve, Number(answer.headers.get('retry-after')) * 1_000));
  }
};

type Cell = { events: number; members: number };

const sizesOf = (cell: string, dataDir: string): BenchRow[] =>
  (['events', 'reads'] as const).map((file) =>
    valueRow(`${cell}: size of ${file}`, statSync(dataFile(dataDir, file)).size / 1e6, { unit: 'MB' }),
  );

/** A rebuild of all views in a process of its own, as the operator's command makes one. */
const measureRebuild = async (cell: string, dataDir: string): Promise<BenchRow[]> => {
  const { ms, memoryMb } = await rebuildAll({ DATA_DIR: dataDir });
  return [
    valueRow(`${cell}: rebuild`, ms, { unit: 'ms' }),
    valueRow(`${cell}: memory of the rebuild`, memoryMb, { unit: 'MB' }),
  ];
};

/** The work of the operator's command `backup`, without the start of its process. */
const measureBackup = async (cell: string, dataDir: string): Promise<BenchRow[]> => {
  const file = join(dataDir, 'bench.backup');
  const startedAt = performance.now();
  await backUpDataDir(parseConfig({ DATA_DIR: dataDir }), file);
  const ms = performance.now() - startedAt;
  return [
    valueRow(`${cell}: backup`, ms, { unit: 'ms' }),
    valueRow(`${cell}: size of the backup`, statSync(file).size / 1e6, { unit: 'MB' }),
  ];
};

const seed = async (dataDir: string, { events, members }: Cell) => {
  const { ports, close } = await openInfra(parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }));
  const teams: Team[] = [];
  const assets = Math.min(members, 1_000);
  const made = await writeHistory(ports.events, { events, organizations: 1, members, assets }, teams);
  const [team] = teams;
  if (!team) throw new Error('the history has no team');
  const cookie = await openSession(ports, { userId: team.userIds[0] ?? '', organizationId: team.id });
  await close();
  return { made, cookie, assetId: team.assets[0]?.id ?? '' };
};

/** Answers how many ms the first page after a start took. */
const askFirstPage = async ({ url }: Program, cookie: string): Promise<number> => {
  const startedAt = performance.now();
  const paths = ['/api/auth/user', '/api/dashboard/metrics', '/api/activities?limit=50'];
  await Promise.all(paths.map((path) => asking(url + path, () => ({ headers: { cookie } }))()));
  return performance.now() - startedAt;
};

/** Longer than a server waits before it makes a snapshot. */
const beforeSnapshotsMs = 4_000;

/** The first page of a server whose teams have no snapshots yet; they have afterwards. */
const measureFirstStart = async (cell: string, dataDir: string, cookie: string): Promise<BenchRow> => {
  const server = await startProgram('api/src/main.ts', '/api/health/ready', { DATA_DIR: dataDir });
  try {
    const firstPage = await askFirstPage(server, cookie);
    await new Promise((resolve) => setTimeout(resolve, beforeSnapshotsMs));
    await untilItRests(server.child);
    return valueRow(`${cell}: first page without a snapshot`, firstPage, { unit: 'ms' });
  } finally {
    await server.stop();
  }
};

const measureServer = async (
  server: Program,
  { name: cell, events, members }: { name: string } & Cell,
  { cookie, assetId }: { cookie: string; assetId: string },
): Promise<BenchRow[]> => {
  const get = (path: string) => asking(server.url + path, () => ({ headers: { cookie } }));
  const firstPage = await askFirstPage(server, cookie);
  await untilMemoryIsBack(server.child);
  const rows = [
    valueRow(`${cell}: ready after the start`, server.startMs, { unit: 'ms', aim: 2_000 }),
    valueRow(`${cell}: first page after it`, firstPage, { unit: 'ms', aim: 1_000 }),
    valueRow(`${cell}: memory when idle`, residentMb(server.child), { unit: 'MB', aim: 200 }),
  ];
  for (const { name, path } of calls) {
    const { ms, spread, cpuMs } = await repeat(server, get(path));
    const growth = { what: name, events, members };
    const cpuUs = cpuMs === null ? null : cpuMs * 1_000;
    rows.push({ ...valueRow(`${cell}: ${name}`, ms, { unit: 'ms' }), spread, cpuUs, growth });
  }
  const share = () => {
    const own = { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
    return { method: 'POST', headers: { ...own, 'idempotency-key': randomUUID() }, body: '{}' };
  };
  const { ms, spread } = await repeat(server, asking(`${server.url}/api/assets/${assetId}/share`, share));
  const most = valueRow(`${cell}: memory at most`, mostMb(server.child), { unit: 'MB' });
  return [...rows, { ...valueRow(`${cell}: share`, ms, { unit: 'ms' }), spread }, most];
};

const benchCell = async (cell: Cell): Promise<BenchRow[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'upline-growth-'));
  try {
    const { made, ...viewer } = await seed(dataDir, cell);
    const name = `${made} events, ${cell.members} members`;
    process.stderr.write(`${name}\n`);
    const rebuilt = await measureRebuild(name, dataDir);
    const first = await measureFirstStart(name, dataDir, viewer.cookie);
    const server = await startProgram('api/src/main.ts', '/api/health/ready', { DATA_DIR: dataDir });
    try {
      const served = await measureServer(server, { name, ...cell }, viewer);
      return [...rebuilt, first, ...served, ...(await measureBackup(name, dataDir)), ...sizesOf(name, dataDir)];
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
};

const largestGrowth = 1.5;

/** Compares the processor time of each call with that of the first cell, the smallest history. */
const withGrowth = (rows: readonly BenchRow[]): BenchRow[] => {
  const callOf = ({ name }: BenchRow): string => name.slice(name.indexOf(': '));
  return rows.map((row) => {
    const first = rows.find((other) => callOf(other) === callOf(row));
    if (typeof row.cpuUs !== 'number' || typeof first?.cpuUs !== 'number' || first === row) return row;
    const ratio = row.cpuUs / first.cpuUs;
    const reference = { reference: first.cpuUs, referenceName: 'µs, smallest history', ratio };
    return { ...row, ...reference, aim: `processor ≤ ${largestGrowth}`, met: ratio <= largestGrowth };
  });
};

/**
 * Every call, a share, start, first page, memory and sizes over histories of one organization: 10 thousand to 1 million
 * events (BENCH_EVENTS: at most so many) and 10 to 100,000 members (BENCH_MEMBERS names others, with commas). A team of
 * 100,000 has 200,000 events at least.
 */
export const benchGrowth = async (): Promise<BenchRow[]> => {
  const most = Number(process.env['BENCH_EVENTS'] ?? Infinity);
  const rows: BenchRow[] = [];
  for (const events of eventCounts.filter((count) => count <= most))
    for (const members of memberCounts) rows.push(...(await benchCell({ events, members })));
  return withGrowth(rows);
};
