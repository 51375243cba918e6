import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Browser as Client } from '../../api/testing/people/browser.ts';
import { call } from '../../api/testing/people/call.ts';
import { foundOrganization } from '../../api/testing/people/organizations.ts';
import { sharedServer } from '../../api/testing/servers/sharedServer.ts';
import type { Tab } from './chromium.ts';
import { findings } from './axe.ts';
import { chromiumPath, keepPictures, openTab, openTabIn, show } from './chromium.ts';
import { iPhone } from '../testing/userAgents.ts';
import { sharedBrowser } from './sharedBrowser.ts';
import { takeSession } from './team.ts';

const server = sharedServer();
let browser: Browser;
let owner: Client;
/** The owner's: the dashboard, and a second tab of the same browser. */
let tab: Tab;
let second: Page;
let visitor: Tab;
let link = '';

const views = () => tab.page.locator('[data-metric="Total Views"]').innerText();
const unread = async (page: Page): Promise<number> =>
  Number(await page.locator('[data-unread]').first().getAttribute('data-unread'));
const choose = async (of: string, action: string): Promise<void> => {
  await second.getByRole('button', { name: `Actions for ${of}` }).click();
  await second.getByRole('menuitem', { name: action }).click();
};
const soon = { timeout: 60_000 };

describe.skipIf(chromiumPath === null)('a link that is shared, opened and withdrawn', () => {
  beforeAll(async () => {
    owner = await foundOrganization(server.url, 'olga', 'share.example');
    await call(owner, 'POST /api/assets', { body: { type: 'link', title: 'Tour', url: 'https://v.example/tour' } });
    await call(owner, 'POST /api/prospects', {
      body: { name: 'Pat Doe', email: 'pat@mail.example', phone: '+49 151 2345678' },
    });
    browser = await sharedBrowser();
    tab = await openTab(browser);
    await takeSession(tab.context, server, owner);
    await tab.page.goto(server.url);
    second = (await openTabIn(tab.context)).page;
    visitor = await openTab(browser, { userAgent: iPhone, viewport: { width: 390, height: 844 } });
  });

  afterEach(({ task }) => keepPictures(task, { owner: tab, second: { ...tab, page: second }, visitor }));

  afterAll(async () => {
    await browser?.close();
  });

  it('is made in the share dialog when a way is taken, for a prospect', async () => {
    await show(second, `${server.url}/marketing-assets`);
    await second.getByRole('button', { name: 'More ways to share Tour' }).click();
    const dialog = second.getByRole('dialog', { name: 'Share “Tour”' });
    await dialog.getByRole('radio', { name: /Pat Doe/ }).check();
    expect(await findings(second)).toEqual([]);
    const before = await call<{ totalShares: number }>(owner, 'GET /api/dashboard/metrics');
    expect(before.body.totalShares).toBe(0);
    await dialog.getByRole('button', { name: 'QR code' }).click();
    await dialog.getByRole('img', { name: /^QR code of/ }).waitFor();
    expect(await findings(second)).toEqual([]);
    link = await dialog.getByRole('textbox', { name: 'Tracked link' }).inputValue();
    expect(link).toMatch(/^http:\/\/localhost:\d+\/s\/[\w-]+$/);
    await expect.poll(() => tab.page.locator('[data-metric="Content Shares"]').innerText(), soon).toContain('1');
  });

  it('shows on the owner’s open screens when someone opens it, the count of the bell in both tabs', async () => {
    const before = await unread(tab.page);
    await expect.poll(views).toMatch(/\b0\b/);
    const answer = await visitor.page.goto(link);
    expect(answer?.status()).toBe(200);
    await visitor.page.getByRole('heading', { name: 'Tour' }).waitFor();
    await expect.poll(views, soon).toMatch(/\b1\b/);
    await tab.page
      .getByText(/link to “Tour” was opened/)
      .first()
      .waitFor();
    await expect.poll(() => unread(tab.page), soon).toBe(before + 1);
    await expect.poll(() => unread(second), soon).toBe(before + 1);
    expect(await visitor.context.cookies()).toEqual([]);
  });

  it('is read in one tab, and so in the other', async () => {
    await tab.page.getByRole('button', { name: /^Notifications/ }).click();
    await tab.page.getByRole('dialog', { name: 'Notifications' }).getByText('Pat Doe opened “Tour”').waitFor();
    await expect.poll(() => unread(tab.page), soon).toBe(0);
    await expect.poll(() => unread(second), soon).toBe(0);
  });

  // shows I44
  it('names the prospect in the bell, with the ways to reach them', async () => {
    const panel = tab.page.getByRole('dialog', { name: 'Notifications' });
    const call = panel.getByRole('link', { name: 'Call Pat Doe' });
    expect(await call.getAttribute('href')).toBe('tel:+491512345678');
    const chat = panel.getByRole('link', { name: 'Write to Pat Doe in WhatsApp' });
    expect(await chat.getAttribute('href')).toBe('https://wa.me/491512345678');
    expect(await findings(tab.page)).toEqual([]);
  });

  it('is led to from the bell: to what the prospect was sent', async () => {
    await tab.page.getByRole('link', { name: /Pat Doe opened “Tour”/u }).click();
    await tab.page.getByRole('heading', { level: 1, name: 'Pat Doe' }).waitFor();
    await tab.page.getByText('Opened “Tour” for the first time').waitFor();
    expect(await findings(tab.page)).toEqual([]);
    await tab.page.getByRole('button', { name: 'Actions for Pat Doe' }).click();
    await tab.page.getByRole('menuitem', { name: 'Links' }).click();
    const dialog = tab.page.getByRole('dialog', { name: 'Links for Pat Doe' });
    await dialog.getByText(/1 view, first/u).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await tab.page.waitForURL(/\/prospects\/[\w-]+$/u);
  });

  it('is in the insight of the asset', async () => {
    await show(second, `${server.url}/marketing-assets`);
    await choose('Tour', 'Insight');
    const dialog = second.getByRole('dialog', { name: 'Insight: “Tour”' });
    await dialog.getByText('1 share, 1 view').waitFor();
    await dialog.getByRole('region', { name: 'By channel' }).getByText('QR code').waitFor();
    await dialog.getByRole('region', { name: 'By member' }).getByText('olga Owner').waitFor();
    expect(await findings(second)).toEqual([]);
  });

  it('leads a German visitor to the German translation that was added, and back', async () => {
    const insight = second.getByRole('dialog', { name: 'Insight: “Tour”' });
    await insight.getByRole('button', { name: 'Close' }).click();
    await choose('Tour', 'Languages');
    const dialog = second.getByRole('dialog', { name: 'Languages' });
    await dialog.getByRole('button', { name: 'Add translation' }).click();
    const form = second.getByRole('dialog', { name: 'Add translation' });
    await form.getByRole('combobox', { name: 'Language' }).selectOption('de');
    await form.getByRole('textbox', { name: 'Title' }).fill('Rundgang');
    expect(await findings(second)).toEqual([]);
    await form.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Rundgang').waitFor();
    expect(await findings(second)).toEqual([]);
    await visitor.page.setExtraHTTPHeaders({ 'accept-language': 'de-AT, de' });
    await expect.poll(async () => (await visitor.page.goto(link))?.text(), soon).toContain('>Rundgang</h1>');
    expect(await findings(visitor.page)).toEqual([]);
    await visitor.page.getByRole('link', { name: 'Original' }).click();
    await visitor.page.getByRole('heading', { name: 'Tour' }).waitFor();
    await visitor.page.setExtraHTTPHeaders({});
  });

  it('is among the links of the prospect, and gone when it is withdrawn there, until it is restored', async () => {
    await show(second, `${server.url}/prospects`);
    await choose('Pat Doe', 'Links');
    const dialog = second.getByRole('dialog', { name: 'Links for Pat Doe' });
    await dialog.getByText(/1 view, first/).waitFor();
    expect(await findings(second)).toEqual([]);
    await dialog.getByRole('button', { name: 'Withdraw the link to Tour' }).click();
    await dialog.getByText('Withdrawn', { exact: true }).waitFor();
    expect((await visitor.page.goto(link))?.status()).toBe(410);
    await visitor.page.getByText('This link was withdrawn').first().waitFor();
    await dialog.getByRole('button', { name: 'Restore the link to Tour' }).click();
    await expect.poll(async () => (await visitor.page.goto(link))?.status(), soon).toBe(200);
  });

  it('is withdrawn with all others of the asset', async () => {
    await show(second, `${server.url}/marketing-assets`);
    await choose('Tour', 'Withdraw links');
    await second.getByRole('alertdialog').getByRole('button', { name: 'Withdraw links' }).click();
    await second.getByText('Links withdrawn', { exact: true }).waitFor();
    expect((await visitor.page.goto(link))?.status()).toBe(410);
  });

  it('caused no errors in the pages', () => {
    expect([...tab.problems, ...visitor.problems]).toEqual([]);
  });
});
