import type {
  ActivityAnswer,
  AssetAnswer,
  InvitationAnswer,
  ProspectAnswer,
  RankedAnswer,
  ShareAnswer,
  ChangedMessage,
} from '@upline/contracts';
import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Browser } from '../people/browser.ts';
import { call } from '../people/call.ts';
import { createBrowser } from '../people/browser.ts';
import { runOperator } from '../people/operate.ts';
import type { ServerProcess } from '../servers/serverProcess.ts';
import { startServerProcess } from '../servers/serverProcess.ts';
import { patienceMs } from '@upline/infra/testing/patience.ts';

type Metrics = { totalMembers: number; activeProspects: number; totalShares: number; totalViews: number };

let server: ServerProcess;
let ann: Browser;
let bob: Browser;
let live: Socket;
const changed = new Map<string, number>();

/** Repeats a read until the check passes, as an open page does after a live message. */
const eventually = <Answer>(browser: Browser, path: string, check: (answer: Answer) => void): Promise<void> =>
  vi.waitFor(async () => check((await call<Answer>(browser, `GET ${path}`)).body), {
    timeout: patienceMs,
    interval: 20,
  });

beforeAll(async () => {
  server = await startServerProcess();
  ann = createBrowser(server.url);
  bob = createBrowser(server.url);
  await ann.signUp({ email: 'ann@team.example', password: 'correct-horse', firstName: 'Ann', lastName: 'Lee' });
  live = io(server.url, { extraHeaders: { cookie: ann.cookieHeader() }, transports: ['websocket'] });
  live.on('changed', ({ positions }: ChangedMessage) => {
    for (const [view, position] of Object.entries(positions))
      changed.set(view, Math.max(position, changed.get(view) ?? 0));
  });
  await new Promise((resolve) => live.once('ready', resolve));
});

afterAll(async () => {
  live?.close();
  await server?.close();
});

describe('the main job, by HTTP and live messages', () => {
  // shows 3.2
  it('founds the organization of a first sign-in', async () => {
    const { body } = await call<{ role: string; organization: { name: string; teamCount: number } }>(
      ann,
      'GET /api/auth/user',
    );
    expect(body).toMatchObject({
      role: 'owner',
      initials: 'AL',
      unreadNotifications: 1,
      organization: { name: "Ann's Team", teamCount: 1 },
    });
  });

  it('mails an invitation whose link lets the invited person join', async () => {
    const invited = await call<InvitationAnswer>(ann, 'POST /api/team-members/invite', {
      body: { email: 'Bob@team.example' },
    });
    expect(invited.status).toBe(201);
    const mail = await vi.waitFor(() => server.mailTo('bob@team.example') ?? expect.fail('no mail yet'), {
      timeout: patienceMs,
    });
    const token = /\/invite\/([\w-]+)/.exec(mail)?.[1] ?? '';
    expect(invited.body.link, 'the link that is shown is another one').not.toContain(token);
    await bob.signUp(
      {
        email: 'bob@team.example',
        password: 'battery-staple',
        firstName: 'Bob',
        lastName: 'Ray',
      },
      `/invite/${token}`,
    );
    const before = await call<{ organization: null }>(bob, 'GET /api/auth/user');
    expect(before.body.organization).toBeNull();
    const joined = await call(bob, `POST /api/invitations/${token}/accept`);
    expect(joined.status).toBe(200);
    await eventually<{ id: string }[]>(ann, '/api/team-members', (members) => expect(members).toHaveLength(2));
  });

  it('shows the leader live that a rep has shared', async () => {
    const asset = await call<AssetAnswer>(bob, 'POST /api/assets', {
      body: { type: 'video', title: 'Tour', url: 'https://v.example/tour' },
    });
    const share = await call<ShareAnswer>(bob, `POST /api/assets/${asset.body.id}/share`, {
      body: { sharedVia: 'direct' },
    });
    const prospect = await call<ProspectAnswer>(bob, 'POST /api/prospects', {
      body: { name: 'Pat Doe', email: 'pat@mail.example' },
    });
    expect([asset.status, share.status, prospect.status]).toEqual([201, 201, 201]);
    expect(share.body.link).toMatch(new RegExp(`^${server.url}/s/[0-9A-Za-z]{22}$`));
    const page = await createBrowser(server.url).open(share.body.link);
    expect(page.text, 'the page names the team as its members see it').toContain('Ann&#39;s Team');
    const position = Number(prospect.headers.get('Upline-Position'));
    await vi.waitFor(() => expect(changed.get('metrics')).toBeGreaterThanOrEqual(position), { timeout: patienceMs });
    await eventually<Metrics>(ann, '/api/dashboard/metrics', (metrics) =>
      expect(metrics).toMatchObject({ totalMembers: 2, activeProspects: 1, totalShares: 1, totalViews: 0 }),
    );
    await eventually<ActivityAnswer[]>(ann, '/api/activities', (feed) => {
      expect(feed.slice(0, 3).map(({ type }) => type)).toEqual(['prospect_added', 'asset_shared', 'asset_created']);
      expect(feed.map(({ description }) => description).join()).not.toContain('Pat');
    });
    await eventually<RankedAnswer[]>(ann, '/api/leaderboard/top-performers', (ranked) => {
      expect(ranked).toMatchObject([
        { rank: 1, points: 3, totalShares: 1, weeklyShares: 1, level: 'bronze', user: { firstName: 'Bob' } },
      ]);
    });
  });

  // shows I6
  it('answers a read that asks for a position with that position or a later one', async () => {
    const created = await call<AssetAnswer>(bob, 'POST /api/assets', {
      body: { type: 'pdf', title: 'Guide', url: 'https://v.example/guide' },
    });
    const position = created.headers.get('Upline-Position') ?? '';
    const { body, headers } = await call<AssetAnswer[]>(bob, 'GET /api/assets', {
      headers: { 'Upline-Position': position },
    });
    expect(Number(headers.get('Upline-Position'))).toBeGreaterThanOrEqual(Number(position));
    expect(body.map(({ title }) => title)).toContain('Guide');
  });

  // shows I1
  it('keeps everything acknowledged when the server is killed', async () => {
    const titles = Array.from({ length: 20 }, (_, index) => `Asset ${index}`);
    const created = await Promise.all(
      titles.map((title) =>
        call<AssetAnswer>(bob, 'POST /api/assets', { body: { type: 'link', title, url: 'https://v.example/' } }),
      ),
    );
    expect(created.every(({ status }) => status === 201)).toBe(true);
    await server.kill();
    const reconnected = new Promise((resolve) => live.once('ready', resolve));
    await server.restart();
    await reconnected;
    await eventually<AssetAnswer[]>(ann, '/api/assets', (assets) =>
      expect(assets.map(({ title }) => title).sort()).toEqual([...titles, 'Guide', 'Tour'].sort()),
    );
  });

  // shows I3
  it('rebuilds every view beside the running server, and finds them equal', async () => {
    const before = await call<Metrics>(ann, 'GET /api/dashboard/metrics');
    expect((await runOperator(server, 'rebuild', '--all')).text).toContain('members');
    expect(await runOperator(server, 'verify')).toMatchObject({ code: 0 });
    const after = await call<Metrics>(ann, 'GET /api/dashboard/metrics');
    expect(after.body).toEqual(before.body);
  });
});
