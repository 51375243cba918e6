import { positionHeader } from '@upline/contracts';
import type { Installation } from './programs/installation.ts';
import { seedInstallation } from './programs/installation.ts';
import { load } from './load/load.ts';
import { costDuring } from './load/processCost.ts';
import type { Program } from './programs/program.ts';
import { startProgram } from './programs/program.ts';
import type { BenchRow } from './report/rows.ts';
import { median, spreadOf, valueRow } from './report/rows.ts';

const people = 1_000;
const rounds = 5;
/** Shares before the first round, so that the feed is full. */
const history = 60;
const longest = 60;

/** What an open dashboard fetches again after a share, apart from what is the person's own. */
export const dashboardCalls = [
  '/api/dashboard/metrics',
  '/api/activities?limit=40',
  '/api/leaderboard/top-performers?limit=3',
  '/api/assets?limit=3',
];

type User = Installation['users'][number];

/** Shares an asset. Answers the position that everybody then waits for. */
export const share = async (url: string, { cookie, assetIds }: User): Promise<string> => {
  const headers = { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
  const body = JSON.stringify({ sharedVia: 'direct' });
  const answer = await fetch(`${url}/api/assets/${assetIds[0] ?? ''}/share`, { method: 'POST', headers, body });
  return answer.headers.get(positionHeader) ?? '';
};

/** After one share, everybody fetches their dashboard. Answers the microseconds for one person. */
const measureRound = async ({ url, child }: Program, users: readonly User[]) => {
  const [first] = users;
  const position = first ? await share(url, first) : '';
  let asked = 0;
  const shoot = () => {
    const user = users[Math.floor(asked / dashboardCalls.length)];
    const path = dashboardCalls[asked % dashboardCalls.length] ?? '';
    asked += 1;
    const headers = { cookie: user?.cookie ?? '', [positionHeader]: position, 'accept-language': 'en' };
    return { method: 'GET' as const, path, headers };
  };
  const { result, each } = await costDuring(child, () =>
    load(url, { seconds: longest, requests: users.length * dashboardCalls.length, shoot }),
  );
  return { others: result.others, cpuUs: each(users.length)?.cpuUs ?? NaN, p99: result.p99 };
};

/** The dashboards of 1,000 people of one organization after a share. */
export const benchDashboard = async (): Promise<BenchRow[]> => {
  const installation = await seedInstallation({ organizations: 1, users: people, assets: 10 });
  const server = await startProgram('api/src/main.ts', '/api/health/ready', { DATA_DIR: installation.dataDir });
  try {
    const { users } = installation;
    for (const user of users.slice(0, history)) await share(server.url, user);
    await measureRound(server, users);
    const all = [];
    for (let round = 0; round < rounds; round += 1) all.push(await measureRound(server, users));
    const times = all.map(({ cpuUs }) => cpuUs / 1_000);
    const others = all.reduce((sum, round) => sum + round.others, 0);
    const p99 = median(all.map((round) => round.p99)).toFixed(1);
    const name =
      `dashboard of one of ${people} people after a share (${dashboardCalls.length} calls, p99 ${p99} ms, ` +
      `${others} other answers)`;
    return [{ ...valueRow(name, median(times), { unit: 'ms of processor' }), spread: spreadOf(times) }];
  } finally {
    await server.stop();
    installation.remove();
  }
};
