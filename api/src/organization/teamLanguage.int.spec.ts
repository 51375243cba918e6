import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/people/browser.ts';
import { createBrowser } from '../../testing/people/browser.ts';
import { call } from '../../testing/people/call.ts';
import type { LocalServer } from '../../testing/servers/localServer.ts';
import { startLocalServer } from '../../testing/servers/localServer.ts';
import { addMember, eventually, foundOrganization } from '../../testing/people/organizations.ts';

let server: LocalServer;
let owner: Browser;
let admin: Browser;
let path: string;
const name = 'Zespół';

type Current = { id: string; organization: { id: string; locale?: string | null } };

beforeAll(async () => {
  server = await startLocalServer();
  owner = await foundOrganization(server.url, 'olga');
  admin = await addMember(server.url, owner, 'mia');
  const { id } = (await call<Current>(admin, 'GET /api/auth/user')).body;
  await call(owner, `PUT /api/team-members/${id}/role`, { body: { role: 'admin' } });
  path = `/api/organizations/${(await call<Current>(owner, 'GET /api/auth/user')).body.organization.id}`;
});
afterAll(async () => server?.close());

const choose = (browser: Browser, locale: unknown) =>
  call<{ code: string; locale: string | null }>(browser, `PUT ${path}`, { body: { name, locale } });
/** The language of a page for a browser that speaks these languages. */
const languageOf = async (address: string, speaks: string): Promise<string> => {
  const page = await createBrowser(server.url, { headers: { 'accept-language': speaks } }).open(address);
  return /<html[^>]* lang="([^"]+)"/.exec(page.text)?.[1] ?? page.text.slice(0, 200);
};

describe('the language of an organization', () => {
  // shows I52
  it('is chosen by an owner, and stays where a form leaves it out', async () => {
    expect((await choose(owner, 'pl')).body).toMatchObject({ locale: 'pl' });
    expect((await choose(owner, undefined)).body).toMatchObject({ locale: 'pl' });
    await eventually<Current>(admin, '/api/auth/user', ({ organization }) => expect(organization.locale).toBe('pl'));
  });

  // shows I52
  it('is refused from an admin, and when the product does not speak it', async () => {
    expect((await choose(admin, 'pl')).status, 'unchanged').toBe(200);
    const refused = await choose(admin, 'de');
    expect([refused.status, refused.body.code]).toEqual([403, 'organization/language-not-allowed']);
    for (const wrong of ['xx', 'en-XA', '', 5]) expect((await choose(owner, wrong)).status).toBe(422);
  });

  // shows I52
  it('is that of the mail to an address without an account', async () => {
    await choose(owner, 'pl');
    const email = 'new@stranger.example';
    await call(owner, 'POST /api/team-members/invite', { body: { email } });
    await expect.poll(() => server.mailTo(email)?.html).toContain('<html lang="pl"');
  });

  // shows I52
  it('is that of a shared link for visitors whose own is not known', async () => {
    await choose(owner, 'pl');
    const asset = { type: 'link', title: 'Tour', url: 'https://tour.example' };
    const { id } = (await call<{ id: string }>(owner, 'POST /api/assets', { body: asset })).body;
    const { link } = (await call<{ link: string }>(owner, `POST /api/assets/${id}/share`, { body: {} })).body;
    expect(await languageOf(link, 'sv')).toBe('pl');
    expect(await languageOf(link, 'ar-EG')).toBe('ar');
    expect(await languageOf(`${link}?language=it`, 'sv')).toBe('it');
    await call(owner, `DELETE /api/assets/${id}`);
    await expect.poll(async () => (await fetch(link)).status).toBe(410);
    expect(await languageOf(link, 'sv')).toBe('pl');
  });
});
