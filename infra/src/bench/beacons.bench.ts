import { parseConfig } from '../settings/config.ts';
import { openInfra } from '../open.ts';
import type { Installation } from './programs/installation.ts';
import { seedInstallation } from './programs/installation.ts';
import type { Shot } from './load/load.ts';
import type { Program } from './programs/program.ts';
import { startProgram } from './programs/program.ts';
import { fire } from './load/fire.ts';
import type { Link } from './load/links.ts';
import { makeLinks } from './load/links.ts';
import { p99While } from './load/others.ts';
import type { BenchRow } from './report/rows.ts';
import { ratioRow } from './report/rows.ts';

const links = 1_000;
/** Beacons sent as fast as they are taken, and the rest at a pace that leaves room for others. */
const fast = 70_000;
const calm = 30_000;
/** The pace: a share of what the machine takes. */
const calmShare = 0.25;
/** Neither part goes on for longer, however slow the machine is: what was sent until then is compared. */
const maxSeconds = 40;
const visitors = 30_000;
const probeSeconds = 8;

const operatorToken = 'a token for the benchmark only';
const browsers = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) ' +
    'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0',
];
const program = 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)';

type Counts = { people: number; bots: number; teammates: number };
type Beacon = { shot: Shot; shareId: string; viewer: keyof Counts; who: string };

/** The same chances in every run. */
const createChance = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

/**
 * 93 of 100 beacons come from people, some of them more than once, 5 from programs and 2 from teammates; a tenth all
 * go to one link.
 */
const planBeacons = (all: readonly Link[]): Beacon[] => {
  const chance = createChance(7);
  return Array.from({ length: fast + calm }, (): Beacon => {
    const link = all[chance(10) === 0 ? 0 : chance(all.length)];
    const [dice, visitor] = [chance(100), chance(visitors)];
    const teammate = dice >= 5 && dice < 7 ? link?.teammates[chance(link.teammates.length)] : undefined;
    if (!link) throw new Error('no link to open');
    const headers = {
      'x-forwarded-for': `10.0.${visitor >> 8}.${visitor & 255}`,
      'user-agent': dice < 5 ? program : (browsers[visitor % browsers.length] ?? ''),
      'sec-fetch-site': 'same-origin',
      ...(teammate ? { cookie: teammate.cookie } : {}),
    };
    const viewer = dice < 5 ? 'bots' : teammate ? 'teammates' : 'people';
    return {
      shot: { method: 'POST', path: `${link.path}/view`, headers },
      shareId: link.shareId,
      viewer,
      who: teammate?.userId ?? String(visitor),
    };
  });
};

/** What the rules make of beacons within half an hour: each person and teammate once per link, programs each time. */
const expectedOf = (all: readonly Link[], sent: readonly Beacon[]): Map<string, Counts> => {
  const expected = new Map(all.map(({ shareId }) => [shareId, { people: 0, bots: 0, teammates: 0 }]));
  const seen = new Set<string>();
  for (const { shareId, viewer, who } of sent) {
    const counts = expected.get(shareId);
    const key = `${shareId} ${viewer} ${who}`;
    if (!counts || (viewer !== 'bots' && seen.has(key))) continue;
    seen.add(key);
    counts[viewer] += 1;
  }
  return expected;
};

const memoryOf = async ({ url }: Program): Promise<number> => {
  const answer = await fetch(`${url}/api/metrics`, { headers: { authorization: `Bearer ${operatorToken}` } });
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(await answer.text())?.[1]) / 2 ** 20;
};

/** The stored views of the links, read from the log itself. */
const readCounts = async (
  dataDir: string,
  all: readonly Link[],
): Promise<{ counts: Map<string, Counts>; events: number }> => {
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

const measure = async (server: Program, bare: Program, installation: Installation) => {
  const all = await makeLinks(server.url, installation, links);
  const beacons = planBeacons(all);
  await fire(bare.url, beacons.slice(0, 5_000), { maxSeconds });
  const reference = await fire(bare.url, beacons.slice(0, calm), { maxSeconds });
  const alone = () =>
    p99While(server, installation, () => new Promise((resolve) => setTimeout(resolve, probeSeconds * 1_000)));
  const before = await alone();
  const startedAt = performance.now();
  const quick = await fire(server.url, beacons.slice(0, fast), { maxSeconds });
  const filled = await memoryOf(server);
  const pace = Math.round(quick.perSecond * calmShare);
  const rest: (typeof quick)[] = [];
  const during = await p99While(
    server,
    installation,
    async () => void rest.push(await fire(server.url, beacons.slice(fast), { perSecond: pace, maxSeconds })),
  );
  const memory = await memoryOf(server);
  const seconds = (performance.now() - startedAt) / 1_000;
  // what is left of the batches is stored meanwhile, as it would be anyway
  const without = (before + (await alone())) / 2;
  return { all, reference, without, during, pace, quick, filled, memory, seconds, fired: [quick, ...rest] };
};

/**
 * 100,000 beacons over 1,000 links from 50 connections, from 30,000 addresses behind a trusted proxy: counts are
 * exact, events are few, memory is flat, and other calls go on. At most two minutes.
 */
export const benchBeacons = async (): Promise<BenchRow[]> => {
  const installation = await seedInstallation({ organizations: 10, users: 10, assets: 10 });
  const bare = await startProgram('infra/src/bench/peers/bareKoa.ts', '/');
  const env = { DATA_DIR: installation.dataDir, OPERATOR_TOKEN: operatorToken, TRUSTED_PROXIES: '127.0.0.1' };
  const server = await startProgram('api/src/main.ts', '/api/health/ready', env);
  try {
    const { all, reference, without, during, pace, quick, filled, memory, seconds, fired } = await measure(
      server,
      bare,
      installation,
    );
    // what waits for its batch is stored when the server ends
    await server.stop();
    const { counts, events } = await readCounts(installation.dataDir, all);
    const sent = fired.flatMap((one) => one.sent);
    const refused = fired.reduce((sum, one) => sum + one.refused, 0);
    const exact = [...expectedOf(all, sent)].filter(([id, own]) => same(own, counts.get(id))).length;
    const most = links * (Math.ceil(seconds / 5) + 2);
    const { perSecond } = quick;
    return [
      ratioRow(
        `${sent.length} beacons: links counted exactly (${refused} refused)`,
        { value: exact, unit: 'links', reference: links, referenceName: 'links' },
        { atLeast: 1 },
      ),
      ratioRow(
        'events they made',
        { value: events, unit: 'events', reference: most, referenceName: 'one per link in 5 s' },
        { atMost: 1 },
      ),
      ratioRow(
        'memory after them',
        { value: memory, unit: 'MB', reference: filled, referenceName: 'after the fast part' },
        { atMost: 1.2 },
      ),
      ratioRow(
        `p99 of other calls beside ${pace} beacons/s`,
        { value: during, unit: 'ms', reference: without, referenceName: 'without' },
        { atMost: 2 },
      ),
      ratioRow(
        'beacons, 50 connections',
        { value: perSecond, unit: 'requests/s', reference: reference.perSecond, referenceName: 'bare Koa' },
        { atLeast: 0.2 },
      ),
    ];
  } finally {
    if (server.child.exitCode === null) await server.stop();
    await bare.stop();
    installation.remove();
  }
};
