import { Client } from 'pg';
import { dashboardCalls } from './dashboard.bench.ts';
import type { Installation } from './programs/installation.ts';
import { seedInstallation } from './programs/installation.ts';
import type { Shot } from './load/load.ts';
import { load } from './load/load.ts';
import { benchEmmett } from './peers/emmett.ts';
import type { Pair, Server } from './peers/pairs.ts';
import { measure, notRun, rounds, rowOf } from './peers/pairs.ts';
import type { Postgres } from './peers/postgres.ts';
import { startPostgres } from './peers/postgres.ts';
import { schema } from './peers/schema.ts';
import type { Program } from './programs/program.ts';
import { startProgram } from './programs/program.ts';
import type { BenchRow } from './report/rows.ts';
import { pick, shareShot, warmUpSeconds } from './load/shots.ts';

/** Taken at once: what is measured on embedded engines must not find it. */
const eventStoreUrl = process.env['EVENTSTORE_URL'] ?? '';

const fill = async (url: string, { users }: Installation): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(schema);
  const created = new Date().toISOString();
  const founders = new Map(users.toReversed().map((user) => [user.organizationId, user]));
  for (const { organizationId, assetIds, userId } of founders.values()) {
    await client.query('insert into metrics values ($1, 0, 0, 0, 0)', [organizationId]);
    for (const [place, id] of assetIds.entries())
      await client.query(
        `insert into assets (id, organization_id, owner_id, type, title, url, created_at)
         values ($1, $2, $3, 'link', $4, 'https://bench.test/', $5)`,
        [id, organizationId, userId, `Asset ${place}`, created],
      );
  }
  for (const [place, { userId, organizationId, cookie }] of users.entries()) {
    const session = [cookie.slice(cookie.indexOf('=') + 1), userId, organizationId];
    await client.query('insert into sessions values ($1, $2, $3)', session);
    const member = [organizationId, userId, `Rep ${place}`];
    await client.query('insert into members (organization_id, user_id, name) values ($1, $2, $3)', member);
    await client.query('update metrics set members = members + 1 where organization_id = $1', [organizationId]);
  }
  await client.query('analyze');
  await client.end();
};

const dashboard = ({ users }: Installation): Shot => {
  const { cookie } = pick(users);
  return { method: 'GET', path: pick(dashboardCalls), headers: { cookie, 'accept-language': 'en' } };
};

const compare = async (own: Server, peer: Server, shoot: () => Shot): Promise<Pair[]> => {
  const pairs: Pair[] = [];
  for (const { url } of [own, peer]) await load(url, { seconds: warmUpSeconds, shoot });
  for (let round = 0; round < rounds; round += 1)
    pairs.push({ own: await measure(own, shoot), peer: await measure(peer, shoot) });
  return pairs;
};

const openPeer = async (postgres: Postgres, installation: Installation): Promise<Server & { program: Program }> => {
  await fill(postgres.url, installation);
  const program = await startProgram('infra/src/bench/peers/koaPostgres.ts', '/', { POSTGRES_URL: postgres.url });
  return { program, url: program.url, costs: { pid: program.child.pid, others: postgres.processes } };
};

/**
 * Shares and the four answers of a dashboard, 1,000 users in 50 organizations and 64 connections, beside a service on
 * Koa and PostgreSQL that does the same without events, in turns. Both keep what they acknowledge through a crash; the
 * product writes its views after it answered, and its processor time and bytes count them.
 */
const benchPostgres = async (): Promise<BenchRow[]> => {
  const postgres = await startPostgres();
  if (!postgres)
    return [notRun('Koa and PostgreSQL: not run, because PostgreSQL is not installed (apt-get install postgresql)')];
  const installation = await seedInstallation({ organizations: 50, users: 20, assets: 10 });
  const server = await startProgram('api/src/main.ts', '/api/health/ready', { DATA_DIR: installation.dataDir });
  const peer = await openPeer(postgres, installation);
  try {
    const own = { url: server.url, costs: { pid: server.child.pid } };
    const shares = await compare(own, peer, () => shareShot(installation));
    const dashboards = await compare(own, peer, () => dashboard(installation));
    const peerName = 'Koa and PostgreSQL';
    return [
      rowOf({ name: 'acknowledged shares', peerName, pairs: shares, writes: true, goal: 1.5 }),
      rowOf({ name: 'answers of the dashboard', peerName, pairs: dashboards, writes: false, goal: 4 }),
    ];
  } finally {
    await server.stop();
    await peer.program.stop();
    await postgres.stop();
    installation.remove();
  }
};

/** The product beside two peers: a service on PostgreSQL, and an Emmett application on the same EventStoreDB. */
export const benchPeers = async (): Promise<BenchRow[]> => [
  ...(await benchPostgres()),
  ...(await benchEmmett(eventStoreUrl)),
];
