import { createServer } from 'node:http';
import { once } from 'node:events';
import type { JWK } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrowser } from '../../../testing/people/browser.ts';
import { startIdentityServer } from '../../../testing/servers/identityServer.ts';
import type { IdentityServer } from '../../../testing/servers/identityServer.ts';
import { newSigningKey, outsideSettings, startOutsideProvider } from '../../../testing/providers/outsideProvider.ts';
import { freePort } from '@upline/infra/testing/network/freePort.ts';

let server: IdentityServer;
let port: number;
let key: JWK;
let provider: { stop: () => Promise<void> } | null = null;
let minutesLater = 0;
let claims: { sub: string; email?: string; email_verified?: boolean; name?: string };

const startProvider = async () => {
  provider = await startOutsideProvider(port, {
    publicUrl: server.url,
    documents: server.documents,
    key,
    claims: () => claims,
  });
};

beforeAll(async () => {
  port = await freePort();
  key = await newSigningKey();
  server = await startIdentityServer({ oidc: outsideSettings(port), now: () => Date.now() + minutesLater * 60_000 });
});
afterAll(async () => {
  await provider?.stop();
  await server.close();
});

describe('signing in with another provider', () => {
  it('says so while the provider is down, and works as soon as the provider is back', async () => {
    const browser = createBrowser(server.url);
    const down = await browser.open('/api/login?returnTo=/analytics');
    expect([down.status, down.headers.get('retry-after')]).toEqual([503, '10']);
    expect(down.text).toContain('Signing in is not possible right now');
    claims = { sub: 'g-1', email: 'grace@example.com', email_verified: true, name: 'Grace Brewster Hopper' };
    await startProvider();
    const again = /url=([^"]*)"/.exec(down.text)?.[1] ?? expect.fail('the page does not go on');
    const end = await browser.open(again);
    expect([end.status, end.url.href]).toEqual([200, `${server.url}/analytics`]);
    const person = {
      issuer: `http://localhost:${port}`,
      subject: 'g-1',
      email: 'grace@example.com',
      emailVerified: true,
    };
    expect(server.people.at(-1)).toMatchObject({ ...person, firstName: 'Grace', lastName: 'Brewster Hopper' });
    expect(await server.identity.sessionOfCookie(browser.cookieHeader())).toMatchObject({ email: 'grace@example.com' });
  });

  it('says so when the provider goes away in between', async () => {
    const browser = createBrowser(server.url);
    let response = await browser.fetch('/api/login');
    for (let next = new URL(response.headers.get('location') ?? ''); next.pathname !== '/api/callback';) {
      response = await browser.fetch(next);
      next = new URL(response.headers.get('location') ?? '', next);
    }
    await provider?.stop();
    const page = await browser.open(response.headers.get('location') ?? '');
    expect([page.status, browser.jar.find('upline')]).toEqual([503, null]);
    await startProvider();
    expect((await browser.open('/api/login')).status).toBe(200);
  });

  it('says so when the provider went away later, and works as soon as the provider is back', async () => {
    expect((await createBrowser(server.url).open('/api/login')).status).toBe(200);
    await provider?.stop();
    minutesLater += 1;
    const down = await createBrowser(server.url).open('/api/login?returnTo=/prospects');
    expect([down.status, down.headers.get('retry-after')]).toEqual([503, '10']);
    expect(down.text).toContain('The sign-in provider does not answer');
    await startProvider();
    const again = /url=([^"]*)"/.exec(down.text)?.[1] ?? expect.fail('the page does not go on');
    expect((await createBrowser(server.url).open(again)).url.pathname).toBe('/prospects');
  });

  it('stores no address that the provider did not verify', async () => {
    claims = { sub: 'h-1', email: 'grace@example.com', email_verified: false };
    const browser = createBrowser(server.url);
    await browser.open('/api/login');
    expect(server.people.at(-1)).toMatchObject({ subject: 'h-1', emailVerified: false, firstName: null });
    expect(await server.identity.sessionOfCookie(browser.cookieHeader())).toMatchObject({ email: null });
    const ids = ['g-1', 'h-1'].map((subject) => server.identity.userIdOf(`http://localhost:${port}`, subject));
    expect(new Set(ids).size, 'the same address is not the same person').toBe(2);
  });

  it('explains that an e-mail address is missing', async () => {
    claims = { sub: 'i-1' };
    const browser = createBrowser(server.url);
    const page = await browser.open('/api/login');
    expect([page.status, page.text.includes('Your email is missing')]).toEqual([400, true]);
    expect(browser.jar.find('upline')).toBeNull();
  });

  it('leads a sign-out to the provider’s own', async () => {
    claims = { sub: 'g-1', email: 'grace@example.com', email_verified: true };
    const browser = createBrowser(server.url);
    await browser.open('/api/login');
    const cookie = browser.cookieHeader();
    const to = new URL((await browser.fetch('/api/logout')).headers.get('location') ?? '');
    expect(`${to.origin}${to.pathname}`).toBe(`http://localhost:${port}/session/end`);
    expect(to.searchParams.get('post_logout_redirect_uri')).toBe(`${server.url}/`);
    expect(to.searchParams.get('id_token_hint')).toMatch(/^ey/);
    expect(await server.identity.sessionOfCookie(cookie)).toBeNull();
  });

  it('finds the provider’s new keys at the second sign-in', async () => {
    await provider?.stop();
    key = await newSigningKey();
    await startProvider();
    const pages = [
      await createBrowser(server.url).open('/api/login'),
      await createBrowser(server.url).open('/api/login'),
    ];
    expect(pages.map(({ status }) => status)).toEqual([503, 200]);
  });

  it('switches the embedded provider off', async () => {
    for (const path of [
      '/oidc/.well-known/openid-configuration',
      '/oidc/forgot-password',
      '/oidc/sign-in/x',
      '/oidc/auth',
    ])
      expect((await createBrowser(server.url).open(path)).status, path).toBe(404);
  });

  it('does not begin when the provider names another issuer', async () => {
    const liar = createServer((_request, response) =>
      response.setHeader('content-type', 'application/json').end('{"issuer":"https://evil.test"}'),
    );
    liar.listen(0, '127.0.0.1');
    await once(liar, 'listening');
    const address = liar.address();
    const misled = await startIdentityServer({
      oidc: outsideSettings(typeof address === 'object' && address ? address.port : 0),
    });
    expect((await createBrowser(misled.url).open('/api/login')).status).toBe(503);
    await misled.close();
    liar.close();
  });
});
