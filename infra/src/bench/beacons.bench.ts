import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { Worker } from 'node:worker_threads';
import { parseConfig } from '../config.ts';
import { openInfra } from '../open.ts';
import type { Installation } from './installation.ts';
import { seedInstallation } from './installation.ts';
import type { Program, Shot } from './load.ts';
import { startProgram } from './load.ts';
import type { BenchRow } from './rows.ts';

const connections = 50;
const links = 1_000;
/** Beacons sent as fast as they are taken, and the rest at a pace that leaves room for others. */
const fast = 20_000;
const calm = 80_000;
const calmPerSecond = 2_500;
const visitors = 30_000;
const probeSeconds = 8;

const operatorToken = 'a token for the benchmark only';
const browsers = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0',
];
const program = 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)';

type Link = { shareId: string; path: string; teammates: Installation['users'] };
type Counts = { people: number; bots: number; teammates: number };
type Plan = { shots: Shot[]; expected: Map<string, Counts> };

/** The same chances in every run. */
const createChance = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

const makeLinks = async (url: string, { users }: Installation): Promise<Link[]> => {
  const share = async ({ cookie, organizationId, assetIds }: Installation['users'][number], place: number): Promise<Link> => {
    const headers = { cookie, 'content-type': 'application/json' };
    const answer = await fetch(`${url}/api/assets/${assetIds[place % assetIds.length]}/share`, { method: 'POST', headers, body: '{}' });
    const { id, link } = (await answer.json()) as { id: string; link: string };
    return {
      shareId: id,
      path: `${new URL(link).pathname}/view`,
      teammates: users.filter((user) => user.organizationId === organizationId),
    };
  };
  const each = links / users.length;
  return (await Promise.all(users.map((user) => Promise.all(Array.from({ length: each }, (_, place) => share(user, place)))))).flat();
};

/** 93 of 100 beacons come from people, some of them more than once, 5 from programs and 2 from teammates; a tenth all go to one link. */
const planBeacons = (all: readonly Link[]): Plan => {
  const chance = createChance(7);
  const seen = new Map(all.map(({ shareId }) => [shareId, { people: new Set<number>(), bots: 0, teammates: new Set<string>() }]));
  const shots: Shot[] = [];
  while (shots.length < fast + calm) {
    const link = all[chance(10) === 0 ? 0 : chance(all.length)];
    const counts = link && seen.get(link.shareId);
    if (!link || !counts) throw new Error('no link to open');
    const [dice, visitor] = [chance(100), chance(visitors)];
    const headers: Record<string, string> = {
      'x-forwarded-for': `10.0.${visitor >> 8}.${visitor & 255}`,
      'user-agent': dice < 5 ? program : (browsers[visitor % browsers.length] ?? ''),
      'sec-fetch-site': 'same-origin',
    };
    const teammate = dice >= 5 && dice < 7 ? link.teammates[chance(link.teammates.length)] : undefined;
    if (teammate) headers['cookie'] = teammate.cookie;
    if (dice < 5) counts.bots += 1;
    else if (teammate) counts.teammates.add(teammate.userId);
    else counts.people.add(visitor);
    shots.push({ method: 'POST', path: link.path, headers });
  }
  const expected = [...seen].map(
    ([id, { people, bots, teammates }]) => [id, { people: people.size, bots, teammates: teammates.size }] as const,
  );
  return { shots, expected: new Map(expected) };
};

/** Sends every shot exactly once over 50 kept connections: as fast as they are answered, or at a pace. */
const fire = async (url: string, shots: readonly Shot[], perSecond?: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const startedAt = performance.now();
  let next = 0;
  let refused = 0;

  const send = ({ method, path, headers }: Shot): Promise<void> =>
    new Promise((resolve, reject) => {
      const sent = request(new URL(path, url), { method, headers, agent }, (answer) => {
        if ((answer.statusCode ?? 500) >= 300) refused += 1;
        answer.resume().once('end', resolve);
      });
      sent.once('error', reject).end();
    });

  const work = async (): Promise<void> => {
    for (let shot = shots[next]; shot; shot = shots[next]) {
      const waitMs = perSecond === undefined ? 0 : startedAt + (next * 1_000) / perSecond - performance.now();
      next += 1;
      if (waitMs > 1) await new Promise((resolve) => setTimeout(resolve, waitMs));
      await send(shot);
    }
  };

  await Promise.all(Array.from({ length: connections }, work));
  agent.destroy();
  return { perSecond: (shots.length * 1_000) / (performance.now() - startedAt), refused };
};

const memoryOf = async ({ url }: Program): Promise<number> => {
  const answer = await fetch(`${url}/api/metrics`, { headers: { authorization: `Bearer ${operatorToken}` } });
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(await answer.text())?.[1]) / 2 ** 20;
};

