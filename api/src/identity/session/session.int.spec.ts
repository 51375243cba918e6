import { hash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentStore } from '@upline/infra/ports/documentStore.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { createBrowser } from '../../../testing/people/browser.ts';
import type { Browser } from '../../../testing/people/browser.ts';
import { sessionSecret, startIdentityServer } from '../../../testing/servers/identityServer.ts';
import type { IdentityServer } from '../../../testing/servers/identityServer.ts';
import { outsideSettings } from '../../../testing/providers/outsideProvider.ts';
import { rotateProviderKeys } from '../provider/providerKeys.ts';

const ada = { email: 'ada@example.com', password: 'demo-demo' };
const hour = 3_600_000;
const day = 24 * hour;

const started: IdentityServer[] = [];
const start = async (options: Parameters<typeof startIdentityServer>[0] = {}): Promise<IdentityServer> => {
  const server = await startIdentityServer(options);
  started.push(server);
  return server;
};
const folders: string[] = [];
afterEach(async () => {
  for (const server of started.splice(0)) await server.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const sessionIn = async (browser: Browser): Promise<unknown> => {
  const { body } = await browser.json('GET', '/');
  return body && typeof body === 'object' && 'session' in body ? body.session : null;
};

describe('a session', () => {
  it('has a cookie that neither scripts nor requests of other sites receive', async () => {
    const server = await start();
    const browser = createBrowser(server.url);
    await browser.signUp(ada);
    for (const { name, attributes } of browser.jar.all()) {
      expect([name, attributes.has('httponly'), attributes.get('samesite'), attributes.has('secure')]).toEqual([
        name,
        true,
        'lax',
        false,
      ]);
    }
    expect(browser.jar.find('upline')?.path).toBe('/');
    expect(browser.jar.find('upline_provider')?.path, 'the provider’s cookie is not sent to the API').toBe('/oidc');
  });

  it('has a secure cookie exactly when PUBLIC_URL is https, also behind a proxy that is not trusted', async () => {
    const publicUrl = 'https://team.example.test';
    const server = await start({ publicUrl, trustedProxies: [] });
    const browser = createBrowser(publicUrl, { via: server.via });
    const end = await browser.signUp(ada);
    expect([end.status, end.url.href]).toEqual([200, `${publicUrl}/`]);
    const cookies = browser.jar.all().map(({ name, attributes }) => [name, attributes.has('secure')]);
    expect(cookies.length).toBeGreaterThan(2);
    expect(cookies.filter(([, secure]) => secure === false)).toEqual([]);
    await browser.json('POST', '/switch?to=o2');
    expect(await sessionIn(browser)).toMatchObject({ organizationId: 'o2' });
    expect((await browser.signOut()).url.href).toBe(`${publicUrl}/`);
  });

  it('survives a restart, and so do the provider’s keys', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'upline-identity-'));
    const first = await startIdentityServer({ folder, publicUrl: 'http://team.example.test' });
    const browser = createBrowser(first.url, { via: first.via });
    await browser.signUp(ada);
    const before = await sessionIn(browser);
    const keysOf = async ({ via }: IdentityServer) => (await fetch(`${via}/oidc/jwks`)).text();
    const keys = await keysOf(first);
    await first.close();
    const second = await startIdentityServer({ folder, publicUrl: 'http://team.example.test' });
    const cookies = { cookie: browser.cookieHeader() };
    const later = createBrowser(second.url, { via: second.via });
    expect((await later.json('GET', '/', undefined, cookies)).body).toMatchObject({ session: before });
    expect(await keysOf(second)).toBe(keys);
    await later.signIn(ada);
    await rotateProviderKeys({ documents: second.documents, secret: sessionSecret });
    await second.close();
    const third = await startIdentityServer({ folder, publicUrl: 'http://team.example.test' });
    expect(await keysOf(third), 'a new key signs, the old one is still known').not.toBe(keys);
    expect(await keysOf(third)).toContain(/"kid":"[^"]+"/.exec(keys)?.[0] ?? expect.fail());
    await createBrowser(third.url, { via: third.via }).signIn(ada);
    await third.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is read by one look-up and written by no request', async () => {
    const calls: string[] = [];
    const watch = (documents: DocumentStore): DocumentStore => ({
      ...documents,
      find: (collection, id) => (calls.push(`find ${collection}`), documents.find(collection, id)),
      put: (...[collection, id, document, options]) => (
        calls.push(`put ${collection}`),
        documents.put(collection, id, document, options)
      ),
    });
    const server = await start({ watch });
    const browser = createBrowser(server.url);
    await browser.signUp(ada);
    calls.length = 0;
    for (let request = 0; request < 3; request += 1) await browser.json('GET', '/');
    expect(calls).toEqual(['find session', 'find session', 'find session']);
  });

  it('is found for sockets by its cookie alone', async () => {
    const server = await start();
    const browser = createBrowser(server.url);
    await browser.signUp(ada);
    const { sessionOfCookie } = server.identity;
    const value = browser.jar.find('upline')?.value ?? '';
    const { readAt: _readAt, ...found } = (await sessionOfCookie(`theme=dark; upline=${value}; other=1`)) ?? {};
    expect(found).toEqual(await sessionIn(browser));
    const id = (await sessionOfCookie(`upline=${value}`))?.id ?? '';
    expect(id).not.toBe('');
    for (const header of [
      undefined,
      '',
      'upline=',
      `upline=${value}x`,
      `xupline=${value}`,
      `upline=${id}`,
      `upline=${value.slice(1)}A`,
      'upline=%00',
    ])
      expect(await sessionOfCookie(header), header).toBeNull();
  });

  it('stores the organization that the person switched to', async () => {
    const server = await start();
    const browser = createBrowser(server.url);
    await browser.signUp(ada);
    const before = browser.jar.find('upline')?.value;
    const switched = await browser.json('POST', '/switch?to=o2');
    expect(switched.headers.getSetCookie(), 'it would come back after a sign-out in another tab').toEqual([]);
    expect(await sessionIn(browser)).toMatchObject({ organizationId: 'o2' });
    expect(browser.jar.find('upline')?.value).toBe(before);
  });
});

