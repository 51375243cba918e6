import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrowser } from '../../../testing/people/browser.ts';
import type { Browser } from '../../../testing/people/browser.ts';
import type { Cookie } from '../../../testing/people/cookieJar.ts';
import { startIdentityServer } from '../../../testing/servers/identityServer.ts';
import type { IdentityServer } from '../../../testing/servers/identityServer.ts';

const publicUrl = 'https://team.example.test';
const ada = { email: 'ada@example.com', password: 'demo-demo' };

let server: IdentityServer;
beforeAll(async () => {
  server = await startIdentityServer({ publicUrl, trustedProxies: [] });
});
afterAll(() => server?.close());

const newBrowser = (): Browser => createBrowser(publicUrl, { via: server.via });

const kinds = (cookies: readonly Cookie[]): string[] =>
  [...new Set(cookies.map(({ name }) => name.replace(/^(__Host-upline(?:_provider|_[a-z]+)?).*$/u, '$1')))].sort();

/** Whether a cookie that has an end says how long it lasts: a date alone ends at once where the clock is ahead. */
const saysHowLong = ({ attributes }: Cookie): boolean => {
  const left = Date.parse(attributes.get('expires') ?? '') - Date.now();
  const said = Number(attributes.get('max-age')) * 1_000;
  // one that is removed, or that ends with the browser, needs none
  return !(left > 0) || Math.abs(said - left) < 60_000;
};

const isBound = ({ name, attributes }: Cookie): boolean =>
  name.startsWith('__Host-') && attributes.has('secure') && attributes.get('path') === '/' && !attributes.has('domain');

describe('cookies over https', () => {
  // shows I37
  it('are bound to this host from sign-in to sign-out, and so are those of a new password', async () => {
    const browser = newBrowser();
    await browser.signUp(ada);
    await browser.signOut();
    expect(kinds(browser.jar.all()), 'only the known device is left').toEqual(['__Host-upline_device']);
    await browser.submit(await browser.open('/oidc/forgot-password'), { email: ada.email });
    await expect.poll(() => server.mails.length).toBeGreaterThan(0);
    const link = /https:\S+/.exec(server.mails.at(-1)?.text ?? '')?.[0] ?? expect.fail('there is no link');
    await browser.submit(await browser.open(link), { password: 'another-word' });
    await browser.signIn({ ...ada, password: 'another-word' });
    await browser.submit(await browser.open('/oidc/forgot-password'), { email: ada.email });
    const seen = browser.jar.seen();
    expect(kinds(seen)).toEqual([
      '__Host-upline',
      '__Host-upline_device',
      '__Host-upline_interaction',
      '__Host-upline_provider',
      '__Host-upline_sign',
    ]);
    expect(seen.filter((cookie) => !isBound(cookie))).toEqual([]);
    expect(seen.filter((cookie) => !saysHowLong(cookie))).toEqual([]);
  });

  // shows I37
  it('count for nothing without the prefix, as another host of the domain sets them', async () => {
    const browser = newBrowser();
    await browser.signUp({ ...ada, email: 'bob@example.com' });
    const forged = browser.cookieHeader().replaceAll('__Host-', '');
    expect(await server.identity.sessionOfCookie(browser.cookieHeader())).not.toBeNull();
    expect(await server.identity.sessionOfCookie(forged)).toBeNull();
    const other = newBrowser();
    const headers = { cookie: forged };
    expect((await other.json('GET', '/', undefined, headers)).body).toMatchObject({ session: null });
    const page = await other.open('/api/login');
    const cookie = other.cookieHeader();
    const open = (header: string) => other.fetch(page.url, { headers: { cookie: header } });
    expect((await open(cookie)).status).toBe(200);
    expect((await open(cookie.replaceAll('__Host-', ''))).status, 'the page of a sign-in begun elsewhere').toBe(400);
    const silent = await newBrowser().fetch('/api/login?at=public');
    const authorization = new URL(silent.headers.get('location') ?? '');
    const answer = await newBrowser().fetch(authorization, { headers });
    expect(answer.headers.get('location'), 'the session of the provider').toContain('/oidc/sign-in/');
  });

  it('serve several tabs at the same time', async () => {
    const browser = newBrowser();
    const pages = await Promise.all(['/one', '/two', '/three'].map((to) => browser.open(`/api/login?returnTo=${to}`)));
    await browser.signUp({ ...ada, email: 'tabs@example.com' }, '/four');
    const form = { email: 'tabs@example.com', password: ada.password };
    for (const [at, page] of pages.entries())
      expect((await browser.submit(page, form)).url.pathname).toBe(['/one', '/two', '/three'][at]);
  });

  // shows I37
  it('of sign-ins that were left never add up to more than a request may have', async () => {
    const browser = newBrowser();
    const returnTo = encodeURIComponent(`/${'a'.repeat(1_500)}`);
    for (let left = 0; left < 30; left += 1) await browser.open(`/api/login?returnTo=${returnTo}`);
    expect(browser.cookieHeader().length, 'Node refuses 16,384 bytes of headers').toBeLessThan(12_000);
    const begun = browser.jar.all().filter(({ name }) => name.includes('_interaction_') && !name.endsWith('.sig'));
    expect(begun.length).toBeLessThan(25);
    const page = await browser.signUp({ ...ada, email: 'left@example.com' }, '/late');
    expect([page.status, page.url.pathname]).toEqual([200, '/late']);
  });
});

describe('cookies over http', () => {
  it('say how long they last from sign-in to sign-out, and so does that of the language', async () => {
    const plain = await startIdentityServer();
    const browser = createBrowser(plain.url);
    await browser.signUp({ ...ada, email: 'plain@example.com' });
    await browser.open('/?language=de');
    await browser.signOut();
    const lasting = browser.jar.seen().filter(({ attributes }) => attributes.has('max-age'));
    expect([...new Set(lasting.map(({ name }) => name.replace(/_(?:sign|device).*/u, '_$1')))].length).toBeGreaterThan(
      3,
    );
    expect(browser.jar.seen().filter((cookie) => !saysHowLong(cookie))).toEqual([]);
    await plain.close();
  });
});
