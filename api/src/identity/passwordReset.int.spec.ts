import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createBrowser } from '../testing/browser.ts';
import { startIdentityServer } from '../testing/identityServer.ts';
import type { IdentityServer } from '../testing/identityServer.ts';

let server: IdentityServer;
beforeAll(async () => void (server = await startIdentityServer()));
afterAll(() => server.close());

const ask = async (email: string) => {
  const browser = createBrowser(server.url);
  return browser.submit(await browser.open('/oidc/forgot-password'), { email });
};
const linkTo = (email: string): Promise<string> =>
  vi.waitFor(() => /http\S+/.exec(server.mails.findLast(({ to }) => to === email)?.text ?? '')?.[0] ?? expect.fail('no mail yet'));

describe('a forgotten password', () => {
  it('is replaced by the link that is mailed, which works once and signs out everywhere', async () => {
    const ada = { email: 'ada@example.com', password: 'demo-demo' };
    const [old, browser] = [createBrowser(server.url), createBrowser(server.url)];
    await old.signUp(ada);
    expect((await ask('ADA@example.com')).status).toBe(200);
    const link = await linkTo(ada.email);
    expect(link.startsWith(`${server.url}/oidc/reset-password?token=`)).toBe(true);
    await browser.open(link);
    const page = await browser.open(link);
    expect([page.status, await server.identity.sessionOfCookie(old.cookieHeader())]).not.toContain(null);
    const common = await browser.submit(page, { password: 'password' });
    expect([common.status, common.text.includes('too common')]).toEqual([422, true]);
    expect((await browser.submit(common, { password: 'a new one of mine' })).text).toContain('Your password is saved');
    expect(await server.identity.sessionOfCookie(old.cookieHeader())).toBeNull();
    expect((await old.open('/api/login')).text).toContain('name="password"');
    expect((await browser.submit(page, { password: 'yet another one' })).status).toBe(410);
    expect((await browser.open(link)).status).toBe(410);
    await expect(createBrowser(server.url).signIn(ada)).rejects.toThrow('401');
    await createBrowser(server.url).signIn({ ...ada, password: 'a new one of mine' });
    expect(server.people.at(-1)?.emailVerified, 'the mail has reached its holder').toBe(true);
  });

  it('is answered the same for an address without an account, and mails nothing there', async () => {
    await createBrowser(server.url).signUp({ email: 'known@example.com', password: 'demo-demo' });
    const [known, unknown] = [await ask('known@example.com'), await ask('nobody@example.com')];
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    await linkTo('known@example.com');
    expect(server.mails.filter(({ to }) => to.startsWith('nobody'))).toEqual([]);
  });

  it('needs the whole link', async () => {
    await createBrowser(server.url).signUp({ email: 'eve@example.com', password: 'demo-demo' });
    await ask('eve@example.com');
    const link = new URL(await linkTo('eve@example.com'));
    const token = link.searchParams.get('token') ?? '';
    const [body = '', signature = ''] = token.split('.');
    const claims = Buffer.from(body, 'base64url').toString();
    const forged = Buffer.from(claims.replace(/"until":\d/, '"until":9')).toString('base64url');
    for (const word of ['', token.slice(0, -1), `${forged}.${signature}`, `${body}.`, `${body}.${signature}.x`.slice(1)]) {
      link.searchParams.set('token', word);
      expect((await createBrowser(server.url).open(link)).status, word).toBe(410);
    }
  });

  it('is mailed three times an hour at most', async () => {
    await createBrowser(server.url).signUp({ email: 'often@example.com', password: 'demo-demo' });
    for (let count = 0; count < 5; count += 1) expect((await ask('often@example.com')).status).toBe(200);
    await server.identity.close();
    expect(server.mails.filter(({ to }) => to === 'often@example.com')).toHaveLength(3);
  });
});
