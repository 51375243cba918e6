import { localeTags } from '@upline/contracts';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser as Client } from '../../api/testing/people/browser.ts';
import { sharedServer } from '../../api/testing/servers/sharedServer.ts';
import { chromiumPath, openTab } from './chromium.ts';
import { sharedBrowser } from './sharedBrowser.ts';
import { makeTeam, takeSession } from './team.ts';

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Notes what the page came with, before its scripts take it over. */
const noteDrawn = `document.addEventListener('DOMContentLoaded', () => {
  window.came = document.getElementById('content');
});`;

/** Whether what came drawn is still what is shown, once the scripts are there: null where nothing came drawn. */
const isTakenOver = (page: Page): Promise<boolean | null> =>
  page.evaluate<boolean | null>(`came && came === document.getElementById('content')`);

describe.skipIf(chromiumPath === null)('a first view that comes drawn', () => {
  const server = sharedServer();
  let browser: Browser;
  let member: Client;
  beforeAll(async () => {
    browser = await sharedBrowser();
    ({ member } = await makeTeam(server.url, 'drawn.example'));
  });
  afterAll(async () => browser?.close());

  const open = async (options: BrowserContextOptions) => {
    const tab = await openTab(browser, options);
    await takeSession(tab.context, server, member);
    await tab.page.addInitScript(noteDrawn);
    return tab;
  };
  /** Loads a page until it comes drawn: the thread that draws it starts with the first one, and may be late. */
  const load = async (page: Page, path: string): Promise<boolean | null> => {
    await page.goto(server.url + path);
    await page.locator('[data-live="live"]').waitFor({ state: 'attached' });
    return isTakenOver(page);
  };

  it.each(localeTags.map((locale, at) => [locale, (['light', 'dark'] as const)[at % 2]] as const))(
    'is taken over as it is in %s, on a phone and on a wide screen',
    async (locale, colorScheme) => {
      for (const screen of [phone, {}]) {
        const { page, context, problems } = await open({ ...screen, locale, ...(colorScheme ? { colorScheme } : {}) });
        for (const path of ['/', '/today'])
          await expect.poll(() => load(page, path), { message: path, timeout: 60_000 }).toBe(true);
        expect(problems).toEqual([]);
        await context.close();
      }
    },
  );

  it.each([
    ['a button', (page: Page) => page.getByRole('button', { name: 'Share', exact: true }).last().click()],
    ['keys', (page: Page) => page.keyboard.press('Control+k')],
  ])('does what was pressed before the scripts were there: %s', async (_what, press) => {
    const { page, context, problems } = await open(phone);
    await expect.poll(() => load(page, '/'), { timeout: 60_000 }).toBe(true);
    const { promise: mayCome, resolve: come } = Promise.withResolvers<void>();
    await page.route(/\/assets\/app-[^/]+\.js$/u, async (route) => {
      await mayCome;
      await route.continue();
    });
    await page.goto(`${server.url}/today`, { waitUntil: 'commit' });
    await page.locator('#content').waitFor();
    await press(page);
    expect(await page.getByRole('dialog').count()).toBe(0);
    come();
    await page.getByRole('dialog').waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  it('gives way to the frame of a screen in a browser that it was not drawn for, and fits the next time', async () => {
    const { page, context, problems } = await open({ viewport: { width: 700, height: 900 } });
    expect(await load(page, '/')).not.toBe(true);
    await expect.poll(() => load(page, '/'), { timeout: 60_000 }).toBe(true);
    expect(problems).toEqual([]);
    await context.close();
  });
});
