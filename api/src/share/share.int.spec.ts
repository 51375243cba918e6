import type { ActivityAnswer, AssetAnswer, FunnelAnswer, ShareAnswer, ChangedMessage } from '@upline/contracts';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Browser } from '../../testing/people/browser.ts';
import { createBrowser } from '../../testing/people/browser.ts';
import { call } from '../../testing/people/call.ts';
import { eventually, foundOrganization, idOf } from '../../testing/people/organizations.ts';
import type { RestartableServer } from '../../testing/servers/restartableServer.ts';
import { startRestartableServer } from '../../testing/servers/restartableServer.ts';
import { patienceMs } from '@upline/infra/testing/patience.ts';

const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) ' +
  'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

type Notifications = { unread: number; items: { type: string; subject: string | null }[] };

let server: RestartableServer;
let ann: Browser;
let asset: AssetAnswer;

const shareIt = async (): Promise<ShareAnswer> =>
  (await call<ShareAnswer>(ann, `POST /api/assets/${asset.id}/share`, { body: { sharedVia: 'whatsapp' } })).body;
const pathOf = ({ link }: ShareAnswer): string => new URL(link).pathname;

/** Someone else opens the link: the page is fetched, and then seen. */
const openLink = async (share: ShareAnswer): Promise<void> => {
  const visitor = createBrowser(server.url, { headers: { 'user-agent': safari } });
  expect((await visitor.open(pathOf(share))).status).toBe(200);
  expect((await visitor.fetch(`${pathOf(share)}/view`, { method: 'POST' })).status).toBe(204);
  expect(visitor.cookieHeader()).toBe('');
};

const viewsOf = async (): Promise<number> =>
  (await call<{ totalViews: number }>(ann, 'GET /api/dashboard/metrics')).body.totalViews;

beforeAll(async () => {
  server = await startRestartableServer();
  ann = await foundOrganization(server.url, 'ann');
  asset = (
    await call<AssetAnswer>(ann, 'POST /api/assets', {
      body: { type: 'video', title: 'Tour', url: 'https://v.example/tour' },
    })
  ).body;
});
afterAll(() => server?.close());

