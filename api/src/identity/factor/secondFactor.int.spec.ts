import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAuthenticatorApp } from '../../../testing/people/authenticatorApp.ts';
import type { Browser, Page } from '../../../testing/people/browser.ts';
import { createBrowser } from '../../../testing/people/browser.ts';
import { startIdentityServer } from '../../../testing/servers/identityServer.ts';
import type { IdentityServer } from '../../../testing/servers/identityServer.ts';
import { byProduct } from '../../platform/commands/judge.ts';

let server: IdentityServer;
let later = 0;
beforeAll(async () => void (server = await startIdentityServer({ now: () => Date.now() + later })));
afterAll(() => server.close());

const isSignedIn = async (browser: Browser): Promise<boolean> =>
  (await server.identity.sessionOfCookie(browser.cookieHeader())) !== null;

let people = 0;
/** A person with an authenticator app, signed out. Each code is shown half a minute after the last one. */
const person = async () => {
  people += 1;
  const account = { email: `factor-${people}@example.com`, password: 'demo-demo' };
  const browser = createBrowser(server.url);
  await browser.signUp(account);
  const session = await server.identity.sessionOfCookie(browser.cookieHeader());
  const { security } = server.identity;
  if (!session || !security) return expect.fail('nobody is signed in');
  const signedIn = { userId: session.userId, sessionId: session.id, judge: byProduct };
  const { secret } = await security.beginApp(signedIn);
  const app = createAuthenticatorApp(secret);
  const code = (): string => {
    later += 30_000;
    return app.code(Date.now() + later);
  };
  const done = await security.completeApp(signedIn, code());
  if (typeof done !== 'object' || !('recoveryCodes' in done)) return expect.fail('the set-up did not end');
  return { account, code, recoveryCodes: done.recoveryCodes, browser };
};
const enterPassword = async (account: { email: string; password: string }): Promise<[Browser, Page]> => {
  const browser = createBrowser(server.url);
  return [browser, await browser.submit(await browser.open('/api/login?returnTo=/analytics'), account)];
};

describe('signing in with a second factor', () => {
  // shows I32
  it('asks for the code after the password, and signs in only with both', async () => {
    const { account, code } = await person();
    const [browser, page] = await enterPassword(account);
    expect([page.status, page.url.pathname.endsWith('/factor'), await isSignedIn(browser)]).toEqual([200, true, false]);
    const wrong = await browser.submit(page, { code: '000000' });
    expect([wrong.status, wrong.text.includes('This code is not right')]).toEqual([401, true]);
    const end = await browser.submit(wrong, { code: code() });
    expect([end.url.pathname, await isSignedIn(browser)]).toEqual(['/analytics', true]);
  });

  it('takes a recovery code once', async () => {
    const { account, recoveryCodes } = await person();
    const [code = ''] = recoveryCodes;
    const [browser, page] = await enterPassword(account);
    await browser.submit(page, { code });
    const [other, again] = await enterPassword(account);
    const refused = await other.submit(again, { code });
    expect([await isSignedIn(browser), refused.status, await isSignedIn(other)]).toEqual([true, 401, false]);
  });

  // shows I32
  it('asks for it after a new password was chosen by mail', async () => {
    const { account, code } = await person();
    const browser = createBrowser(server.url);
    await browser.submit(await browser.open('/oidc/forgot-password'), { email: account.email });
    await expect.poll(() => server.mails.some(({ to }) => to === account.email)).toBe(true);
    const mail = server.mails.find(({ to }) => to === account.email);
    const link = /http\S+reset-password\S+/u.exec(mail?.text ?? '')?.[0] ?? expect.fail('no link');
    await browser.submit(await browser.open(link), { password: 'another-good-one' });
    const [signingIn, page] = await enterPassword({ ...account, password: 'another-good-one' });
    expect([page.url.pathname.endsWith('/factor'), await isSignedIn(signingIn)]).toEqual([true, false]);
    await signingIn.submit(page, { code: code() });
    expect(await isSignedIn(signingIn)).toBe(true);
  });

  // shows I32
  it('does not show the page of the code, or take one, without the password', async () => {
    const { account, code } = await person();
    const browser = createBrowser(server.url);
    const signIn = await browser.open('/api/login');
    const factor = new URL(`${signIn.url.pathname}/factor`, signIn.url);
    expect((await browser.open(factor)).text).toContain('This page has expired');
    const body = new URLSearchParams({ code: code() }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await browser.open(factor, { method: 'POST', body, headers })).status).toBe(400);
    expect(await isSignedIn(browser)).toBe(false);
    // the password of one sign-in does not open the page of another
    await enterPassword(account);
    expect((await browser.open(factor)).text).toContain('This page has expired');
  });

  it('signs other browsers out when it is set up: they gave a password only', async () => {
    people += 1;
    const account = { email: `factor-${people}@example.com`, password: 'demo-demo' };
    const [first, second] = [createBrowser(server.url), createBrowser(server.url)];
    await first.signUp(account);
    await second.signIn(account);
    const session = await server.identity.sessionOfCookie(first.cookieHeader());
    const { security } = server.identity;
    if (!session || !security) return expect.fail('nobody is signed in');
    const signedIn = { userId: session.userId, sessionId: session.id, judge: byProduct };
    const { secret } = await security.beginApp(signedIn);
    later += 30_000;
    const code = createAuthenticatorApp(secret).code(Date.now() + later);
    await security.completeApp(signedIn, code);
    expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([true, false]);
    const page = await second.open('/api/login');
    expect(page.text, 'the provider asks for the password again').toContain('name="password"');
  });
});
