import type { AssetAnswer, ProspectAnswer } from '@upline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../testing/people/browser.ts';
import { call } from '../../../testing/people/call.ts';
import type { LocalServer } from '../../../testing/servers/localServer.ts';
import { startLocalServer } from '../../../testing/servers/localServer.ts';
import { longAssets } from '../../../testing/histories/longAssets.ts';
import { eventually, foundOrganization } from '../../../testing/people/organizations.ts';
import { pageLimits } from './pageJson.ts';

const count = 400;
let server: LocalServer;
let owner: Browser;

beforeAll(async () => {
  server = await startLocalServer();
  owner = await foundOrganization(server.url, 'olga', 'pages.test');
  await longAssets(server, owner, count);
  await eventually<unknown[]>(owner, `/api/assets?limit=1&search=${count - 1}`, (rows) => expect(rows).toHaveLength(1));
});
afterAll(async () => server?.close());

const next = (link: string | null): string | null => /<([^>]+)>; rel="next"/.exec(link ?? '')?.[1] ?? null;

describe('a list that is longer than a page in bytes', () => {
  // shows I31
  it.each(['/api/assets', '/api/assets?search=asset', '/api/assets?sort=shares'])(
    'leads on until every row was there once: %s',
    async (list) => {
      const seen: string[] = [];
      let pages = 0;
      for (let path: string | null = list; path !== null; pages += 1) {
        const { body, headers } = await call<AssetAnswer[]>(owner, `GET ${path}`);
        expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThanOrEqual(pageLimits.bytes.most);
        expect(headers.get('x-total-count')).toBe(String(count));
        seen.push(...body.map(({ id }) => id));
        path = next(headers.get('link'));
      }
      expect([seen.length, new Set(seen).size, pages]).toEqual([count, count, 2]);
    },
  );
});

describe('long texts in lists', () => {
  // shows 9.34, I31
  it('are there with their beginning, and whole in the row', async () => {
    const notes = 'Met at the fair, wants to hear of the start kit. '.repeat(60).trim();
    const added = await call<ProspectAnswer>(owner, 'POST /api/prospects', { body: { name: 'Pat Doe', notes } });
    await eventually<ProspectAnswer[]>(owner, '/api/prospects', ([listed]) =>
      expect(listed?.notes).toBe(notes.slice(0, pageLimits.text.most)),
    );
    const whole = await call<ProspectAnswer>(owner, `GET /api/prospects/${added.body.id}`);
    expect([added.body.notes, whole.body.notes]).toEqual([notes, notes]);

    const description = 'Six minutes about the company. '.repeat(40).trim();
    const asset = await call<AssetAnswer>(owner, 'POST /api/assets', {
      body: { type: 'link', title: 'Zoo', url: 'https://a.example/', description },
    });
    await eventually<AssetAnswer[]>(owner, '/api/assets?limit=1&search=zoo', ([listed]) =>
      expect(listed?.description).toBe(description.slice(0, pageLimits.text.most)),
    );
    expect((await call<AssetAnswer>(owner, `GET /api/assets/${asset.body.id}`)).body.description).toBe(description);
  });
});
