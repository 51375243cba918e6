import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../../../../testing/people/call.ts';
import type { LocalServer } from '../../../../testing/servers/localServer.ts';
import { startLocalServer } from '../../../../testing/servers/localServer.ts';
import { foundOrganization } from '../../../../testing/people/organizations.ts';

let server: LocalServer;
beforeAll(async () => {
  server = await startLocalServer();
});
afterAll(async () => server?.close());

const load = async (path: string, cookie = '') => {
  const answer = await fetch(server.url + path, { headers: { cookie } });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
};
const nonceOf = (policy: string | null): string => /'nonce-([^']+)'/.exec(policy ?? '')?.[1] ?? '';

describe('the pages of people without a session', () => {
  // shows I49
  it('are whole before any script runs, with a nonce of their own each', async () => {
    const pages = [await load('/'), await load('/')];
    const nonces = pages.map(({ headers }) => nonceOf(headers.get('content-security-policy')));
    expect(new Set(nonces).size).toBe(2);
    for (const [index, { status, text }] of pages.entries()) {
      expect([status, text.includes('Build a team that builds itself.')]).toEqual([200, true]);
      expect(text).toContain(`nonce="${nonces[index]}"`);
      expect(text).not.toMatch(/__[A-Z_]+__/);
      expect(text).toContain(`<meta property="og:url" content="${server.url}/"`);
    }
  });

  it('come in the language that a link at their foot chose, in this browser from then on', async () => {
    const chosen = await fetch(`${server.url}/?language=de`, { redirect: 'manual' });
    expect([chosen.status, chosen.headers.get('location')]).toEqual([303, '/']);
    const cookie = chosen.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect((await load('/', cookie)).text).toContain('<html lang="de" dir="ltr"');
    expect((await load('/')).text).toContain('<html lang="en" dir="ltr"');
  });

  // shows I49
  it('name the address that was not found as text, and lead back to it after the sign-in', async () => {
    const { status, text } = await load("/__NONCE__'%22&amp;?edit=1");
    expect(status).toBe(404);
    expect(text).toContain('/__NONCE__&#39;%22&amp;amp;</p>');
    expect(text).toContain(`returnTo=${encodeURIComponent("/__NONCE__'%22&amp;?edit=1")}`);
  });
});

describe('the page of an invitation', () => {
  // shows I52
  it('comes in the organization’s language where the browser names none of the product’s', async () => {
    const owner = await foundOrganization(server.url, 'ida', 'language.test');
    const { organization } = (await call<{ organization: { id: string } }>(owner, 'GET /api/auth/user')).body;
    await call(owner, `PUT /api/organizations/${organization.id}`, { body: { name: 'Zespół', locale: 'pl' } });
    const body = { email: 'new@stranger.example' };
    const { link } = (await call<{ link: string }>(owner, 'POST /api/team-members/invite', { body })).body;
    const shownTo = async (speaks: string): Promise<string> =>
      (await fetch(link, { headers: { 'accept-language': speaks } })).text();
    expect(await shownTo('sv')).toContain('<html lang="pl"');
    expect(await shownTo('sv, fr;q=0.5')).toContain('<html lang="fr"');
  });
});

describe('the page of the product', () => {
  // shows I49
  it('holds the frame of a screen from the start, and of no other page', async () => {
    const owner = await foundOrganization(server.url, 'olga', 'frame.test');
    const cookie = owner.cookieHeader();
    for (const [path, shown] of [
      ['/', 'yes'],
      ['/prospects', 'yes'],
      ['/nowhere', 'no'],
      ['/invite/some-token', 'no'],
    ])
      expect((await load(path ?? '', cookie)).text).toContain(`data-shown="${shown}"`);
  });

  it('can be installed as the app of the organization, for which its manifest is asked with the session', async () => {
    const owner = await foundOrganization(server.url, 'nora', 'install.test');
    const { text } = await load('/', owner.cookieHeader());
    const [link = ''] = /<link[^>]+rel="manifest"[^>]*>/u.exec(text) ?? [];
    expect(link).toContain('href="/app.webmanifest"');
    expect(link).toContain('crossorigin="use-credentials"');
    expect((await load('/', '')).text).not.toContain('rel="manifest"');
  });
});