describe('a session of an earlier version', () => {
  it('is open, as that version stored it', async () => {
    const server = await start();
    const value = 'earlier-'.padEnd(43, 'x');
    const stored = { userId: 'u1', organizationId: 'o1', email: ada.email, providerSession: null, userAgent: 'Phone' };
    const document = { ...stored, createdAt: new Date(Date.now() - day).toISOString() };
    await server.documents.put('session', hash('sha256', value, 'base64url'), document, { index: ['u1'] });
    const { body } = await createBrowser(server.url).json('GET', '/', undefined, { cookie: `upline=${value}` });
    expect(body).toMatchObject({
      session: { userId: 'u1', organizationId: 'o1', email: ada.email, userAgent: 'Phone' },
    });
  });
});

describe('the end of a session', () => {
  it('comes when it was not used for 14 days, or 90 days after the sign-in', async () => {
    let now = Date.now();
    const server = await start({ now: () => now });
    const [idle, busy] = [createBrowser(server.url), createBrowser(server.url)];
    await idle.signUp(ada);
    await busy.signIn(ada);
    for (let passed = 13; passed < 90; passed += 13) {
      now += 13 * day;
      expect(await sessionIn(busy), `after ${passed} days`).not.toBeNull();
      if (passed === 13) expect(await sessionIn(idle)).not.toBeNull();
      else if (passed > 26) expect(await sessionIn(idle), `idle for ${passed - 13} days`).toBeNull();
    }
    now += 13 * day;
    expect(await sessionIn(busy), 'after 91 days').toBeNull();
  });

  it('can be caused from another device, and the browser must then sign in again', async () => {
    const server = await start();
    const [phone, laptop] = [
      createBrowser(server.url, { headers: { 'user-agent': 'Phone' } }),
      createBrowser(server.url),
    ];
    await laptop.signUp(ada);
    await phone.signIn(ada);
    const userId = server.identity.userIdOf('urn:upline:embedded', server.people[0]?.subject ?? '');
    const listed = await server.identity.listSessions(userId);
    expect(listed.map(({ userAgent }) => userAgent).sort()).toEqual(['Phone', 'node']);
    const lost = listed.find(({ userAgent }) => userAgent === 'Phone') ?? expect.fail();
    await server.identity.endSession(lost);
    expect(await sessionIn(phone)).toBeNull();
    expect(await sessionIn(laptop)).not.toBeNull();
    expect(server.endedSockets).toEqual([{ sessionId: lost.id }]);
    expect((await phone.open('/api/login')).text).toContain('name="password"');
    await phone.signIn(ada);
    await server.identity.endSessionsOf(userId, (await server.identity.sessionOfCookie(laptop.cookieHeader()))?.id);
    expect([await sessionIn(phone), (await server.identity.listSessions(userId)).length]).toEqual([null, 1]);
  });

  it('is final, even during a change of the session', async () => {
    let between: (() => Promise<void>) | null = null;
    const watch = (documents: DocumentStore): DocumentStore => ({
      ...documents,
      put: async (...[collection, id, document, options]) => {
        const then = collection === 'session' ? between : null;
        if (then) between = null;
        await then?.();
        return documents.put(collection, id, document, options);
      },
    });
    const server = await start({ watch });
    const browser = createBrowser(server.url);
    await browser.signUp(ada);
    const cookie = browser.cookieHeader();
    const session = (await server.identity.sessionOfCookie(cookie)) ?? expect.fail();
    between = () => server.identity.endSession(session);
    await browser.json('POST', '/switch?to=o2');
    expect(await server.identity.sessionOfCookie(cookie)).toBeNull();
  });

  it('is final for a request that read the session before it', async () => {
    let between: (() => Promise<void>) | null = null;
    const watch = (documents: DocumentStore): DocumentStore => ({
      ...documents,
      find: async <T>(collection: string, id: string): Promise<T | null> => {
        const found = await documents.find<T>(collection, id);
        const then = collection === 'session' ? between : null;
        if (then) between = null;
        await then?.();
        return found;
      },
    });
    const server = await start({ watch });
    const browser = createBrowser(server.url);
    await browser.signUp(ada);
    const cookie = browser.cookieHeader();
    const session = (await server.identity.sessionOfCookie(cookie)) ?? expect.fail();
    between = () => server.identity.endSession(session);
    expect((await browser.json('POST', '/switch?to=o2')).status).not.toBe(200);
    expect(await server.identity.sessionOfCookie(cookie)).toBeNull();
    expect(await server.identity.listSessions(session.userId)).toEqual([]);
  });

  it('comes with the end of the account, and the address can be used again', async () => {
    const server = await start();
    const browser = createBrowser(server.url);
    await browser.signUp(ada);
    const userId = server.identity.userIdOf('urn:upline:embedded', server.people[0]?.subject ?? '');
    await server.identity.removeAccount(userId);
    expect(await sessionIn(browser)).toBeNull();
    await expect(createBrowser(server.url).signIn(ada)).rejects.toThrow('401');
    await createBrowser(server.url).signUp(ada);
    expect(server.people.at(-1)?.subject).not.toBe(server.people[0]?.subject);
  });

  it('comes with the end of the account, after another provider was chosen', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'upline-identity-'));
    folders.push(folder);
    const publicUrl = 'http://team.example.test';
    const before = await startIdentityServer({ folder, publicUrl });
    await createBrowser(publicUrl, { via: before.via }).signUp(ada);
    await before.close();
    const { issuer, clientId, clientSecret } = outsideSettings(1);
    const server = await start({ folder, publicUrl, oidc: { issuer, clientId, clientSecret } });
    const userId = server.identity.userIdOf('urn:upline:embedded', before.people[0]?.subject ?? '');
    expect(await server.identity.listSessions(userId)).toHaveLength(1);
    await server.identity.removeAccount(userId);
    expect(await server.identity.listSessions(userId)).toEqual([]);
  });
});
