import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { seedBigTeam } from '../../api/testing/histories/bigTeam.ts';
import type { ServerProcess } from '../../api/testing/servers/serverProcess.ts';
import { startServerProcess } from '../../api/testing/servers/serverProcess.ts';
import type { Tab } from './chromium.ts';
import { chromiumPath, keepPictures, openTab, show } from './chromium.ts';
import { sharedBrowser } from './sharedBrowser.ts';

const many = 10_000;
/** Elements of a page that draws what is seen and a little more, whatever it has loaded. */
const mostElements = 4_000;
/** Rows that are scrolled through: several pages of the server. */
const far = 400;

let team: Awaited<ReturnType<typeof seedBigTeam>>;
let server: ServerProcess;
let browser: Browser;
let tab: Tab;

const elements = (): Promise<number> => tab.page.evaluate('document.querySelectorAll("*").length');
const scrollOn = (): Promise<void> => tab.page.mouse.wheel(0, 2_000);

/** How many rows lie above the last one that is drawn, as its number tells. */
const reached = async (pattern: RegExp, isNewestFirst: boolean): Promise<number> => {
  const text = await tab.page.locator('main').innerText();
  const numbers = [...text.matchAll(pattern)].map(([, number]) =>
    isNewestFirst ? many - Number(number) : Number(number),
  );
  return Math.max(0, ...numbers);
};

describe.skipIf(chromiumPath === null)('ten thousand members, assets, prospects and lines of the feed', () => {
  beforeAll(async () => {
    team = await seedBigTeam(many);
    server = await startServerProcess({ DATA_DIR: team.dataDir });
    browser = await sharedBrowser();
    tab = await openTab(browser);
    await tab.context.addCookies([{ name: 'upline', value: team.session, url: server.url }]);
  });
  afterEach(({ task }) => keepPictures(task, { owner: tab }));
  afterAll(async () => {
    await browser?.close();
    await server?.close();
    team?.remove();
  });

  it.each([
    { path: '/team-members', pattern: /Rep (\d+)/g, isNewestFirst: false },
    { path: '/marketing-assets', pattern: /Asset (\d+)/g, isNewestFirst: true },
    { path: '/prospects', pattern: /Prospect (\d+)/g, isNewestFirst: true },
    { path: '/leaderboard', pattern: /Rep (\d+)/g, isNewestFirst: false },
  ])('are scrolled through at $path without drawing more than is seen', async ({ path, pattern, isNewestFirst }) => {
    await show(tab.page, `${server.url}${path}`);
    await tab.page.getByText('Live', { exact: true }).first().waitFor();
    const goOn = async (): Promise<number> => {
      await scrollOn();
      return reached(pattern, isNewestFirst);
    };
    await expect.poll(goOn, { timeout: 60_000, interval: 20 }).toBeGreaterThan(far);
    expect(await elements()).toBeLessThan(mostElements);
  });

  it.each([
    { path: '/team-members', label: 'Search members', name: 'Rep 7777' },
    { path: '/marketing-assets', label: 'Search assets', name: 'Asset 7777' },
    { path: '/prospects', label: 'Search prospects', name: 'Prospect 7777' },
  ])('have one found by its name at $path', async ({ path, label, name }) => {
    const { page } = tab;
    await show(page, `${server.url}${path}?view=cards`);
    await page.getByRole('searchbox', { name: label }).fill(name.toUpperCase());
    // the seeded addresses are random: a few may hold the same digits
    const results = new RegExp(`^[1-9]\\d? results? for “${name.toUpperCase()}”$`);
    await page.getByText(results).waitFor({ state: 'attached' });
    await expect.poll(() => page.locator('main h2').allInnerTexts()).toContain(name);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('main h2').count()).toBeGreaterThan(5);
  });

  it('make a feed that goes on, and counts that are right', async () => {
    const { page } = tab;
    let pages = 0;
    page.on('response', (answer) => (pages += answer.url().includes('/api/activities?') && answer.ok() ? 1 : 0));
    await show(page, `${server.url}/activity`);
    await page.getByText('Live', { exact: true }).first().waitFor();
    const goOn = async (): Promise<number> => {
      await scrollOn();
      return pages;
    };
    await expect.poll(goOn, { timeout: 60_000, interval: 20 }).toBeGreaterThan(10);
    expect(await elements()).toBeLessThan(mostElements);
    await show(page, `${server.url}/`);
    const sidebar = page.getByRole('navigation').first();
    await expect.poll(() => sidebar.textContent()).toMatch(/Team Members10,?000.*Marketing Assets10,?000/);
  });
});
