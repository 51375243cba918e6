import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrowser } from '../../../testing/people/browser.ts';
import type { Page } from '../../../testing/people/browser.ts';
import { startIdentityServer } from '../../../testing/servers/identityServer.ts';
import type { IdentityServer } from '../../../testing/servers/identityServer.ts';
import { plainEnglish } from '../../../testing/documents/plainEnglish.ts';

let server: IdentityServer;
beforeAll(async () => void (server = await startIdentityServer()));
afterAll(() => server.close());

const headers = { 'accept-language': 'en-XA' };
const htmlOf = ({ text }: Page): string => /<html[^>]*>/.exec(text)?.[0] ?? '';
const languageLink = (page: Page, locale: string): URL => {
  const tag = new RegExp(`<a href="([^"]*)" lang="${locale}"`).exec(page.text);
  return new URL((tag?.[1] ?? '').replaceAll('&amp;', '&'), page.url);
};

describe('the language of the sign-in pages', () => {
  // shows I52
  it('says every word of them, with their errors, through catalogs', async () => {
    const browser = createBrowser(server.url, { headers });
    const signIn = await browser.open('/api/login');
    const wrong = await browser.submit(signIn, { email: 'ada@example.com', password: 'wrong' });
    const empty = await browser.submit(signIn, { email: '', password: '' });
    const create = await browser.open('/api/login?screen=create');
    const short = await browser.submit(create, { email: 'ada@example.com', password: 'short' });
    const forgot = await browser.open('/oidc/forgot-password');
    const unsent = await browser.submit(forgot, { email: 'ada' });
    const sent = await browser.submit(forgot, { email: 'ada@example.com' });
    const spent = await browser.open('/oidc/reset-password?token=none');
    const expired = await browser.open('/oidc/sign-in/none');
    const trouble = await browser.open('/api/callback?error=x&state=y');
    for (const page of [signIn, wrong, empty, create, short, forgot, unsent, sent, spent, expired, trouble]) {
      expect(htmlOf(page)).toBe('<html lang="en-XA" dir="ltr">');
      expect([page.url.pathname, plainEnglish(page.text, ['unknown', 'state'])]).toEqual([page.url.pathname, []]);
    }
  });

  // shows I52
  it('is that of the mail for a new password, too', async () => {
    const email = 'ada.mail@example.com';
    const browser = createBrowser(server.url, { headers });
    await browser.signUp({ email, password: 'demo-demo' });
    await browser.submit(await browser.open('/oidc/forgot-password'), { email });
    await expect.poll(() => server.mails.find(({ to }) => to === email)).toBeDefined();
    const { subject, text, html } = server.mails.find(({ to }) => to === email) ?? expect.fail('no mail');
    expect(html).toContain('<html lang="en-XA" dir="ltr">');
    expect(plainEnglish([subject, text, html].join('\n'))).toEqual([]);
  });

  // shows I52
  it('runs from right to left in Arabic, with addresses and passwords from the left', async () => {
    const page = await createBrowser(server.url, { headers: { 'accept-language': 'ar-EG,en;q=0.5' } }).open(
      '/api/login',
    );
    expect(htmlOf(page)).toBe('<html lang="ar" dir="rtl">');
    const inputs = page.text.match(/<input[^>]*>/g) ?? [];
    expect(inputs.map((input) => /\bdir="(\w+)"/.exec(input)?.[1])).toEqual(['ltr', 'ltr']);
    expect(page.headers.get('vary')).toMatch(/Accept-Language.*Cookie/);
  });

  // shows I52
  it('is chosen by a link at the foot, stays, and can be chosen again', async () => {
    const browser = createBrowser(server.url);
    const english = await browser.open('/api/login?screen=create&returnTo=%2Fprospects');
    expect(english.text).toMatch(/<a href="[^"]*" lang="en"[^>]*aria-current="true"[^>]*>English<\/a>/);
    const german = await browser.open(languageLink(english, 'de'));
    expect([htmlOf(german), german.url.href]).toEqual(['<html lang="de" dir="ltr">', english.url.href]);
    expect(german.text).toMatch(/lang="de"[^>]*aria-current="true"/);
    const end = await browser.submit(german, { email: 'deborah@example.com', password: 'demo-demo' });
    expect(end.url.pathname).toBe('/prospects');
    const forgot = await browser.open('/oidc/forgot-password?screen=x');
    expect(htmlOf(forgot)).toBe('<html lang="de" dir="ltr">');
    const back = await browser.open(languageLink(forgot, 'en'));
    expect([htmlOf(back), back.url.search]).toEqual(['<html lang="en" dir="ltr">', '?screen=x']);
  });

  it('is not changed by an address that names none of the product’s languages', async () => {
    const browser = createBrowser(server.url);
    const page = await browser.fetch('/oidc/forgot-password?language=xx');
    expect([page.status, page.headers.get('set-cookie')]).toEqual([200, null]);
    const elsewhere = await browser.fetch('/api/login?language=de');
    expect(elsewhere.headers.getSetCookie().join(' ')).not.toContain('upline.language');
  });
});
