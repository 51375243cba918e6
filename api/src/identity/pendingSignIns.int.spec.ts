import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAuthenticatorApp } from '../../testing/people/authenticatorApp.ts';
import type { Browser } from '../../testing/people/browser.ts';
import { createBrowser, formOf } from '../../testing/people/browser.ts';
import { startIdentityServer } from '../../testing/servers/identityServer.ts';
import type { IdentityServer } from '../../testing/servers/identityServer.ts';
import { byProduct } from '../platform/commands/judge.ts';

let server: IdentityServer;
let later = 0;
beforeAll(async () => void (server = await startIdentityServer({ now: () => Date.now() + later })));
afterAll(() => server.close());

type Account = { email: string; password: string };

let people = 0;
const newAccount = async () => {
  people += 1;
  const account = { email: `pending-${people}@example.com`, password: 'demo-demo' };
  const browser = createBrowser(server.url);
  await browser.signUp(account);
  const session = await server.identity.sessionOfCookie(browser.cookieHeader());
  if (!session) return expect.fail('nobody is signed in');
  return { account, browser, session };
};

const isSignedIn = async (browser: Browser): Promise<boolean> =>
  (await server.identity.sessionOfCookie(browser.cookieHeader())) !== null;

/** Follows the redirects of an answer as long as they lead to what `isWanted`; answers the address of the next one. */
const follow = async (browser: Browser, from: Response, isWanted: (url: URL) => boolean): Promise<URL> => {
  let answer = from;
  for (;;) {
    await answer.body?.cancel();
    const next = new URL(answer.headers.get('location') ?? expect.fail('no redirect'), server.url);
    if (!isWanted(next)) return next;
    answer = await browser.fetch(next);
  }
};

/** Gives the right password, and stops before the redirect whose address begins with this. */
const stopBefore = async (account: Account, path: string): Promise<[Browser, URL]> => {
  const browser = createBrowser(server.url);
  const { action, fields } = formOf(await browser.open('/api/login'));
  const posted = await browser.fetch(action, {
    method: 'POST',
    body: new URLSearchParams({ ...fields, ...account }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  return [browser, await follow(browser, posted, ({ pathname }) => !pathname.startsWith(path))];
};

const resetPassword = async ({ email }: Account): Promise<void> => {
  const browser = createBrowser(server.url);
  await browser.submit(await browser.open('/oidc/forgot-password'), { email });
  const mail = () => server.mails.find(({ to }) => to === email)?.text ?? '';
  await expect.poll(mail).toContain('reset-password');
  const link = /http\S+reset-password\S+/u.exec(mail())?.[0] ?? '';
  await browser.submit(await browser.open(link), { password: 'another-good-one' });
};

type Person = Awaited<ReturnType<typeof newAccount>>;

const setUpApp = async ({ session }: Person) => {
  const { security } = server.identity;
  if (!security) return expect.fail('there is no provider');
  const signedIn = { userId: session.userId, sessionId: session.id, judge: byProduct };
  const { secret } = await security.beginApp(signedIn);
  const app = createAuthenticatorApp(secret);
  const code = (): string => {
    later += 30_000;
    return app.code(Date.now() + later);
  };
  const done = await security.completeApp(signedIn, code());
  if (typeof done !== 'object' || !('recoveryCodes' in done)) return expect.fail('the set-up did not end');
  return { code, signedIn, security };
};

/** What ends the sign-ins of a person that are under way. */
const ends: Record<string, (person: Person) => Promise<unknown>> = {
  'a new password': ({ account }) => resetPassword(account),
  'the end of the account': ({ session }) => server.identity.removeAccount(session.userId),
  'the end of all sessions': ({ session }) => server.identity.endSessionsOf(session.userId),
  'the end of the other sessions': ({ session }) => server.identity.endSessionsOf(session.userId, session.id),
  'the end of a device in the list': ({ session }) => server.identity.endSession(session),
  'a second factor': setUpApp,
};

/** How far a sign-in has come with the password alone. */
const steps = { 'the page after the password': '/oidc/auth/', 'the way back to the product': '/api/callback' };

describe.each(Object.entries(ends))('a sign-in that %s overtakes', (_what, end) => {
  it.each(Object.entries(steps))('is refused at %s', async (_where, path) => {
    const person = await newAccount();
    const [browser, next] = await stopBefore(person.account, path);
    await end(person);
    const page = await browser.open(next);
    expect([await isSignedIn(browser), page.status < 500]).toEqual([false, true]);
    // and what the provider kept of it leads nowhere either
    await browser.open('/api/login');
    expect(await isSignedIn(browser)).toBe(false);
  });
});

const factorChanges: Record<string, (set: Awaited<ReturnType<typeof setUpApp>>) => Promise<unknown>> = {
  'new recovery codes': ({ security, signedIn }) => security.renewRecoveryCodes(signedIn),
  'the end of the second factor': ({ security, signedIn }) => security.remove(signedIn.userId),
};
const allEnds = [
  ...Object.entries(ends).filter(([name]) => name !== 'a second factor'),
  ...Object.entries(factorChanges),
];

// shows I32
describe('a sign-in that waits for its second factor', () => {
  it.each(allEnds.map(([name]) => name))('ends with %s', async (name) => {
    const person = await newAccount();
    const set = await setUpApp(person);
    const browser = createBrowser(server.url);
    const asked = await browser.submit(await browser.open('/api/login'), person.account);
    expect(asked.url.pathname.endsWith('/factor')).toBe(true);
    await (ends[name]?.(person) ?? factorChanges[name]?.(set));
    const answer = await browser.submit(asked, { code: set.code() });
    expect([answer.text.includes('This page has expired'), await isSignedIn(browser)]).toEqual([true, false]);
  });

  // shows I32
  it('goes on where nothing of it changed meanwhile', async () => {
    const person = await newAccount();
    const { code } = await setUpApp(person);
    const [browser, other] = [createBrowser(server.url), createBrowser(server.url)];
    const asked = await browser.submit(await browser.open('/api/login'), person.account);
    await other.submit(await other.open('/api/login'), person.account);
    await browser.submit(asked, { code: code() });
    expect(await isSignedIn(browser)).toBe(true);
  });
});

it('a sign-in with the new password works in a browser where an older one was ended', async () => {
  const person = await newAccount();
  const [browser, next] = await stopBefore(person.account, '/oidc/auth/');
  await resetPassword(person.account);
  await browser.open(next);
  await browser.signIn({ ...person.account, password: 'another-good-one' });
  expect(await isSignedIn(browser)).toBe(true);
});
