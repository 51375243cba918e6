import type { Browser, Locator } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { LocalServer } from '../../api/testing/servers/localServer.ts';
import { startLocalServer } from '../../api/testing/servers/localServer.ts';
import { findings } from './axe.ts';
import { chromiumPath, keepMessages, keepPictures, onPhone, openTab, openTabIn, show, turnDark } from './chromium.ts';
import type { Tab } from './chromium.ts';
import { sharedBrowser } from './sharedBrowser.ts';
import { shareTour, takeSession } from './team.ts';

let server: LocalServer;
let browser: Browser;
let tab: Tab;
let other: Tab;
let link = '';

const bannerIn = ({ page }: Tab) => page.getByRole('region', { name: 'An opened link' });

const open = async (address = link): Promise<void> => {
  const headers = { 'sec-fetch-site': 'same-origin', 'user-agent': 'Mozilla/5.0 (X11) Chrome/130', cookie: '' };
  expect((await fetch(`${address}/view`, { method: 'POST', headers })).status).toBe(204);
};

describe.skipIf(chromiumPath === null)('a link that is opened now', () => {
  beforeAll(async () => {
    server = await startLocalServer();
    const team = await shareTour(server.url, 'looking.example');
    link = team.link;
    browser = await sharedBrowser();
    tab = await openTab(browser);
    await takeSession(tab.context, server, team.owner);
    other = await openTabIn(tab.context);
    for (const { page } of [tab, other]) {
      await page.goto(`${server.url}/today`);
      await page.getByText('Live', { exact: true }).first().waitFor();
    }
  });

  afterEach(({ task }) => keepPictures(task, { tab, other }));

  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  it('is said in one tab, and how much is unread in the title of each', async () => {
    await open();
    const shown = async () => (await bannerIn(tab).count()) + (await bannerIn(other).count());
    await expect.poll(shown).toBe(1);
    const titles = () => Promise.all([tab.page.title(), other.page.title()]);
    await expect.poll(titles).toEqual(['(2) Today · Upline', '(2) Today · Upline']);
    expect(await shown()).toBe(1);
  });

  it('is said in the next tab when that one is closed, and after a reload', async () => {
    if ((await bannerIn(other).count()) === 1) [tab, other] = [other, tab];
    await tab.page.close();
    await bannerIn(other).getByText('Lena is looking at “Tour”').waitFor();
    await other.page.reload();
    await bannerIn(other).waitFor();
    tab = other;
  });

  // shows I49
  it('stands on the page without covering a control, and axe finds nothing', async () => {
    const { page } = tab;
    expect(await findings(page)).toEqual([]);
    await turnDark(page);
    expect(await findings(page)).toEqual([]);
    await onPhone(page, async () => {
      const isAbove = async (): Promise<boolean> => {
        const [banner, main] = [await bannerIn(tab).boundingBox(), await page.locator('main').boundingBox()];
        return (banner?.y ?? 0) + (banner?.height ?? 0) <= (main?.y ?? 0) + 1;
      };
      await expect.poll(isAbove).toBe(true);
      await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390);
      expect(await findings(page)).toEqual([]);
    });
  });

  it('is answered with the cross, for good', async () => {
    const { page } = tab;
    await bannerIn(tab).getByRole('button', { name: 'Close' }).click();
    await bannerIn(tab).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: 'Notifications, 2 unread' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await bannerIn(tab).count()).toBe(0);
    expect(tab.problems).toEqual([]);
  });

  it('that is the first of somebody is celebrated over neither the banner nor the first person to call', async () => {
    const team = await shareTour(server.url, 'first.example');
    const single = await openTab(browser);
    await takeSession(single.context, server, team.owner);
    await single.page.goto(`${server.url}/today`);
    await single.page.getByText('Live', { exact: true }).first().waitFor();
    await single.page.setViewportSize({ width: 390, height: 844 });
    await open(team.link);
    const moment = single.page.getByRole('region', { name: 'A moment to celebrate' });
    await moment.hover();
    await bannerIn(single).waitFor();
    const isBelow = async (one: Locator): Promise<boolean> => {
      const [above, below] = [await bannerIn(single).boundingBox(), await one.boundingBox()];
      return (below?.y ?? 0) >= (above?.y ?? Infinity) + (above?.height ?? 0);
    };
    await expect.poll(() => isBelow(moment)).toBe(true);
    await single.page.getByRole('main').getByRole('button').first().click({ trial: true });
    await show(single.page, `${server.url}/`);
    await keepMessages(single.page);
    await single.page.getByRole('button', { name: /^Training Module/u }).click();
    const toast = single.page.locator('[data-toast]');
    await toast.waitFor();
    // once: it stands elsewhere when the celebration is over
    expect(await isBelow(toast)).toBe(true);
    await single.context.close();
  });
});
