import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../../testing/people/browser.ts';
import { createBrowser, formOf } from '../../../testing/people/browser.ts';
import { startIdentityServer } from '../../../testing/servers/identityServer.ts';
import type { IdentityServer } from '../../../testing/servers/identityServer.ts';

let server: IdentityServer;
beforeAll(async () => void (server = await startIdentityServer()));
afterAll(() => server.close());

const newBrowser = (): Browser => createBrowser(server.url);
const sessionIn = async (browser: Browser): Promise<unknown> => {
  const { body } = await browser.json('GET', '/');
  return body && typeof body === 'object' && 'session' in body ? body.session : null;
};
const ada = { email: 'Ada@Example.com', password: 'demo-demo', firstName: 'Ada', lastName: 'Lovelace' };
const makeAccount = async (person: { email: string; password: string }): Promise<Browser> => {
  const browser = newBrowser();
  await browser.signUp(person);
  return browser;
};

describe('creating an account', () => {
  it('signs in with name and address, and returns to the page where it began', async () => {
    const browser = newBrowser();
    const page = await browser.open('/api/login?screen=create&returnTo=%2Fprospects%3Fx%3D1&timeZone=Europe%2FBerlin');
    const end = await browser.submit(page, ada);
    expect([end.status, end.url.href]).toEqual([200, `${server.url}/prospects?x=1`]);
    const { email, firstName, lastName } = ada;
    const person = {
      email,
      firstName,
      lastName,
      emailVerified: false,
      issuer: 'urn:upline:embedded',
      timeZone: 'Europe/Berlin',
    };
    expect(server.people.at(-1)).toMatchObject({ ...person, returnTo: '/prospects?x=1' });
    const userId = server.identity.userIdOf('urn:upline:embedded', server.people.at(-1)?.subject ?? '');
    expect(await sessionIn(browser)).toMatchObject({ userId, email, organizationId: null, userAgent: 'node' });
  });

  it('shows the problem at each field, and keeps the typed values', async () => {
    const browser = newBrowser();
    const page = await browser.open('/api/login?screen=create');
    const answer = await browser.submit(page, {
      firstName: '<b>"Eve"</b>',
      lastName: 'O\u202egnirts',
      email: 'not an address',
      password: 'password',
    });
    expect(answer.status).toBe(422);
    expect(formOf(answer).fields).toMatchObject({ firstName: '<b>"Eve"</b>', email: 'not an address', password: '' });
    expect(answer.text).toContain('Please enter a valid email');
    expect(answer.text).toContain('This password is too common. Please choose another one');
    expect(answer.text).toContain('Please remove invisible control characters');
    expect(answer.text).not.toContain('<b>');
  });

  it('offers to sign in when the address has an account, in any case', async () => {
    await makeAccount({ email: 'taken@example.com', password: 'demo-demo' });
    const browser = newBrowser();
    const answer = await browser.submit(await browser.open('/api/login?screen=create'), {
      email: 'TAKEN@example.com',
      password: 'demo-demo',
    });
    expect(answer.status).toBe(409);
    expect(answer.text).toContain('There is already an account with this email');
    expect(answer.text).toContain('/oidc/forgot-password');
    expect(await sessionIn(browser)).toBeNull();
  });

  it('gives an address to one of several concurrent requests', async () => {
    const browsers = Array.from({ length: 4 }, newBrowser);
    const pages = await Promise.all(browsers.map((browser) => browser.open('/api/login?screen=create')));
    const form = { email: 'race@example.com', password: 'demo-demo' };
    const ends = await Promise.all(
      browsers.map((browser, index) => browser.submit(pages[index] ?? expect.fail(), form)),
    );
    expect(ends.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });
});

describe('signing in', () => {
  it('accepts the address in any case', async () => {
    await makeAccount({ email: 'case@example.com', password: 'demo-demo' });
    const browser = newBrowser();
    await browser.signIn({ email: 'CASE@Example.com', password: 'demo-demo' });
    expect(await sessionIn(browser)).toMatchObject({ email: 'case@example.com' });
  });

  it('gives the same answer for a wrong password and for an unknown address', async () => {
    await makeAccount({ email: 'known@example.com', password: 'demo-demo' });
    const tries = ['known@example.com', 'stranger@example.com'].map(async (email) => {
      const browser = newBrowser();
      const page = await browser.open('/api/login');
      const { status, text } = await browser.submit(page, { email, password: 'wrong-wrong' });
      return {
        status,
        text: text.replaceAll(email, 'EMAIL').replaceAll(formOf(page).action, 'ACTION'),
        session: await sessionIn(browser),
      };
    });
    const [known, unknown] = await Promise.all(tries);
    expect(known).toEqual(unknown);
    expect(known).toMatchObject({ status: 401, session: null });
    expect(known?.text).toContain('The email or password is not right');
  });

  it('redirects a signed-in person straight to the destination', async () => {
    const browser = await makeAccount({ email: 'straight@example.com', password: 'demo-demo' });
    const answer = await browser.fetch('/api/login?returnTo=/analytics');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/analytics']);
  });

  it('starts a new session id, whatever cookie the browser sent', async () => {
    const browser = await makeAccount({ email: 'fixed@example.com', password: 'demo-demo' });
    const planted = 'A'.repeat(43);
    browser.jar.change('upline', planted);
    expect(await sessionIn(browser)).toBeNull();
    await browser.signIn({ email: 'fixed@example.com', password: 'demo-demo' });
    expect(browser.jar.find('upline')?.value).toMatch(/^[\w-]{43}$/);
    expect(browser.jar.find('upline')?.value).not.toBe(planted);
    expect(await server.identity.sessionOfCookie(`upline=${planted}`)).toBeNull();
  });

  it('works in two tabs at the same time', async () => {
    await makeAccount({ email: 'tabs@example.com', password: 'demo-demo' });
    const browser = newBrowser();
    const [one, two] = await Promise.all([
      browser.open('/api/login?returnTo=/one'),
      browser.open('/api/login?returnTo=/two'),
    ]);
    const form = { email: 'tabs@example.com', password: 'demo-demo' };
    expect((await browser.submit(two, form)).url.pathname).toBe('/two');
    const first = browser.cookieHeader();
    expect((await browser.submit(one, form)).url.pathname).toBe('/one');
    expect(await sessionIn(browser)).toMatchObject({ email: 'tabs@example.com' });
    expect(
      await server.identity.sessionOfCookie(first),
      'the second sign-in started a new id and ended the first',
    ).toBeNull();
  });

  it('fills in the address of an invitation', async () => {
    const page = await newBrowser().open('/api/login?email=bob%40example.com');
    expect(formOf(page).fields).toEqual({ email: 'bob@example.com', password: '' });
  });

  it('asks to wait while the team is being prepared', async () => {
    let isReady = false;
    const slow = await startIdentityServer({
      result: (_person, userId) => (isReady ? { userId, organizationId: 'o1' } : { retryLater: true }),
    });
    const browser = createBrowser(slow.url);
    const page = await browser.submit(await browser.open('/api/login?screen=create&returnTo=/analytics'), {
      email: 'slow@example.com',
      password: 'demo-demo',
    });
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '2']);
    isReady = true;
    const again = /url=([^"]*)"/.exec(page.text)?.[1] ?? expect.fail('the page does not go on');
    expect((await browser.open(again)).url.pathname).toBe('/analytics');
    expect(browser.jar.find('upline')).not.toBeNull();
    await slow.close();
  });
});

describe('signing out', () => {
  // shows 2.16
  it('ends the session, its sockets and the provider’s session, without a question', async () => {
    const browser = await makeAccount({ email: 'out@example.com', password: 'demo-demo' });
    const cookie = browser.cookieHeader();
    const session = await server.identity.sessionOfCookie(cookie);
    const end = await browser.signOut();
    expect([end.status, end.url.href]).toEqual([200, `${server.url}/`]);
    expect(await server.identity.sessionOfCookie(cookie)).toBeNull();
    expect(server.endedSockets).toContainEqual({ sessionId: session?.id });
    expect((await browser.open('/api/login')).text, 'the provider asks for the password again').toContain(
      'name="password"',
    );
    expect(browser.jar.all().map(({ name }) => name)).not.toContain('upline');
  });

  it('ends the provider’s session of this browser, also when ours has ended already', async () => {
    const browser = await makeAccount({ email: 'gone@example.com', password: 'demo-demo' });
    browser.jar.change('upline', null);
    await browser.signOut();
    expect(browser.jar.find('upline_provider')).toBeNull();
    expect((await browser.open('/api/login')).text).toContain('name="password"');
  });

  // shows I24
  it.each(['cross-site', 'same-site'])('asks first when a page elsewhere sent the browser (%s)', async (site) => {
    const browser = await makeAccount({ email: `${site}@example.com`, password: 'demo-demo' });
    for (const path of ['/api/logout', '/oidc/sign-out']) {
      const page = await browser.open(path, { headers: { 'sec-fetch-site': site } });
      expect(page.text).toContain('Sign out of Upline?');
    }
    expect(await sessionIn(browser)).not.toBeNull();
  });
});

describe('the forms', () => {
  it('refuse bodies that are no form or too long', async () => {
    const browser = newBrowser();
    const { action } = formOf(await browser.open('/api/login'));
    const send = (type: string, body: string) =>
      browser.fetch(action, { method: 'POST', body, headers: { 'content-type': type } });
    expect((await send('application/json', '{"email":"a@b.test","password":"x"}')).status).toBe(415);
    expect((await send('application/x-www-form-urlencoded', `password=${'x'.repeat(20_000)}`)).status).toBe(413);
    expect((await send('application/x-www-form-urlencoded', '')).status).toBe(422);
    expect((await browser.fetch(action, { method: 'DELETE' })).status).toBe(405);
  });

  it('work only in the browser that opened them', async () => {
    const page = await newBrowser().open('/api/login');
    const other = newBrowser();
    await other.open('/api/login');
    const answer = await other.submit(page, { email: 'out@example.com', password: 'demo-demo' });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('This page has expired');
    const own = other.jar.all().filter(({ name }) => name.startsWith('upline_interaction'));
    const cookie = own.map(({ name, value }) => `${name}=${value}`).join('; ');
    const forced = await other.fetch(formOf(page).action, { headers: { cookie } });
    expect(forced.status, 'the cookie of another sign-in does not open it').toBe(400);
  });

  it('run no script, load nothing and cannot be framed', async () => {
    const { headers, text } = await newBrowser().open('/api/login');
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; .*form-action 'self'; frame-ancestors 'none'; base-uri 'none'$/,
    );
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(text).not.toContain('<script');
  });
});
