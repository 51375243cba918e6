import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { AssetAnswer, InvitationAnswer, ShareAnswer } from '@upline/contracts';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createBrowser } from '../../../../testing/people/browser.ts';
import type { Browser } from '../../../../testing/people/browser.ts';
import { call } from '../../../../testing/people/call.ts';
import type { LocalServer } from '../../../../testing/servers/localServer.ts';
import { startLocalServer } from '../../../../testing/servers/localServer.ts';
import { patienceMs } from '@upline/infra/testing/patience.ts';

const publicUrl = 'https://team.example.test';
const forged = {
  'x-forwarded-host': 'evil.test',
  'x-forwarded-proto': 'http',
  'x-forwarded-port': '666',
  forwarded: 'host=evil.test;proto=http',
  'x-original-host': 'evil.test',
};

let server: LocalServer;
let via: string;
let ann: Browser;
beforeAll(async () => {
  server = await startLocalServer({ settings: { PUBLIC_URL: publicUrl } });
  via = `http://127.0.0.1:${server.port}`;
  ann = createBrowser(publicUrl, { via, headers: forged });
  await ann.signUp({ email: 'ann@team.example', password: 'correct-horse', firstName: 'Ann', lastName: 'Lee' });
});
afterAll(async () => server?.close());

/** A request as it is written here, with a forged host. */
const withHost = async (path: string, host: string): Promise<string> => {
  const socket = connect(server.port, '127.0.0.1');
  const lines = Object.entries(forged).map(([name, value]) => `${name}: ${value}`);
  socket.write([`GET ${path} HTTP/1.1`, `Host: ${host}`, ...lines, 'Connection: close', '', ''].join('\r\n'));
  return text(socket);
};

describe('https behind a proxy', () => {
  it('signs in with cookies that only https gets', () => {
    const cookies = ann.jar.all();
    expect(cookies.map(({ name }) => name)).toContain('__Host-upline');
    expect(cookies.filter(({ attributes }) => !attributes.has('secure'))).toEqual([]);
  });

  it('is kept: a header makes the browser stay with it, for its sockets too', async () => {
    const { headers } = await ann.open('/');
    expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d+/);
    expect(headers.get('content-security-policy')).toContain('wss://team.example.test');
  });

  it('runs only the scripts of its own pages, each page with a word of its own', async () => {
    const policies = await Promise.all(
      ['/', '/', '/nowhere', '/invite/x'].map(
        async (path) => (await ann.open(path)).headers.get('content-security-policy') ?? '',
      ),
    );
    const scripts = policies.map((policy) => /(?:^|; )script-src ([^;]*)/.exec(policy)?.[1] ?? '');
    for (const [at, policy] of policies.entries()) {
      expect(scripts[at]).toMatch(/'nonce-[\w+/=]{20,}'/);
      expect(scripts[at]).not.toMatch(/unsafe-inline|unsafe-eval|https?:|\*/);
      expect(policy).toMatch(/default-src 'none'|default-src 'self'/);
      for (const rule of ["frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"])
        expect(policy).toContain(rule);
    }
    expect(new Set(scripts).size, 'no page has the word of another').toBe(scripts.length);
    for (const path of ['/api/assets', '/api/nowhere', '/api/health/live'])
      expect((await ann.fetch(path)).headers.get('content-security-policy')).toBe(
        "default-src 'none'; frame-ancestors 'none'",
      );
  });

  it('takes what its own pages send, and nothing else', async () => {
    const body = { type: 'link', title: 'Catalogue', url: 'https://c.example/' };
    expect((await call(ann, 'POST /api/assets', { body })).status).toBe(201);
    for (const origin of ['https://evil.test', 'https://team.example.test.evil.test', 'null'])
      expect((await call(ann, 'POST /api/assets', { body, headers: { origin } })).status, origin).toBe(403);
  });

  it('opens sockets for its own pages, and for nobody else’s', async () => {
    const open = (origin: string): Promise<string> =>
      new Promise((resolve) => {
        const extraHeaders = { cookie: ann.cookieHeader(), origin, host: 'team.example.test' };
        const socket = io(via, { extraHeaders, transports: ['websocket'], reconnection: false });
        socket.on('ready', () => (socket.close(), resolve('ready')));
        socket.on('connect_error', () => (socket.close(), resolve('refused')));
      });
    expect([await open(publicUrl), await open('https://evil.test')]).toEqual(['ready', 'refused']);
  });
});

describe('a forged host', () => {
  it('changes no link: not of invitations, nor in their mail, nor of shares', async () => {
    const invited = await call<InvitationAnswer>(ann, 'POST /api/team-members/invite', {
      body: { email: 'bob@team.example' },
    });
    expect(invited.body.link).toMatch(/^https:\/\/team\.example\.test\/invite\//);
    const { text: mail } = await vi.waitFor(() => server.mailTo('bob@team.example') ?? expect.fail('no mail yet'), {
      timeout: patienceMs,
    });
    expect(mail).toMatch(/https:\/\/team\.example\.test\/invite\/[\w-]{70}/);
    expect(mail).not.toContain('evil.test');
    const asset = await call<AssetAnswer>(ann, 'POST /api/assets', {
      body: { type: 'link', title: 'Tour', url: 'https://c.example/' },
    });
    const share = await call<ShareAnswer>(ann, `POST /api/assets/${asset.body.id}/share`, { body: {} });
    expect(share.body.link).toMatch(/^https:\/\/team\.example\.test\/s\//);
    const page = await withHost(new URL(share.body.link).pathname, 'evil.test');
    expect(page).toMatch(/^HTTP\/1.1 200/);
    expect(page).not.toContain('evil.test');
  });

  it.each([
    '/oidc/.well-known/openid-configuration',
    '/api/login',
    '/api/login?at=public',
    '/',
    '/nowhere',
    '/api/openapi.json',
  ])('shows nowhere in %s', async (path) => {
    const answer = await withHost(path, 'evil.test');
    expect(answer).not.toContain('evil.test');
    expect(answer).not.toContain('http://team.example.test');
  });

  it('brings no new rate limit', async () => {
    const guess = (at: number) =>
      call(
        createBrowser(publicUrl, {
          via,
          headers: { 'x-forwarded-for': `1.2.3.${at}, 9.9.9.9`, cookie: '' },
        }),
        `GET /s/${'z'.repeat(22)}`,
      );
    const statuses = await Promise.all(Array.from({ length: 200 }, (_, at) => guess(at).then(({ status }) => status)));
    expect(
      statuses.filter((status) => status === 429).length,
      'only the last address, which the proxy saw, counts',
    ).toBeGreaterThan(0);
  });
});
