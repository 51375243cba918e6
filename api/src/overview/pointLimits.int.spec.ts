import type { AssetAnswer, OwnRankAnswer, ProspectAnswer, ShareAnswer } from '@upline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/people/browser.ts';
import { call } from '../../testing/people/call.ts';
import { operate } from '../../testing/people/operate.ts';
import { eventually, foundOrganization } from '../../testing/people/organizations.ts';
import type { RestartableServer } from '../../testing/servers/restartableServer.ts';
import { startRestartableServer } from '../../testing/servers/restartableServer.ts';

let server: RestartableServer;
let rita: Browser;

beforeAll(async () => {
  server = await startRestartableServer();
  rita = await foundOrganization(server.url, 'rita');
});
afterAll(() => server?.close());

const points = async (): Promise<number> => (await call<OwnRankAnswer>(rita, 'GET /api/leaderboard/me')).body.points;
const rankIs = (expected: number): Promise<void> =>
  eventually<OwnRankAnswer>(rita, '/api/leaderboard/me', (rank) => expect(rank.points).toBe(expected));

/** Opens a link as a browser with this name does, from this machine's address. */
const open = async (link: string, browser: number): Promise<void> => {
  const headers = { 'user-agent': `Mozilla/5.0 Chrome/139 ${browser}`, 'sec-fetch-site': 'same-origin' };
  expect((await fetch(`${link}/view`, { method: 'POST', headers })).status).toBe(204);
};

describe('points of one day', () => {
  // shows I23
  it('end at 40 for prospects and at 100 for conversions, which all count', async () => {
    const added = await Promise.all(
      Array.from({ length: 25 }, (_none, index) =>
        call<ProspectAnswer>(rita, 'POST /api/prospects', { body: { name: `Junk ${index}` } }),
      ),
    );
    await rankIs(40);
    for (const { body } of added.slice(0, 12))
      await call(rita, `PUT /api/prospects/${body.id}/status`, { body: { status: 'converted' } });
    await eventually<{ newProspects: number; conversions: number }>(rita, '/api/analytics', (figures) =>
      expect(figures).toMatchObject({ newProspects: 25, conversions: 12 }),
    );
    await rankIs(140);
  });

  it('end at 10 for views of all links from one address, which all count', async () => {
    const asset = { type: 'link', title: 'Tour', url: 'https://v.example/' };
    const { id } = (await call<AssetAnswer>(rita, 'POST /api/assets', { body: asset })).body;
    for (let share = 0; share < 4; share += 1) {
      const { link } = (await call<ShareAnswer>(rita, `POST /api/assets/${id}/share`, { body: {} })).body;
      for (let browser = 0; browser < 5; browser += 1) await open(link, browser);
    }
    await eventually<{ totalViews: number }>(rita, '/api/dashboard/metrics', ({ totalViews }) =>
      expect(totalViews).toBe(20),
    );
    // four shares without a prospect give a point each
    await rankIs(140 + 4 + 10);
  });

  // shows I23
  it('stay so after a restart, and a rebuild finds the same rows', async () => {
    await server.stop();
    await server.restart();
    const before = await points();
    await call(rita, 'POST /api/prospects', { body: { name: 'One more', status: 'converted' } });
    const [asset] = (await call<AssetAnswer[]>(rita, 'GET /api/assets')).body;
    const { link } = (await call<ShareAnswer>(rita, `POST /api/assets/${asset?.id}/share`, { body: {} })).body;
    await open(link, 0);
    await eventually<{ totalViews: number }>(rita, '/api/dashboard/metrics', ({ totalViews }) =>
      expect(totalViews).toBe(21),
    );
    await rankIs(before + 1);
    await operate(server, { name: 'rebuild', views: ['members'] });
    const verified = await operate(server, { name: 'verify', views: ['members'] });
    expect(verified).toMatchObject({ result: { differences: [] } });
    expect(await points()).toBe(before + 1);
  });
});
