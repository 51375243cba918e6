import Router from '@koa/router';
import { queries, screens } from '@upline/contracts';
import type { QueryDefinition, ScreenDefinition } from '@upline/contracts';
import { createMemoryLimits } from '@upline/infra/memory/memoryLimits.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrowser } from '../../../../testing/people/browser.ts';
import { serveChain, sessionNamed } from '../../../../testing/servers/chainServer.ts';
import { createHandClock } from '../../../../testing/handClock.ts';
import type { LocalServer } from '../../../../testing/servers/localServer.ts';
import { startLocalServer } from '../../../../testing/servers/localServer.ts';
import type { Served } from '../../../../testing/servers/serve.ts';
import { watchTakes } from '../../../../testing/watchTakes.ts';
import { createClientAddress } from '../request/clientAddress.ts';
import { addressLimits, personLimits } from './publicLimits.ts';
import type { PublicKind } from './publicLimits.ts';
import { createRequestRates, kindOf } from './requestRates.ts';

const person = { email: 'ada@public-side.example', password: 'correct-horse-battery' };

const filled = (path: string): string => path.replaceAll(/:\w+/g, 'something');
const publicOf = (all: readonly { path: string; access?: string | undefined }[]): string[] =>
  all.filter(({ access }) => access === 'public').map(({ path }) => filled(path));

const publicCalls = [
  ...publicOf(Object.values<QueryDefinition>(queries)),
  ...['/api/health/live', '/api/health/ready', '/api/openapi.json'],
];

/** Everything that is there without a session. */
const open: Record<Exclude<PublicKind, 'files'>, string[]> = {
  calls: [...publicCalls, '/API/OpenApi.json/'],
  pages: [
    ...publicOf(Object.values<ScreenDefinition>(screens)),
    ...['/', '/no-such-page', '/s/something', '/s/something/else', '/no-mails/something', '/switch-off/something'],
    ...[
      '/api/login',
      '/api/logout',
      '/api/callback',
      '/oidc/auth',
      '/oidc/jwks',
      '/oidc/sign-in/something',
      '/oidc/forgot-password',
    ],
    ...['/oidc/reset-password', '/oidc/.well-known/openid-configuration', '/?language=de'],
  ],
  views: ['/s/something/view'],
};

const methodOf = (kind: PublicKind): 'GET' | 'POST' => (kind === 'views' ? 'POST' : 'GET');
const asking = (kind: PublicKind, headers: Record<string, string>) => ({
  method: methodOf(kind),
  headers: { 'sec-fetch-site': 'same-origin', ...headers },
  redirect: 'manual' as const,
});

