import { randomBytes } from 'node:crypto';
import type { Installation } from './installation.ts';
import { seedInstallation } from './installation.ts';
import type { Shot } from './load.ts';
import { load, startProgram } from './load.ts';
import type { BenchRow } from './rows.ts';

const seconds = 8;
const body = JSON.stringify({ sharedVia: 'direct' });

const idempotencyKey = (): string => {
  const time = Date.now().toString(16).padStart(12, '0');
  const tail = randomBytes(10).toString('hex');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${tail.slice(0, 3)}-8${tail.slice(3, 6)}-${tail.slice(6, 18)}`;
};

const pick = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
};

const share = ({ users }: Installation): Shot => {
  const { cookie, assetIds } = pick(users);
  const own = { cookie, 'sec-fetch-site': 'same-origin' };
  const headers = { ...own, 'content-type': 'application/json', 'idempotency-key': idempotencyKey() };
  return { method: 'POST', path: `/api/assets/${pick(assetIds)}/share`, headers, body };
};

const unchanged = ({ users }: Installation, etags: Map<string, string>): Shot => {
  const { cookie, organizationId } = pick(users);
  return {
    method: 'GET',
    path: '/api/dashboard/metrics',
    headers: { cookie, 'if-none-match': etags.get(organizationId) ?? '' },
  };
};

const etagsOf = async (url: string, { users }: Installation): Promise<Map<string, string>> => {
  const etags = new Map<string, string>();
  for (const { organizationId, cookie } of users) {
    if (etags.has(organizationId)) continue;
    const answer = await fetch(`${url}/api/dashboard/metrics`, { headers: { cookie } });
    etags.set(organizationId, answer.headers.get('etag') ?? '');
  }
  return etags;
};

/**
 * Acknowledged share commands and unchanged GETs over HTTP against bare Koa, all in one run: the reference is taken
 * before and after.
 */
export const benchHttp = async (): Promise<BenchRow[]> => {
  const installation = await seedInstallation({ organizations: 50, users: 20, assets: 10 });
  const bare = await startProgram('infra/src/bench/bareKoa.ts', '/');
  const server = await startProgram('api/src/main.ts', '/api/health/ready', { DATA_DIR: installation.dataDir });
  try {
    const reference = () => load(bare.url, { seconds: seconds / 2, shoot: () => share(installation) });
    await load(bare.url, { seconds: 1, shoot: () => share(installation) });
    const before = await reference();
    await load(server.url, { seconds: 2, shoot: () => share(installation) });
    const shares = await load(server.url, { seconds, shoot: () => share(installation) });
    const after = await reference();
    const bareRate = (before.perSecond + after.perSecond) / 2;
    const etags = await etagsOf(server.url, installation);
    const same = await load(server.url, {
      seconds: seconds / 2,
      shoot: () => unchanged(installation, etags),
      isDone: (status) => status === 304,
    });
    const row = (name: string, value: number, aim: number): BenchRow => ({
      ...{ name, value, unit: 'requests/s', reference: bareRate, referenceName: 'bare Koa' },
      ...{ ratio: value / bareRate, aim: `≥ ${aim}`, met: value / bareRate >= aim },
    });
    return [
      row(
        `acknowledged shares, 64 connections (p50 ${shares.p50} ms, p99 ${shares.p99} ms, ${shares.others} refused)`,
        shares.perSecond,
        0.2,
      ),
      row(`unchanged GET, 304 (${same.others} others)`, same.perSecond, 0.25),
    ];
  } finally {
    await server.stop();
    await bare.stop();
    installation.remove();
  }
};
