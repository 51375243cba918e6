import type { ActivityAnswer, AssetAnswer, MemberAnswer, ProspectAnswer, ShareAnswer } from '@upline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/people/browser.ts';
import { createBrowser } from '../../testing/people/browser.ts';
import { call } from '../../testing/people/call.ts';
import type { LocalServer } from '../../testing/servers/localServer.ts';
import { startLocalServer } from '../../testing/servers/localServer.ts';
import { until } from '../../testing/people/imports.ts';
import { eventually } from '../../testing/people/organizations.ts';
import { createChance } from './chance.ts';
import { createWorld } from './deeds.ts';
import type { DemoWorld } from './deeds.ts';
import { makeHistory } from './history.ts';
import { importFile } from './importing.ts';
import { createMembers, demoPassword } from './members.ts';
import { withDemoPictures } from './pictures.ts';
import { planHistory } from './plan.ts';
import type { Step } from './plan.ts';

const now = Date.parse('2026-11-20T15:00:00Z');
const plan = planHistory({ chance: createChance(7), now, weekStart: Date.parse('2026-11-16T00:00:00Z') });
/** The beginning of the story, in which everything happens that happens later. */
const steps = plan.steps.slice(0, 350);

let time = plan.start - 3_600_000;
const asked: string[] = [];
let server: LocalServer;
let leader: Browser;
let world: DemoWorld;

beforeAll(async () => {
  server = await startLocalServer({
    clock: () => new Date(time),
    // an address that is not the demo's would be asked here
    pictures: () =>
      withDemoPictures(async (address) => {
        asked.push(address);
        return { problem: 'unreachable', passing: false };
      }),
  });
  const { dependencies: api, ports } = server;
  world = createWorld(api, await createMembers(api, ports.documents));
  await makeHistory(world, steps, { atOnce: 32, setTime: (at) => (time = at) });
  leader = createBrowser(server.url);
  await leader.signIn({ email: 'leader@demo.test', password: demoPassword });
});
afterAll(async () => server?.close());

const count = (does: Step['does']): number => steps.filter((step) => step.does === does).length;
const list = async <Row>(path: string) => (await call<Row[]>(leader, `GET ${path}`)).body;

describe('the history of the demo', () => {
  // shows I47
  it('is what was planned, by commands of the members, each at its time', async () => {
    await eventually<ActivityAnswer[]>(leader, '/api/activities?type=asset_shared', (rows) =>
      expect(rows).toHaveLength(count('share')),
    );
    expect(await list<MemberAnswer>('/api/team-members')).toHaveLength(count('join') + 1);
    expect(await list<ProspectAnswer>('/api/prospects')).toHaveLength(count('add-prospect'));
    const times = (await list<ActivityAnswer>('/api/activities?type=asset_shared')).map(({ createdAt }) => createdAt);
    const planned = steps.flatMap(({ does, at }) => (does === 'share' ? [new Date(at).toISOString()] : []));
    expect([...times].sort()).toEqual(planned);
  });

  // shows I47
  it('stands in the feed in the order of its times, levels and invitations included', async () => {
    const entries = await list<ActivityAnswer>('/api/activities?limit=500');
    const times = entries.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());
    const types = new Set(entries.map(({ type }) => type));
    for (const type of ['achievement_earned', 'member_invited', 'member_joined', 'share_opened'] as const)
      expect(types).toContain(type);
  });

  it('lets the newest member sign in as soon as it runs, as the README says', async () => {
    await world.members.createNewest();
    const newest = createBrowser(server.url);
    await newest.signIn({ email: 'samuel@demo.test', password: demoPassword });
    const { email } = (await call<{ email: string }>(newest, 'GET /api/auth/user')).body;
    expect(email).toBe('samuel@demo.test');
  });

  it('has prospects with links of their own that were opened', async () => {
    const shares: ShareAnswer[] = [];
    for (const { id } of await list<ProspectAnswer>('/api/prospects'))
      shares.push(...(await list<ShareAnswer>(`/api/prospects/${id}/shares`)));
    expect(shares.length).toBe(steps.filter((step) => step.does === 'share' && step.prospect !== null).length);
    expect(shares.filter(({ views }) => views > 1).length).toBeGreaterThan(0);
  });

  // shows I47
  it('has pictures of its own, and asks no host for one', async () => {
    await eventually<AssetAnswer[]>(leader, '/api/assets', (rows) =>
      expect(rows.filter(({ thumbnail }) => thumbnail !== null)).toHaveLength(8),
    );
    const [first] = await list<AssetAnswer>('/api/assets');
    expect(first?.title).toBe('The opportunity in four minutes');
    const picture = await leader.fetch(first?.thumbnail ?? '');
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(asked).toEqual([]);
  });

  it('ends with an import of the leader, whose bad rows can be downloaded', async () => {
    const id = await importFile(world);
    const { done, hasRefused } = await until(leader, id, 'finished');
    expect([done, hasRefused]).toEqual([{ added: 6, updated: 0, skipped: 0, refused: 2 }, true]);
    expect(await (await leader.fetch(`/api/imports/${id}/refused`)).text()).toContain('Sven;Dahl;');
    expect(await list<ProspectAnswer>('/api/prospects?search=Amsel')).toMatchObject([{ source: 'Trade fair' }]);
  });
});