describe('what is there without a session', () => {
  let app: Served;
  beforeAll(async () => {
    const clock = createHandClock();
    const addressOf = createClientAddress(['127.0.0.1']);
    const router = new Router();
    for (const path of publicCalls) router.get(path, (ctx) => void (ctx.body = 'answered'));
    app = await serveChain([{ router, isOpen: true, isPublicCall: true }], {
      rates: createRequestRates({ limits: createMemoryLimits({ now: clock.now }), addressOf }),
      sessionOf: (cookie) => (cookie === '' ? null : sessionNamed(cookie)),
      otherwise: (ctx) => void (ctx.body = 'answered'),
    });
  });
  afterAll(() => app.close());

  it.each(['calls', 'pages', 'views'] as const)('is limited for its address, with a session too: %s', async (kind) => {
    const from = { 'x-forwarded-for': { views: '203.0.113.1', calls: '203.0.113.2', pages: '203.0.113.3' }[kind] };
    const [cheap = ''] = open[kind];
    const ask = async (path: string, headers = {}): Promise<[number, string | null]> => {
      const answer = await fetch(app.url + path, asking(kind, { ...from, ...headers }));
      await answer.body?.cancel();
      return [answer.status, answer.headers.get('retry-after')];
    };
    for (let at = 0; at < addressLimits[kind].bucket.burst; at += 1) expect((await ask(cheap))[0]).toBe(200);
    for (const path of open[kind])
      for (const cookie of ['', 'ada'])
        expect(await ask(path, cookie === '' ? {} : { cookie }), `${path} ${cookie}`).toEqual([429, '1']);
    // calls of a signed-in person count by the person
    expect((await ask('/api/assets', { cookie: 'ada' }))[0]).toBe(200);
  });

  it.each(['calls', 'pages', 'views'] as const)(
    'is limited for a signed-in person at many addresses: %s',
    async (kind) => {
      const [cheap = ''] = open[kind];
      const ask = async (at: number): Promise<number> => {
        const headers = { 'x-forwarded-for': `198.51.${at >> 8}.${at & 255}`, cookie: `mia ${kind}` };
        return (await fetch(app.url + cheap, asking(kind, headers))).status;
      };
      const { burst } = personLimits[kind].bucket;
      for (let at = 0; at < burst; at += 1) expect(await ask(at)).toBe(200);
      expect(await ask(burst)).toBe(429);
    },
  );

  it('counts as what it costs, and as a call or a page where nothing is said of it', () => {
    expect(
      ['/assets/a.js', '/favicon.svg', '/s/x/thumbnail', '/s/x/view', '/api/new', '/new', '/API/LOGIN/'].map(kindOf),
    ).toEqual(['files', 'files', 'files', 'views', 'calls', 'pages', 'pages']);
    expect(addressLimits.files.bucket.burst).toBeGreaterThan(300 * 30);
  });
});

describe('the product', () => {
  let server: LocalServer;
  /** The buckets of addresses from which calls were taken. */
  const counted: string[] = [];
  beforeAll(async () => {
    server = await startLocalServer({
      watch: watchTakes((key) => {
        if (key.startsWith('public:calls:') && !key.includes(':user:')) counted.push(key);
        return undefined;
      }),
    });
  });
  afterAll(() => server?.close());

  it.each(['calls', 'pages', 'views'] as const)('limits what it shows to everybody: %s', async (kind) => {
    const from = { views: '203.0.113.11', calls: '203.0.113.12', pages: '203.0.113.13' }[kind];
    const path = { calls: '/api/health/live', pages: '/oidc/jwks', views: '/s/none/view' }[kind];
    const statuses = new Set<number>();
    // faster than it fills up again
    for (let round = 0; round < 100 && !statuses.has(429); round += 1)
      for (const answer of await Promise.all(
        Array.from({ length: 50 }, () => fetch(server.url + path, asking(kind, { 'x-forwarded-for': from }))),
      )) {
        statuses.add(answer.status);
        await answer.body?.cancel();
      }
    expect(statuses).toContain(429);
  });

  it('counts each call that needs no session for its address, with a session too', async () => {
    const browser = createBrowser(server.url, { headers: { 'x-forwarded-for': '203.0.113.61' } });
    await browser.signUp({ ...person, email: 'counted@public-side.example' });
    for (const path of open.calls) {
      counted.length = 0;
      await (await browser.fetch(path)).body?.cancel();
      expect(counted, path).toEqual(['public:calls:203.0.113.61']);
    }
    counted.length = 0;
    await browser.json('GET', '/api/auth/user');
    expect(counted).toEqual([]);
  });

  it('makes 60 accounts of people behind one address within five minutes', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.60' };
    const people = Array.from({ length: 60 }, (_, number) => `hall-${number}@public-side.example`);
    // ten at a time: a hash of a password fills a core
    for (let at = 0; at < people.length; at += 10)
      await Promise.all(
        people.slice(at, at + 10).map(async (email) => {
          const browser = createBrowser(server.url, { headers });
          await browser.signUp({ ...person, email });
          expect((await browser.json('GET', '/api/auth/user')).status).toBe(200);
        }),
      );
  });
});
