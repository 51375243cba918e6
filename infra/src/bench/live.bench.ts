import { positionHeader } from '@upline/contracts';
import { measureBusyRoom } from './load/busyRoom.ts';
import { dashboardCalls, share } from './dashboard.bench.ts';
import type { Installation } from './programs/installation.ts';
import { seedInstallation } from './programs/installation.ts';
import { openLiveClient } from './load/liveClient.ts';
import type { LiveClient } from './load/liveClient.ts';
import { load } from './load/load.ts';
import { residentMb, untilItRests, untilMemoryIsBack } from './load/processCost.ts';
import { startProgram } from './programs/program.ts';
import type { BenchRow } from './report/rows.ts';
import { median, spreadOf, valueRow } from './report/rows.ts';

const people = 1_000;
/** Each person has the dashboard open twice. */
const tabs = 2;
const rounds = 5;
const connectedAtOnce = 50;

const connectAll = async (url: string, users: Installation['users']): Promise<LiveClient[]> => {
  const cookies = users.flatMap(({ cookie }) => Array.from({ length: tabs }, () => cookie));
  const clients: LiveClient[] = [];
  for (let next = 0; next < cookies.length; next += connectedAtOnce)
    clients.push(
      ...(await Promise.all(cookies.slice(next, next + connectedAtOnce).map((cookie) => openLiveClient(url, cookie)))),
    );
  return clients;
};

/** Resolves once every client has heard more than `before` messages. */
const allHeard = async (clients: readonly LiveClient[], before: readonly number[]): Promise<void> => {
  while (clients.some((client, place) => client.heard() <= (before[place] ?? 0)))
    await new Promise((resolve) => setTimeout(resolve, 5));
};

type Live = { url: string; users: Installation['users']; clients: readonly LiveClient[] };

/** One share: how long until every client has heard of it, in how many messages, and until all have fetched again. */
const measureRound = async ({ url, users, clients }: Live) => {
  const before = clients.map((client) => client.heard());
  const [first] = users;
  const startedAt = performance.now();
  const position = first ? await share(url, first) : '';
  await allHeard(clients, before);
  const heardMs = Math.max(...clients.map((client) => client.at())) - startedAt;
  let asked = 0;
  const shoot = () => {
    const user = users[Math.floor(asked / dashboardCalls.length) % users.length];
    const path = dashboardCalls[asked % dashboardCalls.length] ?? '';
    asked += 1;
    return { method: 'GET' as const, path, headers: { cookie: user?.cookie ?? '', [positionHeader]: position } };
  };
  await load(url, { seconds: 60, requests: clients.length * dashboardCalls.length, shoot });
  const refetchedMs = performance.now() - startedAt;
  const frames = clients.reduce((sum, client, place) => sum + client.heard() - (before[place] ?? 0), 0);
  return { heardMs, refetchedMs, frames };
};

const row = (name: string, values: readonly number[], aim: number): BenchRow => ({
  ...valueRow(name, median(values), { unit: 'ms', aim }),
  spread: spreadOf(values),
});

/** The value below which this part of ascending values lies. */
const percentile = (ascending: readonly number[], part: number): number =>
  ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * part))] ?? NaN;

/**
 * 50 shares a second in one organization, and how soon each is on somebody else's screen. Then 2,000 open dashboards
 * there: how soon all hear of a share, and how soon all have fetched again.
 */
export const benchLive = async (): Promise<BenchRow[]> => {
  const installation = await seedInstallation({ organizations: 1, users: people, assets: 10 });
  const server = await startProgram('api/src/main.ts', '/api/health/ready', { DATA_DIR: installation.dataDir });
  try {
    const { users } = installation;
    const busy = await measureBusyRoom(server.url, users);
    await untilMemoryIsBack(server.child);
    const empty = residentMb(server.child) ?? NaN;
    const clients = await connectAll(server.url, users);
    await untilMemoryIsBack(server.child);
    const kbEach = (((residentMb(server.child) ?? NaN) - empty) * 1_024) / clients.length;
    const all = [];
    for (let round = 0; round < rounds; round += 1) {
      all.push(await measureRound({ url: server.url, users, clients }));
      await untilItRests(server.child);
    }
    for (const client of clients) client.close();
    const frames = median(all.map((one) => one.frames));
    return [
      row(
        `${clients.length} clients heard of a share (${frames} messages)`,
        all.map(({ heardMs }) => heardMs),
        500,
      ),
      row(
        `${clients.length} dashboards fetched again`,
        all.map(({ refetchedMs }) => refetchedMs),
        3_000,
      ),
      row('a share is on another screen, of 50 a second: half of them', [percentile(busy, 0.5)], 50),
      row('a share is on another screen, of 50 a second: 99 of 100', [percentile(busy, 0.99)], 150),
      valueRow('memory of a live connection', kbEach, { unit: 'kB', aim: 30 }),
    ];
  } finally {
    await server.stop();
    installation.remove();
  }
};
