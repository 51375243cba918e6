import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createBrowser } from '../../api/testing/people/browser.ts';
import { sharedServer } from '../../api/testing/servers/sharedServer.ts';
import { findings } from './axe.ts';
import { chromiumPath, onPhone, openTab, turnDark, turnLight, turnWide } from './chromium.ts';
import type { Tab } from './chromium.ts';
import { sharedBrowser } from './sharedBrowser.ts';
import { patienceMs } from '../../infra/testing/patience.ts';

const server = sharedServer();
let browser: Browser;
const account = { email: 'ada@sign-in.example', password: 'correct-horse' };

const resetLink = (): Promise<string> =>
  vi.waitFor(
    () => /http\S+reset-password\S+/.exec(server.mailTo(account.email) ?? '')?.[0] ?? expect.fail('no mail yet'),
    {
      timeout: patienceMs,
    },
  );

/** The pages of the sign-in: a name, how to get there, and its heading. */
const pages: [name: string, heading: string, go: (page: Page) => Promise<unknown>][] = [
  ['sign-in', 'Sign in', (page) => page.goto(`${server.url}/api/login`)],
  ['create-account', 'Create account', (page) => page.goto(`${server.url}/api/login?screen=create`)],
  [
    'wrong-password',
    'Sign in',
    async (page) => {
      await page.goto(`${server.url}/api/login`);
      await page.locator('input[name="email"]').fill('nobody@team.example');
      await page.locator('input[name="password"]').fill('not the password');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('alert').waitFor();
    },
  ],
  [
    'errors',
    'Create account',
    async (page) => {
      await page.goto(`${server.url}/api/login?screen=create`);
      await page.locator('input[name="email"]').fill('no address');
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.getByText('Please enter a valid email').waitFor();
    },
  ],
  ['forgot-password', 'Reset your password', (page) => page.goto(`${server.url}/oidc/forgot-password`)],
  ['reset-password', 'Choose a new password', async (page) => page.goto(await resetLink())],
  ['spent-link', 'This link no longer works', (page) => page.goto(`${server.url}/oidc/reset-password?token=x`)],
  ['expired', 'This page has expired', (page) => page.goto(`${server.url}/oidc/sign-in/nothing`)],
  ['refused', 'Signing in did not work', (page) => page.goto(`${server.url}/api/callback?state=x&code=y`)],
];

describe.skipIf(chromiumPath === null)('the pages of the sign-in', () => {
  beforeAll(async () => {
    browser = await sharedBrowser();
    const ada = createBrowser(server.url);
    await ada.signUp({ ...account, firstName: 'Ada', lastName: 'Lovelace' });
    await ada.submit(await createBrowser(server.url).open('/oidc/forgot-password'), { email: account.email });
  });

  afterAll(async () => {
    await browser?.close();
  });

  describe('in the light and in the dark, wide and on a phone,', () => {
    let tab: Tab;
    const missing: string[] = [];
    beforeAll(async () => {
      tab = await openTab(browser);
      tab.page.on('response', (response) => {
        if (response.status() >= 400 && response.request().resourceType() !== 'document')
          missing.push(`${response.status()} ${response.url()}`);
      });
    });
    afterAll(() => tab?.context.close());

    const look = async (name: string): Promise<void> => {
      const { page } = tab;
      await expect.poll(() => page.evaluate('document.getAnimations().length')).toBe(0);
      expect(await findings(page), name).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth'), name).toBe(true);
      if (process.env['SCREENSHOTS'] !== undefined) await page.screenshot({ path: `screenshots/sign-in/${name}.png` });
    };

    it.each(pages)(
      '%s has nothing for axe to find, loads everything it names and fits the width',
      async (name, heading, go) => {
        const { page } = tab;
        await turnWide(page);
        await go(page);
        await page.getByRole('heading', { name: heading, exact: true }).waitFor();
        await page.evaluate('document.fonts.ready');
        await look(`${name}-light`);
        await turnDark(page);
        await look(`${name}-dark`);
        await onPhone(page, async () => {
          await look(`${name}-dark-on-a-phone`);
          await turnLight(page);
          await look(`${name}-on-a-phone`);
        });
        expect(await page.evaluate('document.fonts.check(\'16px "Inter Variable"\')'), 'the font of the product').toBe(
          true,
        );
        const icon = (await page.locator('link[rel="icon"]').getAttribute('href')) ?? expect.fail('no icon');
        // a headless browser does not ask for it by itself
        expect((await page.request.get(new URL(icon, page.url()).href)).status()).toBe(200);
        expect([...missing.splice(0), ...tab.problems.splice(0)]).toEqual([]);
      },
    );
  });

  it('show the same mark as the landing page, which leads there', async () => {
    const tab = await openTab(browser);
    const shapes = `[...document.querySelectorAll('.brand svg *')].map(
      (one) => one.getAttribute('d') ?? one.getAttribute('cx') ?? one.getAttribute('rx'),
    )`;
    await tab.page.goto(server.url);
    await tab.page.locator('.brand svg').first().waitFor();
    const landing = await tab.page.evaluate<string[]>(`${shapes}.slice(0, 5)`);
    await tab.page.goto(`${server.url}/api/login`);
    expect(await tab.page.evaluate(shapes)).toEqual(landing);
    await tab.page.getByRole('link', { name: 'Upline' }).click();
    await tab.page.waitForURL(`${server.url}/`);
    await tab.context.close();
  });
});
