import { afterEach, describe, expect, it } from 'vitest';
import type { Browser } from '../../../testing/people/browser.ts';
import { createBrowser, formOf } from '../../../testing/people/browser.ts';
import { openInvitation, startIdentityServer } from '../../../testing/servers/identityServer.ts';
import type { IdentityServer } from '../../../testing/servers/identityServer.ts';

let server: IdentityServer;
afterEach(() => server.close());

const start = async (signUpMode: 'open' | 'invited' | 'closed'): Promise<void> => {
  server = await startIdentityServer({ signUpMode });
};
const ada = { email: 'ada@example.com', password: 'demo-demo' };
const bob = { email: 'bob@example.com', password: 'demo-demo' };
const signUp = async (person: typeof ada, returnTo = '/'): Promise<Browser> => {
  const browser = createBrowser(server.url);
  await browser.signUp(person, returnTo);
  return browser;
};
const createPage = (returnTo = '/') =>
  createBrowser(server.url).open(`/api/login?screen=create&returnTo=${encodeURIComponent(returnTo)}`);

describe('sign-up by invitation', () => {
  // shows 6.5, I26
  it('lets the first person in, and then only the holder of an open invitation', async () => {
    await start('invited');
    await signUp(ada);
    const refused = await createPage();
    expect([refused.status, refused.text.includes('New accounts are by invitation only')]).toEqual([403, true]);
    expect((await createPage('/invite/another-word')).status).toBe(403);
    const browser = await signUp(bob, `/invite/${openInvitation}`);
    expect(await server.identity.sessionOfCookie(browser.cookieHeader())).toMatchObject({ email: bob.email });
  });

  // shows I26
  it('makes no account for another address than that of the invitation', async () => {
    await start('invited');
    await signUp(ada);
    const browser = createBrowser(server.url);
    const page = await browser.open(`/api/login?screen=create&returnTo=/invite/${openInvitation}`);
    expect([formOf(page).fields['email'], /name="email"[^>]*readonly/u.test(page.text)]).toEqual([bob.email, true]);
    const names = { firstName: '', lastName: '' };
    const refused = await browser.submit(page, { ...names, ...bob, email: 'eve@example.com' });
    expect([refused.status, refused.text.includes('This invitation is for another address')]).toEqual([422, true]);
    expect(browser.jar.find('upline')).toBeNull();
    await browser.submit(refused, { ...names, ...bob });
    expect(browser.jar.find('upline'), 'the page goes on with the right address').not.toBeNull();
  });

  it('refuses a form that was opened while sign-up was offered', async () => {
    await start('invited');
    const browser = createBrowser(server.url);
    const page = await browser.open('/api/login?screen=create');
    await signUp(ada);
    const refused = await browser.submit(page, { firstName: '', lastName: '', ...bob });
    expect([refused.status, browser.jar.find('upline')]).toEqual([403, null]);
  });

  it('offers on the sign-in page what the visitor may do', async () => {
    await start('invited');
    await signUp(ada);
    const plain = await createBrowser(server.url).open('/api/login');
    expect([plain.text.includes('Create account'), plain.text.includes('by invitation')]).toEqual([false, true]);
    const invited = await createBrowser(server.url).open(`/api/login?returnTo=/invite/${openInvitation}`);
    expect(invited.text).toContain('Create account');
  });
});

describe('closed sign-up', () => {
  // shows 6.5, I26
  it('gives one of several first people an account, and nobody after, with an invitation either', async () => {
    await start('closed');
    const browsers = Array.from({ length: 4 }, () => createBrowser(server.url));
    const pages = await Promise.all(browsers.map((browser) => browser.open('/api/login?screen=create')));
    const ends = await Promise.all(
      browsers.map((browser, index) =>
        browser.submit(pages[index] ?? expect.fail(), { ...ada, email: `first-${index}@example.com` }),
      ),
    );
    expect(ends.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403]);
    const invited = await createPage(`/invite/${openInvitation}`);
    expect([invited.status, invited.text.includes('New accounts are closed')]).toEqual([403, true]);
    expect(() => formOf(invited)).toThrow('there is no form');
  });
});
