import type { Browser, BrowserContextOptions, Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Browser as Client } from '../../api/testing/people/browser.ts';
import { foundOrganization } from '../../api/testing/people/organizations.ts';
import { sharedServer } from '../../api/testing/servers/sharedServer.ts';
import { patienceMs } from '../../infra/testing/patience.ts';
import type { Tab } from './chromium.ts';
import { chromiumPath, keepMessages, keepPictures, openTab } from './chromium.ts';
import { sharedBrowser } from './sharedBrowser.ts';
import { takeSession } from './team.ts';

const server = sharedServer();
let browser: Browser;
let owner: Client;
let tab: Tab;

const open = async (options: BrowserContextOptions, path = '/'): Promise<void> => {
  tab = await openTab(browser, options);
  await takeSession(tab.context, server, owner);
  await tab.page.goto(server.url + path);
};

/** Whether one element lies over another, by a pixel or more. */
const covers = async (one: Locator, other: Locator): Promise<boolean> => {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error('one of them is not on the page');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
};

const looks: [string, BrowserContextOptions][] = [
  ['on a wide screen', {}],
  ['on a phone', { viewport: { width: 390, height: 844 }, hasTouch: true }],
];

describe.skipIf(chromiumPath === null)('a toast', () => {
  beforeAll(async () => {
    browser = await sharedBrowser();
    owner = await foundOrganization(server.url, 'tara', 'toasts.example');
  });
  afterEach(async ({ task }) => {
    await keepPictures(task, { owner: tab });
    await tab.context.close();
  });
  afterAll(async () => {
    await browser?.close();
  });

  // shows I49
  it.each(looks)('leaves the button in sight that caused it, wherever it stands, %s', async (_look, options) => {
    await open(options);
    const { page } = tab;
    const button = page.getByRole('button', { name: /^Training Module/u });
    await button.waitFor();
    await keepMessages(page);
    for (const block of ['start', 'center', 'end']) {
      await button.evaluate((one: { scrollIntoView: (to: object) => void }, to) => one.scrollIntoView(to), { block });
      await button.click();
      const toast = page.locator('[data-toast]', { hasText: 'There are no trainings here yet' });
      await toast.waitFor();
      expect([block, await covers(toast, button)]).toEqual([block, false]);
      await toast.getByRole('button', { name: 'Close' }).click();
      await toast.waitFor({ state: 'detached' });
    }
  });

  it('has its styles, which the policy of the page lets through', async () => {
    await open({});
    await tab.page.getByRole('button', { name: /^Training Module/u }).click();
    await tab.page.locator('[data-toast]').waitFor();
    const place = "getComputedStyle(document.querySelector('.notistack-SnackbarContainer')).position";
    expect(await tab.page.evaluate(place)).toBe('fixed');
    expect(tab.problems).toEqual([]);
  });

  // shows I49
  it('goes by itself although it was tapped', async () => {
    await open({ viewport: { width: 390, height: 844 }, hasTouch: true });
    await tab.page.getByRole('button', { name: /^Training Module/u }).click();
    const toast = tab.page.locator('[data-toast]');
    await toast.tap();
    await toast.waitFor({ state: 'detached', timeout: patienceMs });
  });

  // shows I49
  it('says that the session has ended when the answer says so, without a request', async () => {
    await open({}, '/settings');
    const { page, context } = tab;
    await page.getByLabel('First name').fill('Tarana');
    // what shows toasts comes once the page is idle, and brings this style
    const hasStyle = `[...document.styleSheets].some(({ cssRules }) =>
      [...cssRules].some(({ cssText }) => cssText.includes('notistack-CollapseWrapper')))`;
    await expect.poll(() => page.evaluate<boolean>(hasStyle)).toBe(true);
    await page.route(/assets/u, (route) => route.abort());
    let said = '';
    await page.exposeFunction('say', (text: string) => (said = text));
    // the page stays for half a second: what it shows until then is kept
    await page.evaluate(`new MutationObserver(() => {
      const { innerText } = document.body;
      if (innerText.includes('logged out')) window.say(innerText);
    }).observe(document.body, { subtree: true, childList: true, characterData: true })`);
    await context.clearCookies();
    await page.getByRole('button', { name: /^Save/u }).click();
    await expect.poll(() => said).toContain('You are logged out. Logging in again...');
  });
});
