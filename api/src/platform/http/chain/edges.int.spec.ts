import { request } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrowser } from '../../../../testing/people/browser.ts';
import type { LocalServer } from '../../../../testing/servers/localServer.ts';
import { startLocalServer } from '../../../../testing/servers/localServer.ts';

let server: LocalServer;

beforeAll(async () => {
  server = await startLocalServer({ trustedProxies: '' });
});
afterAll(async () => server?.close());

/** Sends the path as it is: fetch would tidy it up. */
const get = (path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port: server.port, path }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });

const errorLines = (): string[] => server.logged.filter((line) => line.includes('"level":50'));

describe('an address that leads out of the folder of files', () => {
  it.each(['/assets/../../package.json', '/assets/..%2f..%2fpackage.json', '/assets/%2e%2e/%2e%2e/README.md'])(
    'is 404 without a stack in the log: %s',
    async (path) => {
      expect(await get(path)).toBe(404);
      expect(errorLines()).toEqual([]);
    },
  );
});

describe('an address with a broken encoding', () => {
  it.each(['/assets/%E0%A4%A.js', '/assets/%zz.css'])('is 400 without a stack in the log: %s', async (path) => {
    expect(await get(path)).toBe(400);
    expect(errorLines()).toEqual([]);
  });
});

describe('the description of the API', () => {
  it('can be kept by clients, which ask whether it changed', async () => {
    const ask = (headers: Record<string, string> = {}) => fetch(`${server.url}/api/openapi.json`, { headers });
    const first = await ask();
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'public, max-age=300']);
    expect(await first.json()).toMatchObject({ openapi: '3.0.3', servers: [{ url: server.url }] });
    const etag = first.headers.get('etag') ?? '';
    const again = await ask({ 'if-none-match': etag });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    expect((await ask({ 'if-none-match': '"another"' })).status).toBe(200);
  });
});

describe('a body', () => {
  const send = async (body: Buffer, encoding: string) => {
    const browser = createBrowser(server.url);
    const { headers } = await browser.signUp({ email: `${encoding}@team.example`, password: 'correct-horse' });
    expect(headers).toBeDefined();
    const init = {
      method: 'POST',
      body: new Uint8Array(body),
      headers: {
        'content-type': 'application/json',
        'content-encoding': encoding,
        origin: server.url,
        cookie: browser.cookieHeader(),
      },
    };
    return (await fetch(`${server.url}/api/prospects`, init)).status;
  };

  it.each(['br', 'gzip', 'deflate'])('that is not compressed as it claims (%s) is 400', async (encoding) => {
    expect(await send(Buffer.from('{"name":"not compressed"}'), encoding)).toBe(400);
    expect(errorLines()).toEqual([]);
  });

  it('that is compressed as it claims is read', async () => {
    const browser = createBrowser(server.url);
    await browser.signUp({ email: 'good@team.example', password: 'correct-horse' });
    const response = await fetch(`${server.url}/api/prospects`, {
      method: 'POST',
      body: new Uint8Array(brotliCompressSync('{"name":"Pat Doe"}')),
      headers: {
        'content-type': 'application/json',
        'content-encoding': 'br',
        origin: server.url,
        cookie: browser.cookieHeader(),
      },
    });
    expect(response.status).toBe(201);
  });
});

describe('every answer', () => {
  it.each(['/', '/api/auth/user', '/s/unknown', '/api/health/live'])(
    'keeps the browser out of devices: %s',
    async (path) => {
      const policy = (await fetch(`${server.url}${path}`)).headers.get('permissions-policy') ?? '';
      for (const feature of ['camera=()', 'microphone=()', 'geolocation=()']) expect(policy).toContain(feature);
    },
  );
});

describe('a proxy that TRUSTED_PROXIES does not name', () => {
  it('is warned of once', async () => {
    const warned = (): number => server.logged.filter((line) => line.includes('TRUSTED_PROXIES')).length;
    for (let times = 0; times < 3; times += 1)
      await fetch(`${server.url}/s/unknown`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(warned()).toBe(1);
  });
});
