import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, Page } from '../../../testing/people/browser.ts';
import { createBrowser } from '../../../testing/people/browser.ts';
import { startLocalServer } from '../../../testing/servers/localServer.ts';
import type { LocalServer } from '../../../testing/servers/localServer.ts';
import { idOf } from '../../../testing/people/organizations.ts';
import { createSoftAuthenticator } from '../../../testing/people/softAuthenticator.ts';
import { ageSessions } from '../../../testing/sessionAge.ts';

let server: LocalServer;
beforeAll(async () => void (server = await startLocalServer()));
afterAll(() => server.close());

const creation = z.object({ challenge: z.string(), rp: z.object({ id: z.string(), name: z.string() }) });
const request = z.object({ challenge: z.string(), rpId: z.string(), allowCredentials: z.array(z.unknown()) });
const setUp = z.object({ recoveryCodes: z.array(z.string()) });
const security = z.object({ isOn: z.boolean(), passkeys: z.array(z.object({ id: z.string(), name: z.string() })) });

const password = 'demo-demo';
let people = 0;
/** A person with a passkey, signed in. */
const person = async (name = 'Phone') => {
  people += 1;
  const account = { email: `passkey-${people}@passkey.example`, password };
  const browser = createBrowser(server.url);
  await browser.signUp(account);
  const key = createSoftAuthenticator({ origin: new URL(server.url).origin });
  const begun = creation.parse((await browser.json('POST', '/api/security/passkeys')).body);
  const done = await browser.json('PUT', '/api/security/passkeys', { name, response: key.create(begun) });
  const { recoveryCodes } = setUp.parse(done.body);
  return { account, browser, key, recoveryCodes, id: await idOf(browser) };
};
type Person = Awaited<ReturnType<typeof person>>;

const stateOf = async (browser: Browser) => security.parse((await browser.json('GET', '/api/security')).body);
const askedOn = (page: Page) =>
  request.parse(JSON.parse((/data-asked="([^"]*)"/u.exec(page.text)?.[1] ?? '').replaceAll('&quot;', '"')));
const enterPassword = async ({ account }: Person): Promise<[Browser, Page]> => {
  const browser = createBrowser(server.url);
  return [browser, await browser.submit(await browser.open('/api/login?returnTo=/analytics'), account)];
};
const isSignedIn = async (browser: Browser): Promise<boolean> =>
  (await browser.json('GET', '/api/auth/user')).status === 200;
const codeOf = ({ status, body }: { status: number; body: unknown }): unknown[] => [
  status,
  typeof body === 'object' && body !== null && 'code' in body ? body.code : null,
];
const needed = [403, 'identity/proof-needed'];

describe('signing in with a passkey', () => {
  // shows I32
  it('asks for it after the password, and signs in only with both', async () => {
    const ada = await person();
    const [browser, page] = await enterPassword(ada);
    expect([page.url.pathname.endsWith('/factor'), await isSignedIn(browser)]).toEqual([true, false]);
    expect(page.headers.get('content-security-policy')).toMatch(/script-src 'sha256-[\w+/=]+'$/u);
    const used = ada.key.get(askedOn(page), { origin: 'https://evil.example' });
    const wrong = await browser.submit(page, { passkey: JSON.stringify(used) });
    expect([wrong.status, wrong.text.includes('This passkey was not accepted')]).toEqual([401, true]);
    const passkey = JSON.stringify(ada.key.get(askedOn(wrong)));
    const end = await browser.submit(wrong, { passkey });
    expect([end.url.pathname, await isSignedIn(browser)]).toEqual(['/analytics', true]);
    const [other, again] = await enterPassword(ada);
    expect([(await other.submit(again, { passkey })).status, await isSignedIn(other)]).toEqual([401, false]);
  });

  // shows I32
  it('takes a recovery code instead, and no passkey of another person', async () => {
    const [ada, eve] = [await person(), await person()];
    const [browser, page] = await enterPassword(ada);
    expect(page.text).toContain('Recovery code');
    const wrong = await browser.submit(page, { passkey: JSON.stringify(eve.key.get(askedOn(page))) });
    expect([wrong.status, await isSignedIn(browser)]).toEqual([401, false]);
    await browser.submit(wrong, { code: ada.recoveryCodes[0] ?? '' });
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('says what to do with an answer that cannot be read', async () => {
    const [browser, page] = await enterPassword(await person());
    for (const passkey of ['{', '{"id":"a"}']) {
      const refused = await browser.submit(page, { passkey });
      expect([refused.status, refused.text.includes('or use a code')]).toEqual([401, true]);
    }
  });
});

describe('the passkeys of a person', () => {
  it('sign other browsers out with the first one: they gave a password only', async () => {
    people += 1;
    const account = { email: `passkey-${people}@passkey.example`, password };
    const [first, second] = [createBrowser(server.url), createBrowser(server.url)];
    await first.signUp(account);
    await second.signIn(account);
    const key = createSoftAuthenticator({ origin: new URL(server.url).origin });
    const begun = creation.parse((await first.json('POST', '/api/security/passkeys')).body);
    expect(begun.rp).toEqual({ name: 'Upline', id: 'localhost' });
    const blank = await first.json('PUT', '/api/security/passkeys', { name: ' ', response: key.create(begun) });
    expect([blank.status, await isSignedIn(second)]).toEqual([422, true]);
    await first.json('PUT', '/api/security/passkeys', { name: 'Phone', response: key.create(begun) });
    expect([await isSignedIn(first), await isSignedIn(second)]).toEqual([true, false]);
  });

  // shows I33
  it('take a proof to be added and removed, and are one themselves', async () => {
    const { browser, key, id } = await person();
    const [passkey] = (await stateOf(browser)).passkeys;
    const path = `/api/security/passkeys/${passkey?.id ?? ''}`;
    await ageSessions(server.ports.documents, id, 6);
    for (const [method, at] of [
      ['POST', '/api/security/passkeys'],
      ['PUT', '/api/security/passkeys'],
      ['DELETE', path],
    ] as const)
      expect(codeOf(await browser.json(method, at)), method).toEqual(needed);
    const prove = async (lie = {}) => {
      const asked = request.parse((await browser.json('POST', '/api/security/proof/passkey')).body);
      return browser.json('POST', '/api/security/proof', { passkey: key.get(asked, lie) });
    };
    expect(codeOf(await prove({ origin: 'https://evil.example' }))).toEqual([422, 'invalid']);
    expect(codeOf(await browser.json('DELETE', path))).toEqual(needed);
    expect((await prove()).status).toBe(204);
    expect((await browser.json('DELETE', path)).status).toBe(204);
    expect((await browser.json('DELETE', path)).status).toBe(404);
    expect(await stateOf(browser)).toMatchObject({ isOn: false, passkeys: [] });
  });

  // shows I32
  it('are in the download of one’s data, without keys, and gone with the account', async () => {
    const { browser, id } = await person('Zinnia phone');
    const data = JSON.stringify((await browser.json('GET', `/api/users/${id}/data`)).body);
    expect(data).toContain('Zinnia phone');
    expect(data).not.toContain('publicKey');
    const account = (await server.ports.documents.list<{ id: string }>('account', id))[0]?.document.id ?? '';
    expect(await server.ports.documents.list('passkey', account)).toHaveLength(1);
    expect((await browser.json('DELETE', `/api/users/${id}?confirm=ownerless`)).status).toBe(204);
    expect(await server.ports.documents.list('passkey', account)).toEqual([]);
  });
});
