import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Browser as Client } from '../../api/testing/people/browser.ts';
import { call } from '../../api/testing/people/call.ts';
import { foundOrganization } from '../../api/testing/people/organizations.ts';
import { sharedServer } from '../../api/testing/servers/sharedServer.ts';
import type { Tab } from './chromium.ts';
import { chromiumPath, keepPictures, openTab, settled } from './chromium.ts';
import { sharedBrowser } from './sharedBrowser.ts';
import { takeSession } from './team.ts';

const server = sharedServer();
let browser: Browser;
let owner: Client;
let tab: Tab;

const add = (name: string) => call(owner, 'POST /api/prospects', { body: { name } });
// by its element: behind an open menu it is hidden from roles
const card = (name: string) => tab.page.locator('h2').getByText(name, { exact: true });
const topOf = async (name: string): Promise<number> => Math.round((await card(name).boundingBox())?.y ?? NaN);

describe.skipIf(chromiumPath === null)('cards that others add while someone reads', () => {
  beforeAll(async () => {
    owner = await foundOrganization(server.url, 'lena', 'lists.example');
    for (let place = 1; place <= 60; place += 1) await add(`Prospect ${place}`);
    browser = await sharedBrowser();
    tab = await openTab(browser);
    await takeSession(tab.context, server, owner);
    await tab.page.goto(`${server.url}/prospects?view=cards`);
    await card('Prospect 60').waitFor();
    await tab.page.getByText('Live', { exact: true }).first().waitFor();
  });

  afterEach(({ task }) => keepPictures(task, { owner: tab }));

  afterAll(async () => {
    await browser?.close();
  });

  it('leave a menu open and the focus where it is, though its card moves to the next line', async () => {
    const { page } = tab;
    // the last card of the first line
    await page.getByRole('button', { name: 'Actions for Prospect 58' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
    const before = await topOf('Prospect 58');
    await add('Late one');
    await expect.poll(() => topOf('Prospect 58')).toBeGreaterThan(before + 50);
    expect(await page.getByRole('menuitem').count()).toBe(5);
    await page.keyboard.press('Escape');
    const focused = (): Promise<unknown> => page.evaluate("document.activeElement.getAttribute('aria-label')");
    await expect.poll(focused).toBe('Actions for Prospect 58');
    await add('Later one');
    await card('Later one').waitFor();
    await expect.poll(focused).toBe('Actions for Prospect 58');
  });

  it('keep an open menu when the code for long lists comes late', async () => {
    const { page, problems } = await openTab(browser);
    await takeSession(page.context(), server, owner);
    let release = (): void => undefined;
    const late = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/GridWindow-[^/]+\.js$/, async (route) => {
      await late;
      await route.continue();
    });
    await page.goto(`${server.url}/prospects?view=cards`);
    const cards = page.getByRole('list', { name: 'Prospects' }).getByRole('heading', { level: 2 });
    await expect.poll(() => cards.count()).toBe(24);
    await page.getByRole('button', { name: 'Actions for Prospect 58' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
    release();
    // lines are measured from now on
    await page.locator('[data-line]').first().waitFor();
    expect(await page.getByRole('menuitem').count()).toBe(5);
    await page.keyboard.press('Escape');
    const focused = (): Promise<unknown> => page.evaluate("document.activeElement.getAttribute('aria-label')");
    await expect.poll(focused).toBe('Actions for Prospect 58');
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('wait above once the reader has scrolled, and a pill brings them', async () => {
    const { page } = tab;
    await page.mouse.wheel(0, 300);
    await expect.poll(() => page.evaluate('scrollY')).toBe(300);
    await page.evaluate(settled);
    const before = await topOf('Prospect 52');
    await add('Latest one');
    await page.getByRole('button', { name: '1 new' }).waitFor();
    await expect.poll(() => topOf('Prospect 52')).toBe(before);
    await page.getByRole('button', { name: '1 new' }).click();
    await card('Latest one').waitFor();
    await page.getByRole('button', { name: /\d new/ }).waitFor({ state: 'detached' });
  });

  it('let the page scroll exactly as far as the reader does, there and back', async () => {
    const { page } = tab;
    await page.evaluate('scrollTo(0, 0)');
    await page.evaluate(settled);
    const step = async (px: number) => {
      await page.evaluate(`scrollBy(0, ${px})`);
      await page.evaluate(settled);
      return page.evaluate('scrollY');
    };
    const went: unknown[] = [];
    // far enough for the first lines to be taken out of the grid
    for (const px of [400, 400, 400, 400, -400, -400]) went.push(await step(px));
    expect(went).toEqual([400, 800, 1200, 1600, 1200, 800]);
  });

  it('caused no errors in the page', () => {
    expect(tab.problems).toEqual([]);
  });

  it('stand clear of the bar of selected rows on a phone, and the floating action makes way', async () => {
    const { page, context, problems } = await openTab(browser, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await takeSession(context, server, owner);
    await page.goto(`${server.url}/prospects?view=rows`);
    const action = page.getByRole('button', { name: 'Add Prospect' });
    await action.waitFor();
    await page.getByRole('grid').getByRole('checkbox').first().check();
    await page.getByRole('region', { name: 'Selected rows' }).waitFor();
    await action.waitFor({ state: 'hidden' });
    const roomBelow = (): Promise<number> =>
      page.evaluate(`(() => {
        scrollTo(0, document.documentElement.scrollHeight);
        const last = [...document.querySelectorAll('[role=row]')].at(-1);
        const bar = document.querySelector('[role=region][aria-label="Selected rows"]');
        return bar.getBoundingClientRect().top - last.getBoundingClientRect().bottom;
      })()`);
    await expect.poll(roomBelow).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await action.waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });
});
