import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../testing/people/browser.ts';
import { createBrowser, formOf } from '../../../testing/people/browser.ts';
import { startIdentityServer } from '../../../testing/servers/identityServer.ts';
import type { IdentityServer } from '../../../testing/servers/identityServer.ts';

let server: IdentityServer;
const account = { email: 'ada@example.com', password: 'demo-demo' };
beforeAll(async () => {
  server = await startIdentityServer();
  await createBrowser(server.url).signUp(account);
});
afterAll(() => server.close());

/** Signs in up to the callback, and returns its address without calling it. */
const upToCallback = async (browser: Browser, login = '/api/login'): Promise<URL> => {
  const page = await browser.open(login);
  const body = new URLSearchParams(account).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  let response = await browser.fetch(formOf(page).action, { method: 'POST', body, headers });
  for (let hop = 0; hop < 5; hop += 1) {
    const next = new URL(response.headers.get('location') ?? '', server.url);
    if (next.pathname === '/api/callback') return next;
    response = await browser.fetch(next);
  }
  throw new Error('there was no callback');
};

const changed = (callback: URL, change: Readonly<Record<string, string | null>>): URL => {
  const url = new URL(callback);
  for (const [name, value] of Object.entries(change)) {
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return url;
};

const expectRefused = async (browser: Browser, callback: URL): Promise<void> => {
  const people = server.people.length;
  const page = await browser.open(callback);
  expect(page.status).toBe(400);
  expect(page.text).toContain('Sign in again');
  expect(browser.jar.find('upline')).toBeNull();
  expect(server.people).toHaveLength(people);
};

describe('a callback', () => {
  it('signs in the browser that began the sign-in', async () => {
    const browser = createBrowser(server.url);
    const end = await browser.open(await upToCallback(browser, '/api/login?returnTo=/analytics'));
    expect([end.status, end.url.pathname]).toEqual([200, '/analytics']);
    expect(browser.jar.find('upline')).not.toBeNull();
    expect(browser.jar.all().filter(({ name }) => name.startsWith('upline_sign_in_'))).toEqual([]);
  });

  it('is refused a second time', async () => {
    const browser = createBrowser(server.url);
    const callback = await upToCallback(browser);
    const kept = browser.jar.all().filter(({ name }) => name.startsWith('upline_sign_in_'));
    await browser.open(callback);
    await browser.signOut();
    await expectRefused(browser, callback);
    const again = kept.map(({ name, value }) => `${name}=${value}`).join('; ');
    const answer = await browser.fetch(callback, { headers: { cookie: again } });
    expect(answer.status, 'the code is used, even with the cookie put back').toBe(400);
    expect(
      answer.headers.getSetCookie().filter((line) => line.startsWith('upline=')),
      'and no session starts',
    ).toEqual([]);
  });

  it('is refused in another browser', async () => {
    const callback = await upToCallback(createBrowser(server.url));
    await expectRefused(createBrowser(server.url), callback);
  });

  it('is refused without the cookie of its sign-in, or with a changed one', async () => {
    for (const spoil of [() => null, (value: string) => `x${value}`, (value: string) => `${value}x`]) {
      const browser = createBrowser(server.url);
      const callback = await upToCallback(browser);
      for (const { name, value } of browser.jar.all())
        if (name.startsWith('upline_sign_in_')) browser.jar.change(name, spoil(value));
      await expectRefused(browser, callback);
    }
  });

  it.each([
    ['no state', { state: null }],
    ['another state', { state: 'x'.repeat(43) }],
    ['another code', { code: 'x'.repeat(43) }],
    ['no code', { code: null }],
    ['another issuer', { iss: 'https://evil.test/oidc' }],
    ['no issuer', { iss: null }],
    ['an error', { code: null, error: 'access_denied' }],
    [
      'an error that carries markup',
      { code: null, error: '<script>alert(1)</script>', error_description: '<img src=x>' },
    ],
  ])('is refused with %s', async (_what, change) => {
    const browser = createBrowser(server.url);
    await expectRefused(browser, changed(await upToCallback(browser), change));
  });

  it('is refused with a state that only begins like its own', async () => {
    const browser = createBrowser(server.url);
    const callback = await upToCallback(browser);
    const state = callback.searchParams.get('state') ?? '';
    await expectRefused(browser, changed(callback, { state: `${state.slice(0, 20)}${'x'.repeat(state.length - 20)}` }));
  });

  it('is refused with two states', async () => {
    const browser = createBrowser(server.url);
    const callback = await upToCallback(browser);
    callback.searchParams.append('state', 'x');
    await expectRefused(browser, callback);
  });

  it('is refused with the code of another sign-in, whose nonce and verifier differ', async () => {
    const victim = createBrowser(server.url);
    const attacker = createBrowser(server.url);
    const code = (await upToCallback(attacker)).searchParams.get('code');
    await expectRefused(victim, changed(await upToCallback(victim), { code }));
  });

  it('shows no text of its own address', async () => {
    for (const error of ['<script>alert(1)</script>', 'call 555 0100 now']) {
      const browser = createBrowser(server.url);
      const page = await browser.open(changed(await upToCallback(browser), { code: null, error }));
      expect(page.text).not.toMatch(/<script|555/);
    }
  });
});

describe('returning after a sign-in', () => {
  it.each([
    '//evil.test',
    '/\\evil.test',
    'https://evil.test/',
    'javascript:alert(1)',
    '/\t/evil.test',
    '/.//evil.test',
    '/api/logout',
  ])('never leaves the site: %j', async (returnTo) => {
    const browser = createBrowser(server.url);
    const login = `/api/login?${new URLSearchParams({ returnTo }).toString()}`;
    const end = await browser.open(await upToCallback(browser, login));
    expect(end.url.href).toBe(`${server.url}/`);
    const straight = await browser.fetch(login);
    expect(straight.headers.get('location')).toBe('/');
  });
});

/** Sends a request byte by byte as given. */
const raw = async (lines: readonly string[]): Promise<string> => {
  const socket = connect(server.port, '127.0.0.1');
  socket.write(`${[...lines, 'Connection: close', '', ''].join('\r\n')}`);
  return text(socket);
};

describe('a forged host', () => {
  it('makes the sign-in go to the public address first, once', async () => {
    const host = '127.0.0.1.evil.test';
    const first = await raw(['GET /api/login?returnTo=/analytics&timeZone=Asia/Tokyo HTTP/1.1', `Host: ${host}`]);
    const location = /^location: (.*)$/im.exec(first)?.[1]?.trim() ?? '';
    expect(location).toBe(`${server.url}/api/login?returnTo=%2Fanalytics&timeZone=Asia%2FTokyo&at=public`);
    const second = await raw([`GET ${location.slice(server.url.length)} HTTP/1.1`, `Host: ${host}`]);
    expect(second).toMatch(new RegExp(`^location: ${server.url}/oidc/auth`, 'im'));
  });

  it('changes no address that the provider publishes or redirects to', async () => {
    const forged = [
      'Host: evil.test',
      'X-Forwarded-Host: evil.test',
      'X-Forwarded-Proto: https',
      'X-Forwarded-For: 1.2.3.4',
      'Forwarded: host=evil.test',
    ];
    const discovery = await raw(['GET /oidc/.well-known/openid-configuration HTTP/1.1', ...forged]);
    expect(discovery).toContain(`"token_endpoint":"${server.url}/oidc/token"`);
    const start = await raw(['GET /api/login?at=public HTTP/1.1', ...forged]);
    const authorize = new URL(/^location: (.*)$/im.exec(start)?.[1]?.trim() ?? '');
    const page = await raw([`GET ${authorize.pathname}${authorize.search} HTTP/1.1`, ...forged]);
    for (const answer of [discovery, start, page]) expect(answer).not.toContain('evil.test');
    expect(page).toMatch(/^location: \/oidc\/sign-in\//im);
  });

  it('changes nothing outside the provider’s paths', async () => {
    expect(await raw(['GET /analytics HTTP/1.1', 'Host: other.test'])).toContain('"host":"other.test"');
  });

  it('gets no answer from the provider when it stands in the address itself', async () => {
    const answer = await raw([
      'GET http://evil.test/oidc/.well-known/openid-configuration HTTP/1.1',
      'Host: evil.test',
    ]);
    expect(answer).toMatch(/^HTTP\/1.1 404/);
  });
});

describe('the provider', () => {
  it.each([
    '/oidc',
    '/oidc/',
    '/oidc/interaction/x',
    '/oidc/me',
    '/oidc/reg',
    '/oidc/token/revocation',
    '/oidc/token/introspection',
    '/oidc/device',
    '/oidc/request',
    '/oidc/session/end',
  ])('has no page at %s', async (path) => {
    expect((await createBrowser(server.url).open(path)).status).toBe(404);
  });

  it('explains its own errors on a page of ours', async () => {
    const page = await createBrowser(server.url).open('/oidc/auth?client_id=nobody', {
      headers: { accept: 'text/html' },
    });
    expect(page.status).toBe(400);
    expect(page.text).toContain('Sign in again');
  });

  it('issues no code without PKCE, for another address or for another client', async () => {
    const start = new URL((await createBrowser(server.url).fetch('/api/login')).headers.get('location') ?? '');
    for (const change of [
      { code_challenge: null, code_challenge_method: null },
      { code_challenge_method: 'plain' },
      { redirect_uri: 'https://evil.test/api/callback' },
      { client_id: 'other' },
      { response_type: 'token' },
    ]) {
      const browser = createBrowser(server.url);
      const { status, headers } = await browser.fetch(changed(start, change), { headers: { accept: 'text/html' } });
      if (status !== 400)
        expect(headers.get('location'), JSON.stringify(change)).toMatch(
          /^http:\/\/localhost:\d+\/api\/callback[?#]error=/,
        );
    }
  });
});
