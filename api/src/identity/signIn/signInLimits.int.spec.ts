import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, Page } from '../../../testing/people/browser.ts';
import { createBrowser } from '../../../testing/people/browser.ts';
import { startIdentityServer } from '../../../testing/servers/identityServer.ts';
import type { IdentityServer } from '../../../testing/servers/identityServer.ts';

let server: IdentityServer;
let unproxied: IdentityServer;
beforeAll(async () => {
  // the clock of the limits stands still, so that a slow machine gets no further attempts
  const limitsNow = () => 0;
  server = await startIdentityServer({ limitsNow });
  unproxied = await startIdentityServer({ trustedProxies: [], limitsNow });
});
afterAll(async () => {
  await server.close();
  await unproxied.close();
});

const tries = async (browser: Browser, page: Page, forms: readonly Record<string, string>[]): Promise<number[]> => {
  const statuses: number[] = [];
  for (const form of forms) statuses.push((await browser.submit(page, form)).status);
  return statuses;
};
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

describe('guessing a password', () => {
  it('ends after ten attempts from one network, even with the right one, and says when to try again', async () => {
    const right = { email: 'victim@example.com', password: 'demo-demo' };
    await createBrowser(server.url).signUp(right);
    const browser = createBrowser(server.url);
    const page = await browser.open('/api/login');
    const wrong = { ...right, password: 'wrong-wrong' };
    expect(await tries(browser, page, times(10, wrong))).toEqual(times(10, 401));
    const other = createBrowser(server.url, { headers: { 'x-forwarded-for': browser.address } });
    const refused = await other.submit(await other.open('/api/login'), { ...right, email: 'Victim@Example.com' });
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(30);
    expect(refused.text).toMatch(/Please try again in \d+ seconds?\./);
    await createBrowser(server.url).signIn(right);
  });

  it('is limited the same for an address without an account', async () => {
    const browser = createBrowser(server.url);
    const page = await browser.open('/api/login');
    const form = { email: 'stranger@example.com', password: 'wrong-wrong' };
    expect(await tries(browser, page, times(11, form))).toEqual([...times(10, 401), 429]);
  });

  it('has no effect after the right password', async () => {
    const right = { email: 'clumsy@example.com', password: 'demo-demo' };
    await createBrowser(server.url).signUp(right);
    for (let round = 0; round < 2; round += 1) {
      const browser = createBrowser(server.url);
      const page = await browser.open('/api/login');
      expect(await tries(browser, page, times(9, { ...right, password: 'wrong-wrong' }))).toEqual(times(9, 401));
      expect((await browser.submit(page, right)).status).toBe(200);
    }
  });
});

describe('sending the forms', () => {
  const form = { email: 'not an address', password: 'x' };

  it('is limited to 90 at once for an IP address, which a trusted proxy gives', async () => {
    const browser = createBrowser(server.url);
    const page = await browser.open('/api/login');
    expect(await tries(browser, page, times(90, form))).toEqual(times(90, 422));
    const refused = await browser.submit(page, form);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2']);
    expect(refused.text).toContain('Please try again in 2 seconds.');
    const other = createBrowser(server.url);
    expect((await other.submit(await other.open('/api/login'), form)).status, 'another address').toBe(422);
  });

  it('is limited whatever IP address the sender claims', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 91; count += 1) {
      const browser = createBrowser(unproxied.url);
      statuses.push((await browser.submit(await browser.open('/api/login'), form)).status);
    }
    expect(statuses).toEqual([...times(90, 422), 429]);
  });
});