describe('a link that someone opens', () => {
  it('shows on the sharer’s screens, live', async () => {
    const changed = new Set<string>();
    const live = io(server.url, { extraHeaders: { cookie: ann.cookieHeader() }, transports: ['websocket'] });
    live.on('changed', ({ positions }: ChangedMessage) => Object.keys(positions).forEach((view) => changed.add(view)));
    await new Promise((resolve) => live.once('ready', resolve));
    const share = await shareIt();
    await eventually<AssetAnswer[]>(ann, '/api/assets', ([own]) => expect(own?.totalShares).toBe(1));
    changed.clear();
    await openLink(share);
    await vi.waitFor(
      () =>
        expect([...changed]).toEqual(expect.arrayContaining(['metrics', 'assets', 'shares', 'activities', 'inbox'])),
      {
        timeout: patienceMs,
      },
    );
    live.close();
    expect(await viewsOf()).toBe(1);
    await eventually<AssetAnswer[]>(ann, '/api/assets', ([own]) => expect(own?.totalViews).toBe(1));
    await eventually<ShareAnswer[]>(ann, `/api/assets/${asset.id}/shares`, ([own]) =>
      expect(own).toMatchObject({ views: 1, sharedVia: 'whatsapp' }),
    );
    await eventually<ActivityAnswer[]>(ann, '/api/activities', ([latest]) =>
      expect(latest).toMatchObject({ type: 'share_opened' }),
    );
    await eventually<Notifications>(ann, '/api/notifications', ({ items }) =>
      expect(items[0]).toMatchObject({ type: 'share_opened', subject: 'Tour' }),
    );
  });

  it('counts in the funnel of its asset as far as it came, and is listed by that', async () => {
    type Insight = { funnel: FunnelAnswer };
    const read = async () => {
      const { weeks: _weeks, ...steps } = (await call<Insight>(ann, `GET /api/assets/${asset.id}/insight`)).body.funnel;
      return steps;
    };
    const before = await read();
    const [opened, answered] = [await shareIt(), await shareIt()];
    await openLink(opened);
    const said = { answer: 'interested', name: 'Pat', contact: 'pat@mail.example', consent: true, key: 'funnel' };
    const sent = await createBrowser(server.url).fetch(`${pathOf(answered)}/answer`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(said),
    });
    expect(sent.status).toBe(200);
    const more = (steps: Record<string, number>) =>
      Object.fromEntries(Object.entries(before).map(([step, count]) => [step, count + (steps[step] ?? 0)]));
    await expect
      .poll(read, { timeout: patienceMs })
      .toEqual(more({ shared: 2, opened: 2, answered: 1, interested: 1 }));
    const looked = (await call<ShareAnswer[]>(ann, `GET /api/assets/${asset.id}/shares?stage=opened`)).body;
    expect(looked.map(({ id }) => id)).toContain(opened.id);
    expect(looked.map(({ id }) => id)).not.toContain(answered.id);
  });

  it('does not count when the sharer opens it', async () => {
    const before = await viewsOf();
    const share = await shareIt();
    expect(
      (await ann.fetch(`${pathOf(share)}/view`, { method: 'POST', headers: { 'user-agent': safari } })).status,
    ).toBe(204);
    await openLink(share);
    await eventually<{ totalViews: number }>(ann, '/api/dashboard/metrics', ({ totalViews }) =>
      expect(totalViews).toBe(before + 1),
    );
  });

  it('is gone once withdrawn, and back once restored', async () => {
    const share = await shareIt();
    const stranger = createBrowser(server.url);
    expect((await call(ann, `DELETE /api/shares/${share.id}`)).status).toBe(204);
    expect((await stranger.open(pathOf(share))).status).toBe(410);
    expect((await call(ann, `POST /api/shares/${share.id}/restore`)).status).toBe(200);
    expect((await stranger.open(pathOf(share))).status).toBe(200);
  });

  // shows I53
  it('is no more once the share is taken back, which leaves no share, point or line of the feed', async () => {
    type Seen = { metrics: unknown; board: unknown; feed: unknown; shares: unknown };
    const seen = async (): Promise<Seen> => {
      const read = async (path: string): Promise<unknown> => (await call(ann, `GET ${path}`)).body;
      return {
        metrics: await read('/api/dashboard/metrics'),
        board: await read('/api/leaderboard/top-performers'),
        feed: await read('/api/activities'),
        shares: await read(`/api/assets/${asset.id}/shares`),
      };
    };
    const shared = async (total: number) =>
      eventually<{ totalShares: number }>(ann, '/api/dashboard/metrics', ({ totalShares }) =>
        expect(totalShares).toBe(total),
      );
    const before = await seen();
    const { totalShares } = (await call<{ totalShares: number }>(ann, 'GET /api/dashboard/metrics')).body;
    const share = await shareIt();
    await shared(totalShares + 1);
    for (const _time of ['first', 'again'])
      expect((await call(ann, `POST /api/shares/${share.id}/retract`)).status).toBe(204);
    expect((await createBrowser(server.url).open(pathOf(share))).status).toBe(410);
    await vi.waitFor(async () => expect(await seen()).toEqual(before), { timeout: patienceMs });
    expect((await call(ann, `POST /api/shares/${share.id}/restore`)).status).toBe(404);
  });

  it('cannot be taken back once somebody opened it', async () => {
    const share = await shareIt();
    await openLink(share);
    const views = await viewsOf();
    await vi.waitFor(
      async () => {
        const answer = await call<{ code: string }>(ann, `POST /api/shares/${share.id}/retract`);
        expect([answer.status, answer.body.code]).toEqual([409, 'share/opened']);
      },
      { timeout: patienceMs },
    );
    expect(await viewsOf()).toBeGreaterThanOrEqual(views);
  });

  it('names the sharer to strangers, and nobody’s address', async () => {
    const { text } = await createBrowser(server.url).open(pathOf(await shareIt()));
    expect(text).toContain('ann Owner');
    expect(text).not.toContain('team.example');
    expect(text).not.toContain(await idOf(ann));
  });

  it('keeps the views that wait for their batch when the server is stopped', async () => {
    const before = await viewsOf();
    const share = await shareIt();
    for (let visitor = 0; visitor < 4; visitor += 1) await openLink(share);
    await server.stop();
    await server.restart();
    await eventually<{ totalViews: number }>(ann, '/api/dashboard/metrics', ({ totalViews }) =>
      expect(totalViews).toBe(before + 4),
    );
  });
});
