import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../testing/people/browser.ts';
import { createBrowser } from '../../../testing/people/browser.ts';
import { startIdentityServer } from '../../../testing/servers/identityServer.ts';
import type { IdentityServer } from '../../../testing/servers/identityServer.ts';

let server: IdentityServer;
const paused: number[] = [];
beforeAll(async () => {
  // the clock of the limits stands still, so that no bucket fills up again
  server = await startIdentityServer({ limitsNow: () => 0, pause: async (ms) => void paused.push(ms) });
});
afterAll(() => server.close());

const password = 'demo-demo';

/** A browser in the network of another one. */
const beside = (other: Browser): Browser =>
  createBrowser(server.url, { headers: { 'x-forwarded-for': other.address } });

/** Sends so many wrong passwords for an address; answers the statuses. */
const guess = async (browser: Browser, email: string, count: number): Promise<number[]> => {
  const page = await browser.open('/api/login');
  const statuses: number[] = [];
  for (let at = 0; at < count; at += 1)
    statuses.push((await browser.submit(page, { email, password: 'wrong-wrong' })).status);
  return statuses;
};

/** A browser in which somebody signed in and out. */
const used = async (email: string): Promise<Browser> => {
  const browser = createBrowser(server.url);
  await browser.signUp({ email, password });
  await browser.signOut();
  return browser;
};

describe('a browser in which the person signed in before', () => {
  // shows I36
  it('signs in although somebody in its network used up all guesses and all forms', async () => {
    const own = await used('vic@example.com');
    const attacker = beside(own);
    expect((await guess(attacker, 'vic@example.com', 40)).slice(9)).toEqual([401, ...Array<number>(30).fill(429)]);
    await expect(beside(own).signIn({ email: 'vic@example.com', password }), 'another browser there').rejects.toThrow(
      '429',
    );
    await own.signIn({ email: 'vic@example.com', password });
  });

  // shows I36
  it('has ten guesses of its own, and none without the cookie of that very account', async () => {
    const own = await used('tom@example.com');
    expect((await guess(own, 'tom@example.com', 11)).slice(9)).toEqual([401, 429]);
    const other = await used('mallory@example.com');
    expect((await guess(beside(other), 'kim@example.com', 11)).at(-1)).toBe(429);
    expect((await guess(other, 'kim@example.com', 1)).at(-1), 'an account of their own helps nobody').toBe(429);
  });

  // shows I36
  it('is known by no cookie that was changed', async () => {
    const own = await used('eve@example.com');
    await guess(beside(own), 'eve@example.com', 10);
    const cookie = own.jar.all().find(({ name }) => name.startsWith('upline_device_')) ?? expect.fail();
    expect([cookie.attributes.has('httponly'), cookie.attributes.get('samesite')]).toEqual([true, 'lax']);
    own.jar.change(cookie.name, `${cookie.value.slice(0, -3)}${cookie.value.endsWith('AAA') ? 'BBB' : 'AAA'}`);
    await expect(own.signIn({ email: 'eve@example.com', password })).rejects.toThrow('429');
    own.jar.change(cookie.name, cookie.value);
    await own.signIn({ email: 'eve@example.com', password });
  });

  // shows I36
  it('is a stranger again after the password was changed elsewhere', async () => {
    const own = await used('una@example.com');
    const elsewhere = createBrowser(server.url);
    await elsewhere.submit(await elsewhere.open('/oidc/forgot-password'), { email: 'una@example.com' });
    await expect.poll(() => server.mails.at(-1)?.to).toBe('una@example.com');
    const link = /http\S+/.exec(server.mails.at(-1)?.text ?? '')?.[0] ?? expect.fail();
    await elsewhere.submit(await elsewhere.open(link), { password: 'another-password' });
    await guess(beside(own), 'una@example.com', 10);
    const changed = { email: 'una@example.com', password: 'another-password' };
    await expect(own.signIn(changed)).rejects.toThrow('429');
    await elsewhere.signIn(changed);
  });

  // shows I36
  it('receives a mail for a new password although strangers used up all others', async () => {
    const own = await used('rob@example.com');
    const ask = async (browser: Browser) =>
      browser.submit(await browser.open('/oidc/forgot-password'), { email: 'rob@example.com' });
    const mails = () => server.mails.filter(({ to }) => to === 'rob@example.com').length;
    const attacker = createBrowser(server.url);
    for (let at = 0; at < 5; at += 1) await ask(attacker);
    await expect.poll(mails).toBe(3);
    await ask(createBrowser(server.url));
    await expect.poll(mails).toBe(4);
    for (let at = 0; at < 20; at += 1) await ask(createBrowser(server.url));
    await expect.poll(mails).toBe(20);
    await ask(own);
    await expect.poll(mails).toBe(21);
  });
});

describe('an account at which many networks guess', () => {
  // shows I36
  it('answers slowly and locks nobody out; a browser that signed in before waits for nothing', async () => {
    const own = await used('zed@example.com');
    const networks = Array.from({ length: 10 }, () => createBrowser(server.url));
    const statuses = await Promise.all(networks.map((browser) => guess(browser, 'zed@example.com', 10)));
    expect(new Set(statuses.flat())).toEqual(new Set([401]));
    expect(paused).toEqual([]);
    await own.signIn({ email: 'zed@example.com', password });
    expect(paused).toEqual([]);
    await createBrowser(server.url).signIn({ email: 'zed@example.com', password });
    expect(paused).toEqual([5_000]);
  });
});