/** The p99 in ms of dashboard reads and new shares, asked at a calm pace while `during` runs. */
const p99While = async ({ url }: Program, { users }: Installation, during: () => Promise<unknown>): Promise<number> => {
  const shots = users.flatMap(({ cookie, assetIds }): Shot[] => [
    { method: 'GET', path: '/api/dashboard/metrics', headers: { cookie } },
    { method: 'POST', path: `/api/assets/${assetIds[0]}/share`, headers: { cookie, 'content-type': 'application/json' }, body: '{}' },
  ]);
  const probe = new Worker(new URL('./probe.worker.ts', import.meta.url), { workerData: { url, shots, everyMs: 10 } });
  await during();
  probe.postMessage('stop');
  const [latencies] = (await once(probe, 'message')) as [number[]];
  await probe.terminate();
  return latencies.toSorted((one, other) => one - other)[Math.floor(latencies.length * 0.99)] ?? Infinity;
};

/** What was stored of the links, read from the log itself. */
const readCounts = async (dataDir: string, all: readonly Link[]): Promise<{ counts: Map<string, Counts>; events: number }> => {
  const { ports, close } = await openInfra(parseConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }));
  const counts = new Map<string, Counts>();
  let events = 0;
  for (const { shareId } of all) {
    const viewed = (await ports.events.readStream(`share-${shareId}`)).filter(({ type }) => type === 'ShareViewed');
    const sum = (kind: keyof Counts): number => viewed.reduce((total, { data }) => total + Number(data[kind]), 0);
    counts.set(shareId, { people: sum('people'), bots: sum('bots'), teammates: sum('teammates') });
    events += viewed.length;
  }
  await close();
  return { counts, events };
};

const same = (one: Counts, other: Counts | undefined): boolean =>
  one.people === other?.people && one.bots === other.bots && one.teammates === other.teammates;

const row = (
  name: string,
  measured: { value: number; unit: string; reference: number; referenceName: string },
  aim: { atLeast: number } | { atMost: number },
): BenchRow => {
  const ratio = measured.value / measured.reference;
  const [text, met] = 'atLeast' in aim ? [`≥ ${aim.atLeast}`, ratio >= aim.atLeast] : [`≤ ${aim.atMost}`, ratio <= aim.atMost];
  return { name, ...measured, ratio, aim: text, met };
};

const measure = async (server: Program, bare: Program, installation: Installation) => {
  const all = await makeLinks(server.url, installation);
  const { shots, expected } = planBeacons(all);
  await fire(bare.url, shots.slice(0, 5_000));
  const reference = await fire(bare.url, shots.slice(0, fast));
  const without = await p99While(server, installation, () => new Promise((resolve) => setTimeout(resolve, probeSeconds * 1_000)));
  const startedAt = performance.now();
  const quick = await fire(server.url, shots.slice(0, fast));
  const middle = fast + calm / 2;
  let half = { memory: 0, refused: 0 };
  let rest = { refused: 0 };
  const during = await p99While(server, installation, async () => {
    const first = await fire(server.url, shots.slice(fast, middle), calmPerSecond);
    half = { memory: await memoryOf(server), refused: first.refused };
    rest = await fire(server.url, shots.slice(middle), calmPerSecond);
  });
  const memory = await memoryOf(server);
  const seconds = (performance.now() - startedAt) / 1_000;
  return { all, expected, reference, without, during, quick, half, memory, seconds, refused: quick.refused + half.refused + rest.refused };
};

/**
 * 100,000 beacons over 1,000 links from 50 connections, from 30,000 addresses behind a trusted proxy: counts are exact, events are few,
 * memory is flat, and other calls go on. About 50 seconds.
 */
export const benchBeacons = async (): Promise<BenchRow[]> => {
  const installation = await seedInstallation({ organizations: 10, users: 10, assets: 10 });
  const bare = await startProgram('infra/src/bench/bareKoa.ts', '/');
  const env = { DATA_DIR: installation.dataDir, OPERATOR_TOKEN: operatorToken, TRUSTED_PROXIES: '127.0.0.1' };
  const server = await startProgram('api/src/main.ts', '/api/health/ready', env);
  try {
    const { all, expected, reference, without, during, quick, half, memory, seconds, refused } = await measure(server, bare, installation);
    // what waits for its batch is stored when the server ends
    await server.stop();
    const { counts, events } = await readCounts(installation.dataDir, all);
    const exact = [...expected].filter(([id, own]) => same(own, counts.get(id))).length;
    const mostEvents = links * (Math.ceil(seconds / 5) + 2);
    return [
      row(
        `100,000 beacons: links counted exactly (${refused} refused)`,
        { value: exact, unit: 'links', reference: links, referenceName: 'links' },
        { atLeast: 1 },
      ),
      row(
        'events they made',
        { value: events, unit: 'events', reference: mostEvents, referenceName: 'one per link in 5 s' },
        { atMost: 1 },
      ),
      row('memory after them', { value: memory, unit: 'MB', reference: half.memory, referenceName: 'after 60,000' }, { atMost: 1.2 }),
      row(
        `p99 of other calls beside ${calmPerSecond} beacons/s`,
        { value: during, unit: 'ms', reference: without, referenceName: 'without' },
        { atMost: 2 },
      ),
      row(
        'beacons as fast as they go, 50 connections',
        { value: quick.perSecond, unit: 'requests/s', reference: reference.perSecond, referenceName: 'bare Koa' },
        { atLeast: 0.2 },
      ),
    ];
  } finally {
    if (server.child.exitCode === null) await server.stop();
    await bare.stop();
    installation.remove();
  }
};
