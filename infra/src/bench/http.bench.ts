import type { Installation } from './programs/installation.ts';
import { seedInstallation } from './programs/installation.ts';
import type { Shot } from './load/load.ts';
import { load } from './load/load.ts';
import { costDuring } from './load/processCost.ts';
import type { Program } from './programs/program.ts';
import { startProgram } from './programs/program.ts';
import type { BenchRow } from './report/rows.ts';
import { median, medianOrNull, spreadOf, valueRow } from './report/rows.ts';
import { loadAtCost, pick, shareShot, warmUpSeconds } from './load/shots.ts';

const rounds = 5;
const seconds = 3;
/** Single shares at a calm pace, for what one costs an idle server. */
const singles = 40;
const singleEveryMs = 200;
/** Longer than batches of shares are apart. */
const settleMs = 1_500;
const metrics = '/api/dashboard/metrics';

const unchanged = ({ users }: Installation, etags: Map<string, string>): Shot => {
  const { cookie, organizationId } = pick(users);
  return { method: 'GET', path: metrics, headers: { cookie, 'if-none-match': etags.get(organizationId) ?? '' } };
};

const etagsNow = async (url: string, { users }: Installation): Promise<Map<string, string>> => {
  const etags = new Map<string, string>();
  for (const { organizationId, cookie } of users) {
    if (etags.has(organizationId)) continue;
    const answer = await fetch(url + metrics, { headers: { cookie } });
    etags.set(organizationId, answer.headers.get('etag') ?? '');
  }
  return etags;
};

/** The tags once the views follow: after many shares the last ones are visible up to a second later. */
const etagsOf = async (url: string, installation: Installation): Promise<Map<string, string>> => {
  for (let before = ''; ;) {
    const etags = await etagsNow(url, installation);
    const now = [...etags.values()].join();
    if (now === before) return etags;
    before = now;
    await new Promise((resolve) => setTimeout(resolve, settleMs));
  }
};

/** The bytes and the processor time of one share when nothing else happens. */
const measureSingles = async ({ url, child }: Program, installation: Installation) => {
  const { each } = await costDuring(child, async () => {
    for (let count = 0; count < singles; count += 1) {
      const { path, ...request } = shareShot(installation);
      await fetch(url + path, request);
      await new Promise((resolve) => setTimeout(resolve, singleEveryMs));
    }
  });
  return each(singles);
};

type Programs = { bare: Program; server: Program; installation: Installation };

/** One round: each line beside its reference, so that both see the same machine. */
const measureRound = async ({ bare, server, installation }: Programs) => {
  const own = { url: server.url, costs: server.child };
  const post = () => shareShot(installation);
  const barePost = await load(bare.url, { seconds, shoot: post });
  const shares = await loadAtCost(own, { seconds, shoot: post });
  const etags = await etagsOf(server.url, installation);
  const get = () => unchanged(installation, etags);
  const bareGet = await load(bare.url, { seconds, shoot: get });
  const same = await loadAtCost(own, { seconds, shoot: get, isDone: (status) => status === 304 });
  const bodies = await loadAtCost(own, {
    seconds,
    shoot: () => ({ ...get(), headers: { cookie: get().headers['cookie'] ?? '' } }),
  });
  return { barePost, shares, bareGet, same, bodies };
};
type Round = Awaited<ReturnType<typeof measureRound>>;

type Line = { of: 'shares' | 'same' | 'bodies'; to: 'barePost' | 'bareGet'; name: string; aim?: number };

const rowOf = (all: readonly Round[], { of, to, name, aim }: Line): BenchRow => {
  const rates = all.map((round) => round[of].perSecond);
  const ratios = all.map((round) => round[of].perSecond / round[to].perSecond);
  const medianOf = (share: 'p50' | 'p99') => median(all.map((round) => round[of][share])).toFixed(1);
  const latencies = `p50 ${medianOf('p50')} ms, p99 ${medianOf('p99')} ms`;
  const others = all.reduce((sum, round) => sum + round[of].others, 0);
  const [least, most] = spreadOf(ratios);
  return {
    name: `${name} (${latencies}, ${others} other answers, ratio ${least.toFixed(2)} to ${most.toFixed(2)})`,
    value: median(rates),
    unit: 'requests/s',
    spread: spreadOf(rates),
    reference: median(all.map((round) => round[to].perSecond)),
    ratio: median(ratios),
    referenceName: to === 'barePost' ? 'bare Koa POST' : 'bare Koa GET',
    cpuUs: medianOrNull(all.map((round) => round[of].cpuUs)),
    bytes: of === 'shares' ? medianOrNull(all.map((round) => round[of].bytes)) : null,
    aim: aim === undefined ? '–' : `≥ ${aim} in each round`,
    met: aim === undefined ? null : least >= aim,
  };
};

const written = (name: string, bytes: number | null, aim: number): BenchRow =>
  valueRow(name, bytes === null ? null : bytes / 1_000, { unit: 'kB', aim });

/**
 * Acknowledged share commands, unchanged GETs and dashboard bodies over HTTP with 1,000 users in 50 organizations and
 * the shipped limits, beside a bare Koa server that reads the same requests, in turns.
 */
export const benchHttp = async (): Promise<BenchRow[]> => {
  const installation = await seedInstallation({ organizations: 50, users: 20, assets: 10 });
  const bare = await startProgram('infra/src/bench/peers/bareKoa.ts', '/');
  const server = await startProgram('api/src/main.ts', '/api/health/ready', { DATA_DIR: installation.dataDir });
  try {
    const programs = { bare, server, installation };
    const idle = await measureSingles(server, installation);
    for (const { url } of [bare, server])
      await load(url, { seconds: warmUpSeconds, shoot: () => shareShot(installation) });
    const all: Round[] = [];
    for (let round = 0; round < rounds; round += 1) all.push(await measureRound(programs));
    return [
      rowOf(all, { of: 'shares', to: 'barePost', name: 'acknowledged shares, 64 connections' }),
      rowOf(all, { of: 'same', to: 'bareGet', name: 'unchanged GET, 304', aim: 0.25 }),
      rowOf(all, { of: 'bodies', to: 'bareGet', name: 'dashboard metrics with a body' }),
      written('bytes written for one share, idle', idle?.bytes ?? null, 100),
      written('bytes written for one share, 64 connections', medianOrNull(all.map(({ shares }) => shares.bytes)), 12),
    ];
  } finally {
    await server.stop();
    await bare.stop();
    installation.remove();
  }
};
